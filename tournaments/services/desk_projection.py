"""The state of an evening as rows: what other rooms read of it. Written by difference, in one transaction."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.desk import DeskEntry, DeskMatch, DeskRound, DeskState, Result
from tournaments.errors import Conflict
from tournaments.models import (
    BoardResult,
    BoardSheet,
    Bye,
    Entry,
    EntryMember,
    Match,
    MatchSide,
    RatedResult,
    Round,
    SlipCode,
    Tournament,
)
from tournaments.models.matches import PlayStatus, Ruling
from tournaments.services.desk_order_rows import absences_of, write_absences, write_orders
from tournaments.services.rated_boards import settle_board
from tournaments.services.seeds import read_event_seed

# Who was not there, and who wins by it.
RULING_OF_FORFEIT: dict[str, Ruling] = {
    "": Ruling.NONE,
    "first": Ruling.SECOND,
    "second": Ruling.FIRST,
    "both": Ruling.NOBODY,
}


def write_state(tournament: Tournament, before: DeskState, after: DeskState) -> None:
    """Bring the rows from one state to the other. Runs inside a transaction."""
    common = _common_rounds(before, after)
    # What later rounds point at goes last, what they need comes first.
    for round_ in reversed(before.rounds[common:]):
        _delete_round(tournament, round_)
    _write_entries(tournament, before, after)
    write_orders(tournament, before, after)
    for old, new in zip(before.rounds[:common], after.rounds[:common], strict=True):
        if old != new:
            _write_tables(tournament, old, new)
    for round_ in after.rounds[common:]:
        _create_round(tournament, round_)
    _delete_entries(tournament, before, after)
    if absences_of(before) != absences_of(after):
        write_absences(tournament, after)
    _write_status(tournament, before, after)
    if before.finished_at and after.finished_at and before.rounds != after.rounds:
        # A correction: what counted before is rescinded and stays readable.
        _settle_ratings(tournament)


def _common_rounds(before: DeskState, after: DeskState) -> int:
    """How many rounds are there in both with the same tables, from the first on."""
    count = 0
    for old, new in zip(before.rounds, after.rounds, strict=False):
        if old.opened_at != new.opened_at or len(old.matches) != len(new.matches):
            break
        count += 1
    return count


def _write_entries(tournament: Tournament, before: DeskState, after: DeskState) -> None:
    old_seeds, seeds = seedings(before), seedings(after)
    for number, entry in after.entries.items():
        columns = _columns(entry, seeds.get(number))
        if number not in before.entries:
            row = Entry.objects.create(tournament=tournament, number=number, **columns)
            _write_members(row, entry)
        elif _columns(before.entries[number], old_seeds.get(number)) != columns:
            Entry.objects.filter(tournament=tournament, number=number).update(**columns)
            if before.entries[number].names != entry.names:
                row = Entry.objects.get(tournament=tournament, number=number)
                row.members.all().delete()
                _write_members(row, entry)


def _write_members(row: Entry, entry: DeskEntry) -> None:
    for place, name in enumerate(entry.names):
        EntryMember.objects.create(
            entry=row,
            tournament_id=row.tournament_id,
            place=place,
            kind=EntryMember.Kind.NAME,
            name=name,
        )


def _columns(entry: DeskEntry, seeding: int | None) -> dict[str, Any]:
    return {
        "name": entry.name,
        "seeding": seeding,
        "from_round": entry.from_round,
        "withdrawn_at": entry.withdrawn_at,
    }


def seedings(state: DeskState) -> dict[int, int]:
    """Ranks at the start by rating, best first; empty where nobody has one, and numbers decide."""
    rated = [entry for entry in state.entries.values() if entry.rating is not None]
    order = sorted(rated, key=lambda entry: (-(entry.rating or 0), entry.number))
    return {entry.number: rank for rank, entry in enumerate(order, start=1)}


def _delete_entries(tournament: Tournament, before: DeskState, after: DeskState) -> None:
    gone = before.entries.keys() - after.entries.keys()
    if gone:
        Entry.objects.filter(tournament=tournament, number__in=gone).delete()


def _create_round(tournament: Tournament, round_: DeskRound) -> None:
    row = Round.objects.create(tournament=tournament, number=round_.number)
    Round.objects.filter(pk=row.pk).update(opened_at=round_.opened_at)
    ids = _entry_ids(tournament)
    for match in round_.matches:
        table = Match.objects.create(round=row, number=match.table)
        MatchSide.objects.bulk_create(
            MatchSide(match=table, side=side, entry_id=ids[entry]) for side, entry in enumerate(match.entries)
        )
        _write_result(table, match)
    _write_byes(row, round_, ids)


def _write_byes(row: Round, round_: DeskRound, ids: dict[int, int]) -> None:
    Bye.objects.bulk_create(
        Bye(round=row, entry_id=ids[bye.entry], kind=bye.kind, half_points=bye.half_points)
        for bye in round_.byes
    )


def _write_tables(tournament: Tournament, old: DeskRound, new: DeskRound) -> None:
    row = Round.objects.get(tournament=tournament, number=new.number)
    ids = _entry_ids(tournament)
    changed = [pair for pair in zip(old.matches, new.matches, strict=True) if pair[0] != pair[1]]
    tables = {table.number: table for table in row.matches.all()}
    swapped = [after for before, after in changed if before.entries != after.entries]
    # All sides are emptied before any is filled: an entry is once in a match.
    MatchSide.objects.filter(match__in=[tables[match.table] for match in swapped]).delete()
    _call_slips_in([tables[match.table] for match in swapped])
    for match in swapped:
        MatchSide.objects.bulk_create(
            MatchSide(match=tables[match.table], side=side, entry_id=ids[entry])
            for side, entry in enumerate(match.entries)
        )
    for before, after in changed:
        if before.result != after.result:
            _write_result(tables[after.table], after)
    if old.byes != new.byes:
        row.byes.all().delete()
        _write_byes(row, new, ids)


def _call_slips_in(tables: list[Match]) -> None:
    """Who sits elsewhere now holds a paper of this table: its codes end, and its drafts are nobody's."""
    codes = SlipCode.objects.filter(match__in=tables, revoked_at=None)
    codes.update(revoked_at=timezone.now())
    BoardSheet.objects.filter(match__in=tables).delete()


