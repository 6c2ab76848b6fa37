"""The lists of days past: each fitted once, kept as points, and fitted again only if its results changed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from tournaments.models import Pool, RatingDay, RatingPoint
from tournaments.ratings import RatingList, kept_days, list_ratings
from tournaments.services.fitting import PoolGames, fit_games

TREND_DAYS = 30


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
    wanted, stored = _wanted(games), _stored(pool)
    last = max(wanted, default=None)
    return [
        FittedDay(
            day=day,
            change_count=change_count,
            listed=today if day == last else list_ratings(fit_games(pool, games, set_count)),
        )
        for day, (set_count, change_count) in wanted.items()
        if stored.get(day) != change_count
    ]


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
        (
            RatingPoint(
                day=row,
                contender_id=line.entity,
                elo=_decimal(line.rating),
                elo_low=_decimal(line.low),
                elo_high=_decimal(line.high),
                set_count=line.counts.sets,
                provisional=line.provisional,
            )
            for line in listed.rows
        ),
        batch_size=500,
    )


def _decimal(value: float) -> Decimal:
    return Decimal(repr(value)).quantize(Decimal("0.01"))
