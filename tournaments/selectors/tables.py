"""A tournament's results as the standings room wants them, and its tables as pages show them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Q, Sum

from tournaments.models import Entry, GameSide, MatchSide, Tournament
from tournaments.models.matches import PlayStatus, Ruling
from tournaments.selectors.entries import entries_of
from tournaments.selectors.plans import is_fielded
from tournaments.standings import (
    ByeResult,
    CrossTable,
    Entrant,
    MatchResult,
    Standing,
    build_cross_table,
    rank_entries,
)

RULED_SCORES: dict[str, tuple[float, float]] = {
    Ruling.FIRST: (1.0, 0.0),
    Ruling.SECOND: (0.0, 1.0),
    Ruling.DRAW: (0.5, 0.5),
}


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of the table with the entry it is about."""

    entry: Entry
    standing: Standing


@dataclass(frozen=True, slots=True)
class Tables:
    """Standings, best first, and the cross table in the same order."""

    rows: list[StandingRow]
    cross: CrossTable
    entries: dict[int, Entry]


def tables_of(tournament: Tournament) -> Tables:
    """Standings and cross table from the results so far: a pure function of the finished matches."""
    entries = {entry.pk: entry for entry in entries_of(tournament)}
    entrants = [
        Entrant(entry.pk, seeding=entry.number, withdrawn=entry.withdrawn_at is not None)
        for entry in entries.values()
        if is_fielded(entry, tournament)
    ]
    results = match_results(tournament)
    standings = rank_entries(
        entrants,
        results,
        _byes(tournament, [entrant.entry for entrant in entrants]),
        tuple(tournament.tie_breaks),
    )
    rows = [StandingRow(entries[standing.entry], standing) for standing in standings]
    return Tables(rows=rows, cross=build_cross_table(standings, results), entries=entries)


def match_results(tournament: Tournament) -> list[MatchResult]:
    """The finished matches; void ones count as unplayed for both, and a director's ruling above the games."""
    scores: dict[int, dict[int, tuple[float, int]]] = defaultdict(dict)
    for match_id, side, half_points, score in _scores(tournament):
        scores[match_id][side] = (half_points / 2, score or 0)
    entry_of: dict[int, dict[int, int]] = defaultdict(dict)
    played: dict[int, tuple[int, str]] = {}
    for match_id, side, entry_id, number, ruling in _finished_sides(tournament):
        entry_of[match_id][side] = entry_id
        played[match_id] = (number, ruling)
    return [
        _match_result(match_id, *played[match_id], sides, scores[match_id])
        for match_id, sides in entry_of.items()
        if len(scores[match_id]) == 2 or played[match_id][1]
    ]


def _match_result(
    match_id: int,
    number: int,
    ruling: str,
    sides: dict[int, int],
    scores: dict[int, tuple[float, int]],
) -> MatchResult:
    unplayed = (0.0, 0)
    (first, cards), (second, other_cards) = scores.get(0, unplayed), scores.get(1, unplayed)
    if ruling:
        first, second = RULED_SCORES[ruling]
    return MatchResult(
        match=match_id,
        round=number,
        first=sides[0],
        second=sides[1],
        first_score=first,
        second_score=second,
        margin=cards - other_cards,
        forfeited=ruling in (Ruling.FIRST, Ruling.SECOND) and not scores,
    )


def _scores(tournament: Tournament) -> list[tuple[int, int, int, int | None]]:
    """(match, side, sum of half points, card points of the games without a forfeit)."""
    forfeit = GameSide.objects.filter(game=OuterRef("game"), at_fault=True)
    return list(
        GameSide.objects.filter(
            game__match_set__match__round__tournament=tournament,
            game__match_set__status=PlayStatus.FINISHED,
        )
        .annotate(forfeited=Exists(forfeit), match=F("game__match_set__match"))
        .values("match", "side")
        .annotate(half=Sum("half_points"), cards=Sum("score", filter=Q(forfeited=False)))
        .values_list("match", "side", "half", "cards")
    )


def _finished_sides(tournament: Tournament) -> list[tuple[int, int, int, int, str]]:
    return list(
        MatchSide.objects.filter(match__round__tournament=tournament, match__status=PlayStatus.FINISHED)
        .order_by("match__round__number", "match__number", "side")
        .values_list("match", "side", "entry", "match__round__number", "match__ruling")
    )


def _byes(tournament: Tournament, entry_ids: list[int]) -> list[ByeResult]:
    playing: dict[int, set[int]] = defaultdict(set)
    for number, entry_id in MatchSide.objects.filter(match__round__tournament=tournament).values_list(
        "match__round__number", "entry"
    ):
        playing[number].add(entry_id)
    return [
        ByeResult(round=number, entry=entry_id)
        for number, present in sorted(playing.items())
        for entry_id in entry_ids
        if entry_id not in present
    ]
