"""Who is connected to whom, by games and by points scored."""

import numpy as np

from tournaments.ratings.columns import Flags, GameColumns, Ints


def find_connected(games: GameColumns, start: int) -> Flags:
    """The entities that a chain of games joins to `start`."""
    return _reach(start, len(games.entities), np.r_[games.a, games.b], np.r_[games.b, games.a])


def find_one_sided(games: GameColumns, start: int) -> Flags:
    """Entities whose distance to `start` the results alone do not bound.

    An entity is bounded when a chain of half points at least leads from it to `start` and another
    leads back; one that won or lost everything has only one of the two, and so has every group that
    won or lost everything against the rest.
    """
    made, given = games.score > 0, games.score < 1
    winners = np.r_[games.a[made], games.b[given]]
    losers = np.r_[games.b[made], games.a[given]]
    count = len(games.entities)
    return ~(_reach(start, count, winners, losers) & _reach(start, count, losers, winners))


def _reach(start: int, count: int, sources: Ints, targets: Ints) -> Flags:
    reached = np.zeros(count, dtype=np.bool_)
    reached[start] = True
    seen = np.zeros(count * count, dtype=np.bool_)
    seen[sources * count + targets] = True
    sources, targets = np.divmod(np.flatnonzero(seen), count)
    while True:
        found = targets[reached[sources]]
        if reached[found].all():
            return reached
        reached[found] = True
