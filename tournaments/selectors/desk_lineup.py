"""Who counts for an evening's format: what its log tells, as the pairing room asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tournaments.desk import DeskEntry, DeskState
from tournaments.models import Tournament
from tournaments.pairing import Contestant, RoundPlan, count_rounds, find_format
from tournaments.selectors.books import read_books
from tournaments.selectors.coming import question_of


def lineup_of(state: DeskState) -> list[Contestant]:
    """Everybody who is or was in it, by entry numbers; who left before the first round never was."""
    found = [
        Contestant(one.number, from_round=one.from_round, left_before=_left_before(state, one))
        for _number, one in sorted(state.entries.items())
    ]
    return [one for one in found if one.left_before != 1]


def may_add_round(tournament: Tournament) -> bool:
    """Whether its rounds are a number that somebody chose, and no table that ends with the last of them."""
    return any(option.name == "rounds" for option in find_format(tournament.format).options)


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
    """How many rounds an evening will have, as far as its format knows.

    Nobody shortens it by leaving, but a table ends with the last round in which somebody is left to meet.
    """
    left_out = {entry.number for entry in absent_from_draw(tournament, state)}
    lineup = [one for one in lineup_of(state) if one.entry not in left_out]
    planned = count_rounds(tournament.format, lineup, dict(tournament.format_config))
    # Who takes nobody in after the start has drawn all rounds before the first.
    is_drawn_once = not find_format(tournament.format).takes_late_entries
    if planned is None or not is_drawn_once or not state.rounds:
        return planned
    return _last_round_to_play(tournament, state, lineup, planned)


def has_paired_last_round(tournament: Tournament, state: DeskState) -> bool:
    """Whether no round is planned after those that are paired; the organiser may add one all the same."""
    planned = planned_rounds(tournament, state)
    return planned is not None and 0 < planned <= len(state.rounds)


def _left_before(state: DeskState, entry: DeskEntry) -> int | None:
    """The first round that was not paired yet when somebody left."""
    if entry.withdrawn_at is None:
        return None
    return 1 + sum(round_.opened_at <= entry.withdrawn_at for round_ in state.rounds)


def _last_round_to_play(
    tournament: Tournament, state: DeskState, lineup: Sequence[Contestant], planned: int
) -> int:
    """The last round of a table that is paired already or has more than byes."""
    seated = [one for one in lineup if one.is_in(1)]
    here = sum(one.is_in(state.next_round) for one in seated)
    if here > (len(seated) + 1) // 2:
        # More than one of every two seats: in each round two of them meet.
        return planned
    # Anew: what the caller holds may have been read before the start.
    question = question_of(read_books(Tournament.objects.get(pk=tournament.pk)))
    for number in range(planned, len(state.rounds), -1):
        history = replace(question.history, rounds=number - 1, unplayed=())
        plan = replace(question, history=history).answer()
        if isinstance(plan, RoundPlan) and (plan.pairings or plan.walkovers):
            return number
    return len(state.rounds)
