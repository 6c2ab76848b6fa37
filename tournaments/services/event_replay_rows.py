"""The rows of an event that is given again: entries, rounds with their results, penalties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from tournaments.models import (
    Bye,
    Entry,
    EntryMember,
    Game,
    GameSide,
    Match,
    MatchSet,
    MatchSide,
    PointPenalty,
    Round,
    Tournament,
    User,
)
from tournaments.models.matches import PlayStatus
from tournaments.trail import TrailMatch, TrailRound, TrailState

Document = Mapping[str, Any]
Entries = Mapping[int, Entry]


def write_entries(tournament: Tournament, told: Sequence[Document], state: TrailState) -> dict[int, Entry]:
    """By number; their players are names without accounts."""
    entries: dict[int, Entry] = {}
    for one in told:
        number = int(one["number"])
        entries[number] = entry = Entry.objects.create(
            tournament=tournament,
            number=number,
            name=str(one["name"])[:200],
            status=Entry.Status.ACCEPTED,
            seeding=state.seeding.get(number),
            from_round=int(one["from_round"]),
            withdrawn_at=state.left_at.get(number),
        )
        EntryMember.objects.bulk_create(
            EntryMember(
                entry=entry,
                tournament=tournament,
                place=place,
                kind=EntryMember.Kind.NAME,
                name=str(name)[:80],
            )
            for place, name in enumerate(one["members"])
        )
    ids = {number: entry.pk for number, entry in entries.items()}
    Tournament.objects.filter(pk=tournament.pk).update(drawn=_drawn(state.drawn, ids))
    return entries


def write_rounds(tournament: Tournament, entries: Entries, state: TrailState, document: Document) -> None:
    """Every round with its byes and matches; what was played and decided elsewhere as the document has it."""
    results = document["results"]
    late: dict[int, list[tuple[int, str, int]]] = {}
    for one in document["entries"]:
        for number in one["half_points_for"]:
            late.setdefault(number, []).append((int(one["number"]), "half", 1))
    played = {(int(one["round"]), int(one["table"])): one for one in results}
    ends: list[datetime | None] = [one.opened_at for one in state.rounds[1:]]
    for told, closed_at in zip(state.rounds, [*ends, state.finished_at], strict=True):
        row = Round.objects.create(
            tournament=tournament,
            number=told.number,
            opened_at=told.opened_at,
            closed_at=closed_at,
            by_hand=told.by_hand,
        )
        Bye.objects.bulk_create(
            Bye(round=row, entry=entries[entry], kind=kind, half_points=half)
            for entry, kind, half in (*told.byes, *late.get(told.number, ()))
        )
        for table, match in told.matches.items():
            _write_match(row, table, match, entries, played.pop((told.number, table)), told)
    if played:
        raise ValueError(f"results of matches that are not in the log: {sorted(played)}")


def write_penalties(entries: Entries, state: TrailState, organiser: User) -> dict[int, int]:
    """The penalties; their row numbers here by those in the log.

    Left out are those of entries that the table does not have: who was given one and left before the start.
    """
    written: dict[int, int] = {}
    for number, one in state.penalties.items():
        if one.entry not in entries:
            continue
        row = PointPenalty.objects.create(
            entry=entries[one.entry],
            half_points=one.half_points,
            reason=one.reason[:200],
            given_by=organiser,
            lifted_at=one.lifted_at,
        )
        PointPenalty.objects.filter(pk=row.pk).update(given_at=one.given_at)
        written[number] = row.pk
    return written


def _drawn(drawn: Mapping[str, Any], ids: Mapping[int, int]) -> dict[str, Any]:
    """`pairing.drawn` with the entries' ids here in place of their numbers."""
    found: dict[str, Any] = {}
    if "seats" in drawn:
        found["seats"] = [ids[number] for number in drawn["seats"]]
    if "group_seats" in drawn:
        groups = drawn["group_seats"].items()
        found["group_seats"] = {letter: [ids[number] for number in group] for letter, group in groups}
    return found


def _write_match(
    row: Round, table: int, told: TrailMatch, entries: Entries, result: Document, round_: TrailRound
) -> None:
    decision = result.get("decision") or {
        "status": PlayStatus.FINISHED,
        "ruling": told.ruling,
        "reason_code": told.reason_code,
        "reason": told.reason,
    }
    if not (decision["ruling"] or result["sets"] or decision["status"] != PlayStatus.FINISHED):
        raise ValueError(f"match {round_.number}.{table} has no result")
    match = Match.objects.create(
        round=row,
        number=table,
        slot=told.slot[:10],
        rated=False,
        lot=result.get("lot"),
        status=decision["status"],
        ruling=decision["ruling"],
        reason_code=str(decision["reason_code"])[:40],
        reason=str(decision["reason"])[:500],
        finished_at=round_.opened_at,
    )
    MatchSide.objects.bulk_create(
        MatchSide(match=match, side=side, entry=entries[entry])
        for side, entry in enumerate((told.first, told.second))
    )
    for one in result["sets"]:
        _write_set(match, one, round_.opened_at)


def _write_set(match: Match, told: Document, at: datetime) -> None:
    match_set = MatchSet.objects.create(
        match=match,
        number=int(told["number"]),
        status=PlayStatus.FINISHED,
        commitment=str(told["commitment"])[:64],
        finished_at=at,
    )
    for one in told["games"]:
        game = Game.objects.create(
            match_set=match_set,
            mirror=int(one["mirror"]),
            termination=str(one["ending"])[:20],
            deal_count=int(one["deals"]),
        )
        GameSide.objects.bulk_create(
            GameSide(
                game=game,
                side=side,
                played_side=int(row["played_side"]),
                half_points=int(row["half_points"]),
                score=int(row["score"]),
                at_fault=bool(row["at_fault"]),
            )
            for side, row in enumerate(one["sides"])
        )
