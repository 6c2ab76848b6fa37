"""The lists of days past: each fitted once, kept as points, and fitted again only if its results changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from tournaments.models import Pool, RatingDay, RatingPoint
from tournaments.ratings import RatingList, RatingRow, kept_days, list_ratings
from tournaments.services.fitting import PoolGames, fit_games

TREND_DAYS = 30
POINT_FIELDS = ("contender_id", "elo", "elo_low", "elo_high", "set_count", "provisional")


@dataclass(frozen=True, slots=True)
class FittedDay:
    """The list of a day, to be written with the number of changes until its end."""

    day: date
    change_count: int
    listed: RatingList


def fit_missing_days(pool: Pool, games: PoolGames, today: RatingList) -> list[FittedDay]:
    """Fit the kept days that are not stored as they should be; `today` is the list after all results.

    After the first time that is one day, the last one, which is fitted already.
    """
    stored = _stored(pool)
    return list(_fit_days(pool, games, today, leave=stored))


def differing_points(pool: Pool, games: PoolGames, today: RatingList) -> int:
    """Ratings of days past that are stored otherwise than a fresh fit of that day makes them, or for no day.

    Every kept day is fitted again, one after the other.
    """
    count = pool.days.exclude(day__in=_wanted(games)).count()
    for one in _fit_days(pool, games, today):
        made = {_fields(line) for line in one.listed.rows}
        points = RatingPoint.objects.filter(
            day__pool=pool, day__day=one.day, day__change_count=one.change_count
        )
        count += len(made ^ set(points.values_list(*POINT_FIELDS)))
    return count


def _fit_days(
    pool: Pool, games: PoolGames, today: RatingList, leave: Mapping[date, int] | None = None
) -> Iterator[FittedDay]:
    """The lists of the kept days, those left out that `leave` has with the same number of changes."""
    wanted = _wanted(games)
    last = max(wanted, default=None)
    for day, (set_count, change_count) in wanted.items():
        if not leave or leave.get(day) != change_count:
            listed = today if day == last else list_ratings(fit_games(pool, games, set_count))
            yield FittedDay(day, change_count, listed)


def write_history(pool: Pool, games: PoolGames, fitted: list[FittedDay]) -> None:
    """Put the fitted days in their places; days that are not kept any more go."""
    wanted, stored = _wanted(games), _stored(pool)
    stale = [day for day, count in stored.items() if day not in wanted or wanted[day][1] != count]
    pool.days.filter(day__in=[*stale, *(one.day for one in fitted)]).delete()
    for one in fitted:
        _write_day(pool, one.day, one.change_count, one.listed)


def trends_of(pool: Pool) -> dict[int, Decimal]:
    """By how much ratings changed in the last month of the history; newer contenders are not in it."""
    last = pool.days.order_by("-day").first()
    before = (
        last and pool.days.filter(day__lte=last.day - timedelta(days=TREND_DAYS)).order_by("-day").first()
    )
    if not (last and before):
        return {}
    now = dict(last.points.values_list("contender", "elo"))
    then = before.points.values_list("contender", "elo")
    return {contender: now[contender] - elo for contender, elo in then if contender in now}


def _wanted(games: PoolGames) -> dict[date, tuple[int, int]]:
    return {day: games.days[day] for day in kept_days(sorted(games.days))}


def _stored(pool: Pool) -> dict[date, int]:
    return dict(pool.days.values_list("day", "change_count"))


def _write_day(pool: Pool, day: date, change_count: int, listed: RatingList) -> None:
    row = RatingDay.objects.create(pool=pool, day=day, change_count=change_count)
    RatingPoint.objects.bulk_create(
        (RatingPoint(day=row, **dict(zip(POINT_FIELDS, _fields(line), strict=True))) for line in listed.rows),
        batch_size=500,
    )


def _fields(line: RatingRow) -> tuple[Any, ...]:
    """Of a line what a point keeps, in the order of `POINT_FIELDS`."""
    numbers = (_decimal(number) for number in (line.rating, line.low, line.high))
    return (line.entity, *numbers, line.counts.sets, line.provisional)


def _decimal(value: float) -> Decimal:
    return Decimal(repr(value)).quantize(Decimal("0.01"))
