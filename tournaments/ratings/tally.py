"""What each entity did, counted: sets, games, deals, wins, points per deal."""

from dataclasses import dataclass

import numpy as np

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
    entity, other = np.r_[games.a, games.b], np.r_[games.b, games.a]
    score = np.r_[games.score, 1 - games.score]
    weight = np.tile(games.weight, 2)

    def total(column: Floats) -> Floats:
        return np.bincount(entity, column, count).astype(np.float64)

    met: Floats = np.bincount(entity * count + other, weight, count * count).astype(np.float64)
    deals = total(weight * np.tile(games.deals, 2))
    made = weight * np.r_[games.margin, -games.margin] * (np.tile(games.deals, 2) > 0)
    mean = np.divide(total(made), deals, out=np.full(count, np.nan), where=deals > 0)
    return Tally(
        sets=_count_sets(np.tile(games.sets, 2), entity, count),
        games=total(weight),
        deals=deals,
        wins=total(weight * (score == 1)),
        draws=total(weight * (score == 0.5)),
        losses=total(weight * (score == 0)),
        points_per_deal=mean,
        points_per_deal_se=_error_of_ratio(games, entity, made, mean, deals),
        opponent_weights=met.reshape(count, count),
    )


def _count_sets(sets: Ints, entity: Ints, count: int) -> Ints:
    keys = np.sort(sets * count + entity)
    return np.bincount(keys[np.r_[True, np.diff(keys) > 0][: len(keys)]] % count, minlength=count)


def _error_of_ratio(games: GameColumns, entity: Ints, made: Floats, mean: Floats, deals: Floats) -> Floats:
    """Standard error of points over deals, each set's points less what its deals would give at the mean."""
    count = len(mean)
    played = np.tile(games.deals, 2) > 0
    sets, entity = np.tile(games.sets, 2)[played], entity[played]
    rest = made[played] - mean[entity] * np.tile(games.weight * games.deals, 2)[played]
    keys, group = np.unique(sets * count + entity, return_inverse=True)
    of_entity = keys % count
    squares = np.bincount(of_entity, np.bincount(group, rest, len(keys)) ** 2, count)
    clusters = np.bincount(of_entity, minlength=count)
    enough = clusters > 1
    variance = np.full(count, np.nan)
    variance[enough] = squares[enough] * clusters[enough] / (clusters[enough] - 1) / deals[enough] ** 2
    error: Floats = np.sqrt(variance)
    return error
