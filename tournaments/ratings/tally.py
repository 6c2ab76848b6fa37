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
        sets=_count_sets(games, count),
        games=total(games.weight, games.weight),
        deals=deals,
        wins=total(won, lost),
        draws=total(drawn, drawn),
        losses=total(lost, won),
        points_per_deal=mean,
        points_per_deal_se=_error_of_ratio(games, margin, mean, deals),
        opponent_weights=pairs + pairs.T,
    )


def _count_sets(games: GameColumns, count: int) -> Ints:
    keys = np.r_[games.sets * count + games.a, games.sets * count + games.b]
    keys.sort()
    first = np.r_[True, np.diff(keys) > 0][: len(keys)]
    return np.bincount(keys[first] % count, minlength=count)


def _error_of_ratio(games: GameColumns, margin: Floats, mean: Floats, deals: Floats) -> Floats:
    """Standard error of points over deals, each set's points less what its deals would give at the mean."""
    count = len(mean)
    played = games.deals > 0
    sets, a, b = games.sets[played], games.a[played], games.b[played]
    expected = (games.weight * games.deals)[played]
    rest = np.r_[margin[played] - mean[a] * expected, -margin[played] - mean[b] * expected]
    keys, group = np.unique(np.r_[sets * count + a, sets * count + b], return_inverse=True)
    of_entity = keys % count
    squares = np.bincount(of_entity, np.bincount(group, rest, len(keys)) ** 2, count)
    clusters = np.bincount(of_entity, minlength=count)
    enough = clusters > 1
    variance = np.full(count, np.nan)
    variance[enough] = squares[enough] * clusters[enough] / (clusters[enough] - 1) / deals[enough] ** 2
    error: Floats = np.sqrt(variance)
    return error
