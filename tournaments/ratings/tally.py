"""What each entity did, counted: sets, games, deals, wins, points per deal."""

from dataclasses import dataclass

import numpy as np

from tournaments.ratings.cells import GameCells, find_cells
from tournaments.ratings.columns import Floats, GameColumns, Ints


@dataclass(frozen=True, slots=True)
class Tally:
    """One number an entity in each array.

    Games of three sides count by their weights, so a game is one game and a middle place is half a
    win and half a loss. Points per deal are card points less those of the opponents (their mean, in
    games of three), NaN without a deal; their standard error is clustered by set and NaN below two
    sets with deals. `opponent_weights[i, j]` is how many games i played against j.
    """

    sets: Ints
    games: Floats
    deals: Floats
    wins: Floats
    draws: Floats
    losses: Floats
    points_per_deal: Floats
    points_per_deal_se: Floats
    opponent_weights: Floats


def count_up(games: GameColumns) -> Tally:
    """Tally of every entity in the columns."""
    count = len(games.entities)
    cells = find_cells(games)

    def total(of_a: Floats, of_b: Floats) -> Floats:
        return (np.bincount(games.a, of_a, count) + np.bincount(games.b, of_b, count)).astype(np.float64)

    met = np.bincount(games.a * count + games.b, games.weight, count * count).astype(np.float64)
    pairs = met.reshape(count, count)
    played = games.weight * games.deals
    margin = games.weight * games.margin * (games.deals > 0)
    won, lost = games.weight * (games.score == 1), games.weight * (games.score == 0)
    drawn = games.weight - won - lost
    deals = total(played, played)
    mean = np.divide(total(margin, -margin), deals, out=np.full(count, np.nan), where=deals > 0)
    return Tally(
        sets=_count_sets(cells, count),
        games=total(games.weight, games.weight),
        deals=deals,
        wins=total(won, lost),
        draws=total(drawn, drawn),
        losses=total(lost, won),
        points_per_deal=mean,
        points_per_deal_se=_error_of_ratio(games, cells, margin, mean, deals),
        opponent_weights=pairs + pairs.T,
    )


def _count_sets(cells: GameCells, count: int) -> Ints:
    entities = np.r_[cells.a, cells.b]
    once = np.tile(cells.lone, 2)
    shared = np.unique(np.tile(cells.sets, 2)[~once] * count + entities[~once]) % count
    return np.bincount(entities[once], minlength=count) + np.bincount(shared, minlength=count)


def _error_of_ratio(
    games: GameColumns, cells: GameCells, margin: Floats, mean: Floats, deals: Floats
) -> Floats:
    """Standard error of points over deals, each set's points less what its deals would give at the mean."""
    count = len(mean)
    known = np.nan_to_num(mean)
    points, expected = cells.add_up(margin), cells.add_up(games.weight * games.deals)
    played = np.flatnonzero(expected > 0)
    sets, entities = np.tile(cells.sets[played], 2), np.r_[cells.a[played], cells.b[played]]
    hoped = np.tile(expected[played], 2) * known[entities]
    rest = np.r_[points[played], -points[played]] - hoped
    once = np.tile(cells.lone[played], 2)
    # In games of three sides an entity has several cells in a set.
    keys, group = np.unique(sets[~once] * count + entities[~once], return_inverse=True)
    shared = np.bincount(group, rest[~once], len(keys))
    of_entity, rests = np.r_[entities[once], keys % count], np.r_[rest[once], shared]
    squares = np.bincount(of_entity, rests**2, count)
    clusters = np.bincount(of_entity, minlength=count)
    enough = clusters > 1
    variance = np.full(count, np.nan)
    variance[enough] = squares[enough] * clusters[enough] / (clusters[enough] - 1) / deals[enough] ** 2
    error: Floats = np.sqrt(variance)
    return error
