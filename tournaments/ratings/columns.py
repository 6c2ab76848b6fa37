"""Rated results as columns: checked, turned one way round and in an order of their own.

However the results come, the columns are the same: rows are sorted by set, pair and everything else,
so sums over them agree to the last bit.
"""

from array import array
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from tournaments.ratings.errors import RatingError
from tournaments.ratings.ordering import rank_numbers, sort_rows
from tournaments.ratings.results import Key, RatedResult

Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class GameColumns:
    """One row a game. `a` < `b` index `entities`, `sets` indexes the sets in order of their ids.

    `score`, `leader` and `margin` are of `a`, as in `RatedGame`.
    """

    entities: tuple[Key, ...]
    sets: Ints
    a: Ints
    b: Ints
    score: Floats
    leader: Floats
    weight: Floats
    margin: Floats
    deals: Floats

    def until(self, set_count: int) -> "GameColumns":
        """The games of the first so many sets only, with everybody kept who is in them or was `also`."""
        rows = self.sets < set_count
        if rows.all():
            return self
        return self.keep(rows, np.arange(len(self.entities)))

    def keep(self, rows: Flags, entities: Ints) -> "GameColumns":
        """Some rows only, with the entities of these indices numbered anew in the same order."""
        if len(entities) == len(self.entities) and rows.all():
            return self
        renumber = np.full(len(self.entities), -1, dtype=np.int64)
        renumber[entities] = np.arange(len(entities))
        return GameColumns(
            entities=tuple(self.entities[index] for index in entities),
            sets=self.sets[rows],
            a=renumber[self.a[rows]],
            b=renumber[self.b[rows]],
            score=self.score[rows],
            leader=self.leader[rows],
            weight=self.weight[rows],
            margin=self.margin[rows],
            deals=self.deals[rows],
        )


def collect_games(results: Iterable[RatedResult], also: Iterable[Key] = ()) -> GameColumns:
    """Read results in one pass; `also` are entities to number even if they have no game.

    Raises `RatingError`: duplicate_result, empty_result, self_game, score, leader, weight, deals.
    """
    ids: dict[Key, int] = {}
    numbers: dict[Key, int] = {key: index for index, key in enumerate(dict.fromkeys(also))}
    places, values = array("q"), array("d")
    for result in results:
        if result.id in ids:
            raise RatingError("duplicate_result", f"set {result.id} is there twice")
        if not result.games:
            raise RatingError("empty_result", f"set {result.id} has no games")
        index = ids[result.id] = len(ids)
        for game in result.games:
            first = numbers.setdefault(game.a, len(numbers))
            second = numbers.setdefault(game.b, len(numbers))
            places.extend((index, first, second))
            values.extend((game.score, game.leader, game.weight, game.margin, game.deals))
    rows = np.frombuffer(places, dtype=np.int64).reshape(-1, 3).T
    marks = np.frombuffer(values, dtype=np.float64).reshape(-1, 5).T
    _check_rows(rows, marks, partial(_key_at, ids))
    ranks = _rank_keys(ids)
    # A million games are held once only: the keys of their sets are not needed any more.
    del ids
    return _arrange(rows, marks, ranks, list(numbers))


RowTuple: TypeAlias = tuple[int, int, int, int, int, int, int, int]
"""A game as integers: set, a, b, half points of a (0 to 2), leader, deals, margin, sides of the game."""

GAME_ROW = np.dtype(
    [
        ("set", "i8"),
        ("a", "i8"),
        ("b", "i8"),
        ("half_points", "i1"),
        ("leader", "i1"),
        ("deals", "i4"),
        ("margin", "i4"),
        ("sides", "i1"),
    ]
)