def _write_result(table: Match, match: DeskMatch) -> None:
    result = match.result
    if result and not result.forfeit:
        BoardResult.objects.update_or_create(match=table, defaults=_result_columns(result))
    else:
        BoardResult.objects.filter(match=table).delete()
    forfeit = result.forfeit if result else ""
    Match.objects.filter(pk=table.pk).update(
        status=PlayStatus.FINISHED if result else PlayStatus.SCHEDULED,
        ruling=RULING_OF_FORFEIT[forfeit],
        reason_code="ABSENT" if forfeit else "",
        finished_at=result.at if result else None,
    )


def _result_columns(result: Result) -> dict[str, Any]:
    score = result.score
    return {
        "first": score.first,
        "second": score.second,
        "winner": score.winner,
        "early": score.early,
        "ruled": result.ruled,
        "deals": [{name: list(values) for name, values in deal.items()} for deal in score.deals],
        "at": result.at,
    }


def _delete_round(tournament: Tournament, round_: DeskRound) -> None:
    matches = Match.objects.filter(round__tournament=tournament, round__number=round_.number)
    if RatedResult.objects.filter(match__in=matches).exists():
        raise Conflict(
            "round_rated", _("The results of this round were rated once: correct them instead of the round.")
        )
    BoardResult.objects.filter(match__in=matches).delete()
    MatchSide.objects.filter(match__in=matches).delete()
    Bye.objects.filter(round__tournament=tournament, round__number=round_.number).delete()
    matches.delete()
    Round.objects.filter(tournament=tournament, number=round_.number).delete()


def _entry_ids(tournament: Tournament) -> dict[int, int]:
    return dict(Entry.objects.filter(tournament=tournament).values_list("number", "pk"))


def _write_status(tournament: Tournament, before: DeskState, after: DeskState) -> None:
    if _ends_of(before) != _ends_of(after):
        _close_rounds(tournament, after)
    if (before.finished_at, bool(before.rounds)) == (after.finished_at, bool(after.rounds)):
        return
    status = Tournament.Status
    now = status.FINISHED if after.finished_at else status.RUNNING if after.rounds else status.OPEN
    Tournament.objects.filter(pk=tournament.pk).update(
        status=now,
        started_at=after.rounds[0].opened_at if after.rounds else None,
        finished_at=after.finished_at,
        # Nothing is dealt from it over the board; it is shown as everywhere when the event is over.
        event_seed_revealed=read_event_seed(tournament).hex() if after.finished_at else "",
    )
    if before.finished_at != after.finished_at:
        _settle_ratings(tournament)


def _settle_ratings(tournament: Tournament) -> None:
    """What was played counts for the club's list when the evening is over, and no more if that is undone."""
    # One that was rated and is a forfeit now has no result of its own any more.
    played = Match.objects.filter(round__tournament=tournament).filter(
        Q(board_result__isnull=False) | Q(rated_results__isnull=False)
    )
    for match in played.distinct().select_related("round__tournament").order_by("pk"):
        settle_board(match)


def _ends_of(state: DeskState) -> list[tuple[int, datetime | None]]:
    """Each round with when it closed: when the next one opened, or with the evening."""
    ends: list[datetime | None] = [round_.opened_at for round_ in state.rounds[1:]]
    return list(zip(range(1, len(state.rounds) + 1), [*ends, state.finished_at], strict=False))


def _close_rounds(tournament: Tournament, after: DeskState) -> None:
    for number, closed_at in _ends_of(after):
        Round.objects.filter(tournament=tournament, number=number).update(closed_at=closed_at)
