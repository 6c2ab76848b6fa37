"""How ratings came to be: the list as it was after each day on which something finished."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tournaments.ratings.listing import rate
from tournaments.ratings.results import Key, RatedResult

DAILY_DAYS = 31
WEEKLY_DAYS = 366


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
) -> list[Snapshot]:
    """The list after each day with results, fitted anew over all until then, oldest day first.

    A long history is thinned as `kept_days` says, the last day always among them.
    """
    results = sorted(dated, key=lambda one: one[0])
    days = [day for day, _ in results]
    return [
        _snapshot(day, [one for _, one in results[: bisect_right(days, day)]], anchor, anchor_rating)
        for day in kept_days(sorted(set(days)))
    ]


def kept_days(days: Sequence[date]) -> list[date]:
    """Of these days in order all of the last month, the last of each week of a year and of months before.

    A day that was dropped never comes back, so that a list has to be fitted once for each day only.
    """
    weeks: dict[tuple[int, int], date] = {}
    months: dict[tuple[int, int], date] = {}
    late = []
    for day in days:
        if (days[-1] - day).days <= DAILY_DAYS:
            late.append(day)
        else:
            weeks[day.isocalendar()[:2]] = day
    # A month is thinned among what its weeks have kept: the days that they dropped are gone.
    for day in weeks.values():
        if (days[-1] - day).days > WEEKLY_DAYS:
            months[day.year, day.month] = day
        else:
            late.append(day)
    return sorted([*months.values(), *late])


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