def collect_rows(rows: Iterable[RowTuple] | npt.NDArray[np.void], also: Iterable[int] = ()) -> GameColumns:
    """Read games that a database hands out as integers, one by one or as an array of `GAME_ROW`.

    The same columns as `collect_games` makes of the same games. Raises `RatingError` as it does, but
    does not see a set that comes twice.
    """
    read = rows if isinstance(rows, np.ndarray) else np.fromiter(rows, dtype=GAME_ROW)
    count = len(read)
    ids, sets = rank_numbers(read["set"])
    first = np.array(sorted(set(also)), dtype=np.int64)
    entities, places = rank_numbers(np.r_[read["a"], read["b"], first])
    columns = np.stack([sets, places[:count], places[count : 2 * count]])
    values = np.stack(
        [
            read["half_points"] / 2,
            read["leader"],
            1 / (np.maximum(read["sides"], 2) - 1.0),
            read["margin"],
            read["deals"],
        ]
    ).astype(np.float64)
    del read, places, sets
    _check_rows(columns, values, lambda index: int(ids[index]))
    return _arrange(columns, values, np.arange(len(ids)), [int(key) for key in entities])


def order_keys(keys: Iterable[Key]) -> list[Key]:
    """Keys in the one order used everywhere: numbers by value, then texts."""
    return sorted(keys, key=lambda key: (isinstance(key, str), key))


def _key_at(ids: Mapping[Key, int], index: int) -> Key:
    return next(key for key, place in ids.items() if place == index)


def _check_rows(rows: Ints, values: Floats, set_at: Callable[[int], Key]) -> None:
    score, leader, weight, _, deals = values
    faults = {
        "self_game": rows[1] == rows[2],
        "score": ~np.isin(score, (0.0, 0.5, 1.0)),
        "leader": ~np.isin(leader, (-1.0, 0.0, 1.0)),
        "weight": ~((weight > 0) & (weight <= 1)),
        "deals": ~((deals >= 0) & np.isfinite(values).all(axis=0)),
    }
    for code, wrong in faults.items():
        if wrong.any():
            found = set_at(int(rows[0, wrong.argmax()]))
            raise RatingError(code, f"set {found} has a game with a wrong {code}")


def _arrange(rows: Ints, values: Floats, ranks: Ints, entities: Sequence[Key]) -> GameColumns:
    places = _rank_keys(entities)
    sets, first, second = ranks[rows[0]], places[rows[1]], places[rows[2]]
    turned = first > second
    columns = [
        sets,
        np.where(turned, second, first),
        np.where(turned, first, second),
        np.where(turned, 1 - values[0], values[0]),
        np.where(turned, -values[1], values[1]),
        values[2],
        np.where(turned, -values[3], values[3]),
        values[4],
    ]
    order = _content_order(columns)
    if order is not None:
        columns = [column[order] for column in columns]
    sets, a, b, score, leader, weight, margin, deals = columns
    return GameColumns(tuple(order_keys(entities)), sets, a, b, score, leader, weight, margin, deals)


def _content_order(columns: Sequence[npt.NDArray[Any]]) -> Ints | None:
    """By set, pair, leader, score, weight, margin and deals; None if the rows stand in that order."""
    sets, a, b, score, leader, weight, margin, deals = columns
    rest = [leader, 2 * score, margin, deals]
    if any((column != np.rint(column)).any() or (np.abs(column) > 2**31).any() for column in rest):
        return np.lexsort((deals, margin, weight, score, leader, b, a, sets))
    whole = [column.astype(np.int64) for column in rest]
    same = len(weight) == 0 or (weight == weight[0]).all()
    weights = np.zeros_like(sets) if same else np.unique(weight, return_inverse=True)[1].astype(np.int64)
    return sort_rows([sets, a, b, whole[0], whole[1], weights, whole[2], whole[3]])


def _rank_keys(keys: Collection[Key]) -> Ints:
    """For each key its place in order."""
    if all(type(key) is int and abs(key) < 2**63 for key in keys):
        order = np.argsort(np.fromiter(keys, dtype=np.int64, count=len(keys)))
        ranks = np.empty(len(keys), dtype=np.int64)
        ranks[order] = np.arange(len(keys))
        return ranks
    place = {key: index for index, key in enumerate(order_keys(keys))}
    return np.array([place[key] for key in keys], dtype=np.int64)
