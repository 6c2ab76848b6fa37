"""The lines of a rating list as rows, not saved."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import numpy as np

from tournaments.models import Pool, Rating
from tournaments.ratings import Counts, RatingList, RatingRow, UnratedRow
from tournaments.services.fitting import PoolGames, moment_of
from tournaments.services.rating_history import trends_of


def list_lines(pool: Pool, games: PoolGames, listed: RatingList) -> list[Rating]:
    """The lines of a list, not saved. Without a result that counts there are none."""
    if not len(games.moments):
        return []
    trends, last = trends_of(pool), _last_sets(games)
    lines = [*(_rated_line(row) for row in listed.rows), *(_unrated_line(row) for row in listed.unrated)]
    for line in lines:
        line.pool = pool
        line.trend = trends.get(line.contender_id)
        if line.contender_id in last:
            line.last_played_at = moment_of(games, last[line.contender_id])
    return lines


def _last_sets(games: PoolGames) -> dict[int, int]:
    columns = games.columns
    last = np.full(len(columns.entities), -1, dtype=np.int64)
    np.maximum.at(last, columns.a, columns.sets)
    np.maximum.at(last, columns.b, columns.sets)
    return {int(key): int(at) for key, at in zip(columns.entities, last, strict=True) if at >= 0}


def _rated_line(row: RatingRow) -> Rating:
    return Rating(
        contender_id=row.entity,
        connected=True,
        elo=as_decimal(row.rating),
        elo_low=as_decimal(row.low),
        elo_high=as_decimal(row.high),
        interval=row.interval,
        rank_best=row.rank_best,
        rank_worst=row.rank_worst,
        los_above=as_decimal(row.los_above),
        provisional=row.provisional,
        average_opponent=as_decimal(row.average_opponent),
        **_count_fields(row.counts),
    )


def _unrated_line(row: UnratedRow) -> Rating:
    return Rating(
        contender_id=row.entity,
        connected=False,
        provisional=row.provisional,
        **_count_fields(row.counts),
    )


def _count_fields(counts: Counts) -> dict[str, Any]:
    return {
        "set_count": counts.sets,
        "game_count": as_decimal(counts.games),
        "deal_count": as_decimal(counts.deals),
        "win_count": as_decimal(counts.wins),
        "draw_count": as_decimal(counts.draws),
        "loss_count": as_decimal(counts.losses),
        "points_per_deal": as_decimal(counts.points_per_deal),
        "points_per_deal_se": as_decimal(counts.points_per_deal_se),
    }


def as_decimal(value: float | None) -> Decimal | None:
    return None if value is None else Decimal(repr(value))
