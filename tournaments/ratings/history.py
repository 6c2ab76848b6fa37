"""How ratings came to be: the list as it was after each day on which something finished."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tournaments.ratings.listing import rate
from tournaments.ratings.results import Key, RatedResult

DAYS_MAX = 60


@dataclass(frozen=True, slots=True)
class Point:
    """An entity's rating with its 95% interval; `sets` are those played until then."""

    rating: float
    low: float
    high: float
    sets: int
    provisional: bool


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The list after a day, by entity; whoever is not connected to the anchor is not in it."""

    day: date
    points: Mapping[Key, Point]


def trace_ratings(
    dated: Iterable[tuple[date, RatedResult]],
    *,
    anchor: Key,
    anchor_rating: float = 1000.0,
    days_max: int = DAYS_MAX,
) -> list[Snapshot]:
    """The list after each day with results, fitted anew over all until then, oldest day first.

    A long history is thinned to `days_max` days at even distances, the last one always among them.
    """
    results = sorted(dated, key=lambda one: one[0])
    days = [day for day, _ in results]
    return [
        _snapshot(day, [one for _, one in results[: bisect_right(days, day)]], anchor, anchor_rating)
        for day in thin_days(sorted(set(days)), days_max)
    ]


def thin_days(days: Sequence[date], days_max: int) -> list[date]:
    """At most so many of the days, at even distances and with the last one."""
    if len(days) <= days_max:
        return list(days)
    step = len(days) / days_max
    return [days[round((number + 1) * step) - 1] for number in range(days_max)]


def trend_of(snapshots: Sequence[Snapshot], entity: Key, *, since: date) -> float | None:
    """By how much a rating has changed since the last list on or before a day; None if it is new."""
    before = [shot.points[entity] for shot in snapshots if shot.day <= since and entity in shot.points]
    now = [shot.points[entity] for shot in snapshots if entity in shot.points]
    return round(now[-1].rating - before[-1].rating, 2) + 0.0 if before else None


def _snapshot(day: date, results: list[RatedResult], anchor: Key, anchor_rating: float) -> Snapshot:
    listed = rate(results, anchor=anchor, anchor_rating=anchor_rating)
    points = {
        row.entity: Point(row.rating, row.low, row.high, row.counts.sets, row.provisional)
        for row in listed.rows
    }
    return Snapshot(day=day, points=points)
