"""What each two entities did to each other, added up: the cells of a cross table."""

from dataclasses import dataclass

import numpy as np

from tournaments.ratings.cells import find_cells
from tournaments.ratings.columns import Flags, Floats, GameColumns, Ints
from tournaments.ratings.ordering import rank_numbers


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Games won, drawn and lost by the first of two, one number a pair; games of three sides by weight."""

    won: Floats
    drawn: Floats
    lost: Floats


@dataclass(frozen=True, slots=True)
class Meetings:
    """One entry for each two who met: `first` < `second` index the columns' entities.

    `sets` counts sets, `deals` and `margin` are of the games that count for points per deal, `margin`
    of the first. `leading` are the games in which the first led, `following` those in which the second
    did; the rest had no leader of the two. `last_set` is the greatest index of a set of theirs.
    """

    first: Ints
    second: Ints
    sets: Ints
    deals: Floats
    margin: Floats
    every: Outcomes
    leading: Outcomes
    following: Outcomes
    last_set: Ints


def count_meetings(games: GameColumns) -> Meetings:
    """Everybody who met anybody, in order of `first` and `second`."""
    size = len(games.entities)
    cells = find_cells(games)
    keys, pair_of_cell = rank_numbers(cells.a * size + cells.b)
    pair, count = np.repeat(pair_of_cell, cells.size), len(keys)
    played = games.weight * (games.deals > 0)
    last_set = np.full(count, -1, dtype=np.int64)
    # Cells come in order of their sets, and what is written last stays.
    last_set[pair_of_cell] = cells.sets
    return Meetings(
        first=keys // max(size, 1),
        second=keys % max(size, 1),
        sets=np.bincount(pair_of_cell, minlength=count).astype(np.int64),
        deals=_add_up(pair, games.weight * games.deals, count),
        margin=_add_up(pair, played * games.margin, count),
        every=_outcomes(games, pair, np.ones(len(pair), dtype=np.bool_), count),
        leading=_outcomes(games, pair, games.leader > 0, count),
        following=_outcomes(games, pair, games.leader < 0, count),
        last_set=last_set,
    )


def _outcomes(games: GameColumns, pair: Ints, chosen: Flags, count: int) -> Outcomes:
    weight = games.weight * chosen
    return Outcomes(
        won=_add_up(pair, weight * (games.score == 1), count),
        drawn=_add_up(pair, weight * (games.score == 0.5), count),
        lost=_add_up(pair, weight * (games.score == 0), count),
    )


def _add_up(pair: Ints, values: Floats, count: int) -> Floats:
    # Rounding takes the dust of thirds and halves away, so that the same games give the same bytes.
    return np.round(np.bincount(pair, values, count), 2).astype(np.float64)
