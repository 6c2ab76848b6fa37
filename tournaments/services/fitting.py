"""The games of a pool as the ratings room reads them, and the days of its history."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime

from tournaments.models import Pool
from tournaments.ratings import GameColumns, RatingFit, RowTuple, collect_rows, fit_columns
from tournaments.services.contenders import contender_of_submission
from tournaments.services.pools import anchor_rating

# The anchor of a pool of people: no contender has this id.
NOBODY = 0
CHUNK = 20_000


@dataclass(frozen=True, slots=True)
class PoolGames:
    """All that counts in a pool. A set's index in `columns` is its place in order of finishing.

    `changes` is the number of results ever written plus those rescinded. `moments` has, by index, when
    each set was finished, in seconds; `days` has each day with the sets and changes until its end.
    """

    columns: GameColumns
    anchor: int
    changes: int
    moments: array[float]
    days: dict[date, tuple[int, int]]


def read_games(pool: Pool) -> PoolGames:
    """Read a pool in two passes, a few bytes a game."""
    anchor = contender_of_submission(pool.anchor_id).pk if pool.anchor_id else NOBODY
    places: dict[int, int] = {}
    moments: array[float] = array("d")
    days: dict[date, tuple[int, int]] = {}
    changes = 0
    rows = pool.results.order_by("finished_at", "key").values_list("pk", "finished_at", "rescinded_at")
    for pk, finished_at, rescinded_at in rows.iterator(chunk_size=CHUNK):
        changes += 1 + (rescinded_at is not None)
        if rescinded_at is None:
            places[pk] = len(places)
            moments.append(finished_at.timestamp())
        days[finished_at.astimezone(UTC).date()] = (len(places), changes)
    return PoolGames(
        columns=collect_rows(_rows(pool, places), also=[anchor]),
        anchor=anchor,
        changes=changes,
        moments=moments,
        days=days,
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
    return datetime.fromtimestamp(games.moments[index], UTC)


def _rows(pool: Pool, places: dict[int, int]) -> Iterator[RowTuple]:
    # In order of nothing: the columns are sorted when they are made.
    rows = pool.games.order_by().values_list(
        "result_id", "a_id", "b_id", "half_points", "leader", "deals", "margin", "sides"
    )
    for result, a, b, half_points, leader, deals, margin, sides in rows.iterator(chunk_size=CHUNK):
        place = places.get(result)
        if place is not None:
            yield place, a, b, half_points, leader, deals, margin, sides
