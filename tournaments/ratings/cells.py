"""The games of one pair in one set: cells, the smallest sums that anything clustered by set needs."""

from dataclasses import dataclass

import numpy as np

from tournaments.ratings.columns import Flags, Floats, GameColumns, Ints


@dataclass(frozen=True, slots=True)
class GameCells:
    """One row a cell, in the order of the games. `starts` is its first game, `size` how many it has.

    `lone` marks cells whose set has no other: all but those of games with more than two sides.
    """

    starts: Ints
    size: Ints
    sets: Ints
    a: Ints
    b: Ints
    lone: Flags

    def add_up(self, values: Floats) -> Floats:
        """The sum of each cell of one value a game."""
        return np.add.reduceat(values, self.starts) if len(self.starts) else values[:0]


def find_cells(games: GameColumns) -> GameCells:
    """The cells of the games; rows of one stand together, since the columns are sorted by set and pair."""
    count = len(games.sets)
    first = np.ones(count, dtype=np.bool_)
    first[1:] = (np.diff(games.sets) != 0) | (np.diff(games.a) != 0) | (np.diff(games.b) != 0)
    starts = np.flatnonzero(first)
    sets = games.sets[starts]
    other_before = np.diff(sets, prepend=-1) == 0
    other_after = np.diff(sets, append=-1) == 0
    return GameCells(
        starts=starts,
        size=np.diff(starts, append=count),
        sets=sets,
        a=games.a[starts],
        b=games.b[starts],
        lone=~(other_before | other_after),
    )
