"""Matches with a person in them: the games that were played to their end at a table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from typing import Any

from django.db.models import Q

from replays.models import ReplaySide
from tournaments.models import LiveGame, LiveSeat, Tournament
from tournaments.models.events import Entrants, Venue
from tournaments.selectors.outcome_sources.score import Score


def read_scores(tournament: Tournament, matches: Collection[int] | None = None) -> dict[int, Score]:
    """By match id. A side at fault gets nothing, and the cards of a forfeited game count for nobody."""
    if tournament.venue == Venue.BOARD or tournament.entrants == Entrants.BOTS:
        return {}
    games = LiveGame.objects.filter(
        match__round__tournament=tournament, status=LiveGame.Status.FINISHED, replay__isnull=False
    )
    if matches is not None:
        games = games.filter(match__in=matches)
    rows = list(games.order_by("match", "set_number").values_list("pk", "match", "replay"))
    ranks = _sides_of([replay for _, _, replay in rows])
    faults = _faults_of([game for game, _, _ in rows])
    sums: dict[int, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0, 0.0])
    for game, match, replay in rows:
        _add(sums[match], ranks[replay], faults[game])
    return {
        match: Score(first, second, margin=int(cards - others), made=int(cards))
        for match, (first, second, cards, others) in sums.items()
    }


def read_games(tournament: Tournament) -> dict[int, list[dict[str, Any]]]:
    """By match id, its games in order as sets of one game each, in the form of `event_record`."""
    games = LiveGame.objects.filter(
        match__round__tournament=tournament, status=LiveGame.Status.FINISHED, replay__isnull=False
    ).order_by("match", "set_number")
    columns = ("pk", "match", "replay", "set_number", "commitment")
    rows = list(games.values_list(*columns, "replay__termination", "replay__deal_count"))
    ranks = _sides_of([row[2] for row in rows])
    faults = _faults_of([row[0] for row in rows])
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for game, match, replay, number, commitment, ending, deals in rows:
        told = {"mirror": 0, "ending": ending, "deals": deals, "replay": replay}
        sides = _told_sides(ranks[replay], faults[game])
        found[match].append({"number": number, "commitment": commitment, "games": [{**told, "sides": sides}]})
    return found


def _told_sides(sides: dict[int, tuple[int, int]], faults: set[int]) -> list[dict[str, Any]]:
    totals = [0.0, 0.0, 0.0, 0.0]
    _add(totals, sides, faults)
    return [
        {
            "half_points": round(2 * totals[side]),
            "score": sides[side][0],
            "at_fault": side in faults,
            "played_side": side,
        }
        for side in (0, 1)
    ]


def _add(total: list[float], sides: dict[int, tuple[int, int]], faults: set[int]) -> None:
    level = sides[0][1] == sides[1][1]
    for side in (0, 1):
        score, rank = sides[side]
        if side not in faults:
            total[side] += 0.5 if level else float(rank == 1)
        if not faults:
            total[2 + side] += score


def _sides_of(replays: list[str]) -> dict[str, dict[int, tuple[int, int]]]:
    """By replay and side: card points and rank."""
    found: dict[str, dict[int, tuple[int, int]]] = defaultdict(dict)
    rows = ReplaySide.objects.filter(replay__in=replays).values_list("replay", "side", "score", "rank")
    for replay, side, score, rank in rows:
        found[replay][side] = (score, rank)
    return found


def _faults_of(games: list[str]) -> dict[str, set[int]]:
    """By game: the sides (of two) with a seat that ended it by its fault."""
    found: dict[str, set[int]] = defaultdict(set)
    blamed = LiveSeat.objects.filter(~Q(verdict="OK"), game__in=games).values_list("game", "seat")
    for game, seat in blamed:
        found[game].add(seat % 2)
    return found
