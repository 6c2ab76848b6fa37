"""Games played over the board: what both sides agreed on, or the organiser wrote down."""

from __future__ import annotations

from collections.abc import Collection

from tournaments.models import BoardResult, Tournament
from tournaments.models.events import Venue
from tournaments.selectors.outcome_sources.score import Score

# By winner: the first side, the second, nobody.
_POINTS: dict[int | None, tuple[float, float]] = {0: (1.0, 0.0), 1: (0.0, 1.0), None: (0.5, 0.5)}


def read_scores(tournament: Tournament, matches: Collection[int] | None = None) -> dict[int, Score]:
    """By match id; a claim that nobody confirmed is no result."""
    if tournament.venue != Venue.BOARD:
        return {}
    results = BoardResult.objects.filter(match__round__tournament=tournament)
    if matches is not None:
        results = results.filter(match__in=matches)
    rows = results.values_list("match", "first", "second", "winner")
    return {match: _score(first, second, winner) for match, first, second, winner in rows}


def _score(first: int, second: int, winner: int | None) -> Score:
    points = _POINTS[winner]
    return Score(first=points[0], second=points[1], margin=first - second, made=first)
