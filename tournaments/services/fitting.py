"""The games of a pool as the ratings room reads them, and the days of its history."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

import numpy as np
import numpy.typing as npt
from django.db import connection
from django.db.models import Case, F, IntegerField, QuerySet, When

from tournaments.models import Pool, RatedGame, RatedResult
from tournaments.ratings import GAME_ROW, GameColumns, RatingFit, collect_rows, fit_columns
from tournaments.selectors.compact_rows import MOMENT, Table, read_rows
from tournaments.services.contenders import contender_of_submission
from tournaments.services.pools import anchor_rating

# The anchor of a pool of people: no contender has this id.
NOBODY = 0
Flags = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
# The fields of `GAME_ROW` by the names that the database has for them.
GAME_COLUMNS = (
    ("result_id", "i8"),
    ("a_id", "i8"),
    ("b_id", "i8"),
    ("half_points", "i1"),
    ("leader", "i1"),
    ("deals", "i4"),
    ("margin", "i4"),
    ("sides", "i1"),
)


@dataclass(frozen=True, slots=True)
class PoolGames:
    """All that counts in a pool. A set's index in `columns` is its place in order of finishing.

    `changes` is the number of results ever written plus those rescinded. `moments` has, by index, when
    each set was finished, in seconds; `days` has each day with the sets and changes until its end.
    """

    columns: GameColumns
    anchor: int
    changes: int
    moments: Floats
    days: dict[date, tuple[int, int]]


def read_games(pool: Pool) -> PoolGames:
    """Read a pool in two passes, a few bytes a game."""
    anchor = contender_of_submission(pool.anchor_id).pk if pool.anchor_id else NOBODY
    results = _read_results(pool)
    counting = results["rescinded"] == 0
    return PoolGames(
        columns=collect_rows(_read_rows(pool, results["pk"][counting]), also=[anchor]),
        anchor=anchor,
        changes=len(results) + int(np.count_nonzero(~counting)),
        moments=results["finished_at"][counting].astype(np.int64) / 1e6,
        days=_ends_of_days(results["finished_at"], counting),
    )


def fit_games(pool: Pool, games: PoolGames, set_count: int | None = None) -> RatingFit:
    """The fit over everything, or over the first so many sets."""
    columns = games.columns if set_count is None else games.columns.until(set_count)
    return fit_columns(
        columns,
        anchor=games.anchor,
        anchor_rating=anchor_rating(pool),
        floating=games.anchor == NOBODY,
    )


def moment_of(games: PoolGames, index: int) -> datetime:
    """When a set was finished."""
    return datetime.fromtimestamp(float(games.moments[index]), UTC)


def _read_results(pool: Pool) -> Table:
    rescinded = Case(When(rescinded_at=None, then=0), default=1, output_field=IntegerField())
    rows = pool.results.annotate(rescinded=rescinded).order_by("finished_at", "key")
    return read_rows(rows, [("pk", "i8"), ("finished_at", MOMENT), ("rescinded", "i1")])


def _ends_of_days(finished_at: npt.NDArray[Any], counting: Flags) -> dict[date, tuple[int, int]]:
    """By day the results that count and the changes until its end."""
    days = finished_at.astype("M8[D]")
    last = np.flatnonzero(np.append(days[1:] != days[:-1], True)[: len(days)])
    counted, changed = np.cumsum(counting), np.cumsum(np.where(counting, 1, 2))
    return {days[at].item(): (int(counted[at]), int(changed[at])) for at in last}


def _read_rows(pool: Pool, counting: Ints) -> Table:
    """The games of the results that count, a set named by its place; in order of nothing."""
    rows = read_rows(_games_of(pool, len(counting)), GAME_COLUMNS)
    by_id = np.argsort(counting)
    place = np.searchsorted(counting, rows["result_id"], sorter=by_id)
    place = by_id[np.minimum(place, len(counting) - 1)] if len(counting) else place
    known = counting[place] == rows["result_id"] if len(counting) else np.zeros(len(rows), dtype=np.bool_)
    rows["result_id"] = place
    return (rows if known.all() else rows[known]).view(GAME_ROW)


def _games_of(pool: Pool, results: int) -> QuerySet[RatedGame]:
    """All games of a pool, by its index or, where most games are its own, from one end to the other."""
    games = RatedGame.objects.order_by()
    if connection.vendor == "sqlite" and 4 * results > RatedResult.objects.count():
        # SQLite would take the index and fetch each row from another page; a sum has no index.
        return games.annotate(of_pool=F("pool_id") + 0).filter(of_pool=pool.pk)
    return games.filter(pool=pool)
