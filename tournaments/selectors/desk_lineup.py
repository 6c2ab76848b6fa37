"""Who counts for an evening's format: what its log tells, as the pairing room asks for it."""

from __future__ import annotations

from tournaments.desk import DeskEntry, DeskState
from tournaments.models import Tournament
from tournaments.pairing import Contestant, count_rounds, find_format


def lineup_of(state: DeskState) -> list[Contestant]:
    """Everybody who is or was in it, by entry numbers; who left before the first round never was."""
    found = [
        Contestant(one.number, from_round=one.from_round, left_before=_left_before(state, one))
        for _number, one in sorted(state.entries.items())
    ]
    return [one for one in found if one.left_before != 1]


def starters_of(state: DeskState) -> frozenset[int]:
    """The numbers of those who are in the first round, or would be if it were paired now."""
    return frozenset(one.entry for one in lineup_of(state) if one.is_in(1))


def absent_from_draw(tournament: Tournament, state: DeskState) -> list[DeskEntry]:
    """Who is not there and so not in the table that is drawn now; nobody where rounds can be missed."""
    if state.rounds or find_format(tournament.format).takes_byes:
        return []
    return [entry for entry in state.staying() if not entry.present]


def may_come_back(tournament: Tournament, state: DeskState, number: int) -> bool:
    """Whether somebody who has left can play again: not in a table that was drawn without him."""
    late = find_format(tournament.format).takes_late_entries or not state.rounds
    return late or number in starters_of(state)


def planned_rounds(tournament: Tournament, state: DeskState) -> int | None:
    """How many rounds an evening will have, as far as its format knows. Nobody shortens it by leaving."""
    left_out = {entry.number for entry in absent_from_draw(tournament, state)}
    lineup = [one for one in lineup_of(state) if one.entry not in left_out]
    return count_rounds(tournament.format, lineup, dict(tournament.format_config))


def has_paired_last_round(tournament: Tournament, state: DeskState) -> bool:
    """Whether no round is planned after those that are paired; the organiser may add one all the same."""
    planned = planned_rounds(tournament, state)
    return planned is not None and 0 < planned <= len(state.rounds)


def _left_before(state: DeskState, entry: DeskEntry) -> int | None:
    """The first round that was not paired yet when somebody left."""
    if entry.withdrawn_at is None:
        return None
    return 1 + sum(round_.opened_at <= entry.withdrawn_at for round_ in state.rounds)
