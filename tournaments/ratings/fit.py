"""The fit of a pool over its whole history."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from tournaments.ratings.columns import Flags, Floats, GameColumns, collect_games
from tournaments.ratings.likelihood import add_up, information, invert, maximise
from tournaments.ratings.profile import one_sided_intervals
from tournaments.ratings.quantiles import NORMAL_975, student_975
from tournaments.ratings.reach import find_connected, find_one_sided
from tournaments.ratings.results import Key, RatedResult
from tournaments.ratings.tally import Tally, count_up
from tournaments.ratings.variance import clustered_variance

ELO_PER_UNIT = 400 / math.log(10)
PROVISIONAL_BELOW_SETS = 10


@dataclass(frozen=True, slots=True)
class RatingFit:
    """Everything in Elo, one number an entity in the order of `entities`, nothing rounded.

    `variance` holds the covariances of the ratings, clustered by set; `model_variance` those that
    independent games would give. Both are zero for the anchor. `all_entities` and `all_tally` also have
    the entities that are not connected to the anchor. `floating` says that the anchor is nobody: a point
    that only the prior ties the others to, and that no list shows.
    """

    entities: tuple[Key, ...]
    anchor: int
    ratings: Floats
    low: Floats
    high: Floats
    seat: float
    seat_low: float
    seat_high: float
    variance: Floats
    model_variance: Floats
    one_sided: Flags
    provisional: Flags
    tally: Tally
    all_entities: tuple[Key, ...]
    all_tally: Tally
    floating: bool = False

    def spread(self) -> Floats:
        """Standard errors of all rating differences, from v_i + v_j − 2c_ij; zero on the diagonal.

        Where one of the two is provisional or one-sided, its own few sets say too little about
        chance, and the larger of the clustered and the model's variance is taken.
        """
        clustered, model = _of_differences(self.variance), _of_differences(self.model_variance)
        unsure = self.one_sided | self.provisional
        either = unsure[:, None] | unsure[None, :]
        return np.sqrt(np.where(either, np.maximum(clustered, model), clustered))


def fit_ratings(results: Iterable[RatedResult], *, anchor: Key, anchor_rating: float = 1000.0) -> RatingFit:
    """Fit a pool. Any order of `results` gives the same numbers to the last bit.

    `anchor` has `anchor_rating` by definition and may have no game yet. Raises `RatingError` as
    `collect_games` does.
    """
    return fit_columns(collect_games(results, also=[anchor]), anchor=anchor, anchor_rating=anchor_rating)


def fit_columns(
    every: GameColumns, *, anchor: Key, anchor_rating: float = 1000.0, floating: bool = False
) -> RatingFit:
    """Fit a pool that was read already; the anchor must be among its entities.

    Where people play there is no fixed bot to measure from. Then the anchor is `floating`: it has no
    games, everybody's virtual drawn set is against it, and the list is that of whoever is connected
    with the entity of the most sets.
    """
    index = every.entities.index(anchor)
    start = _most_played(every, index) if floating else index
    connected = find_connected(every, start)
    connected[index] = True
    games = every.keep(connected[every.a], np.flatnonzero(connected))
    index, start = games.entities.index(anchor), games.entities.index(every.entities[start])
    return _fit_connected(games, every, connected, index, start, anchor_rating, floating)


def _most_played(every: GameColumns, anchor: int) -> int:
    sets = count_up(every).sets
    return anchor if len(sets) == 1 else int(np.argmax(np.where(np.arange(len(sets)) == anchor, -1, sets)))


def _fit_connected(
    games: GameColumns,
    every: GameColumns,
    connected: Flags,
    index: int,
    start: int,
    anchor_rating: float,
    floating: bool,
) -> RatingFit:
    fixed = np.arange(len(games.entities) + 1) == index
    totals = add_up(games, index)
    theta = maximise(totals, np.zeros(len(fixed)), fixed)
    inverse = invert(information(totals, theta), fixed)
    variance = clustered_variance(games, index, theta, inverse)
    tally = count_up(games)
    one_sided = find_one_sided(games, start) & ~fixed[:-1]
    provisional = (tally.sets < PROVISIONAL_BELOW_SETS) & ~fixed[:-1]
    half = _half_widths(variance, inverse, tally, provisional, _count_sets(games))
    low, high = theta - half, theta + half
    for entity, *bounds in one_sided_intervals(totals, theta, inverse, fixed, np.flatnonzero(one_sided)):
        low[entity], high[entity] = bounds
    to_elo = anchor_rating + ELO_PER_UNIT * np.array([theta, low, high])[:, :-1]
    return RatingFit(
        entities=games.entities,
        anchor=index,
        ratings=to_elo[0],
        low=to_elo[1],
        high=to_elo[2],
        seat=float(ELO_PER_UNIT * theta[-1]),
        seat_low=float(ELO_PER_UNIT * low[-1]),
        seat_high=float(ELO_PER_UNIT * high[-1]),
        variance=ELO_PER_UNIT**2 * variance[:-1, :-1],
        model_variance=ELO_PER_UNIT**2 * inverse[:-1, :-1],
        one_sided=one_sided,
        provisional=provisional,
        tally=tally,
        all_entities=every.entities,
        all_tally=tally if connected.all() else count_up(every),
        floating=floating,
    )


def _count_sets(games: GameColumns) -> int:
    return int(np.count_nonzero(np.diff(games.sets, prepend=-1)))


def _half_widths(
    variance: Floats, inverse: Floats, tally: Tally, provisional: Flags, set_count: int
) -> Floats:
    """Half of the 95% interval of each parameter, Student's t with the sets as degrees of freedom."""
    clustered, model = np.sqrt(np.diagonal(variance)), np.sqrt(np.diagonal(inverse))
    quantiles = np.array([student_975(int(sets)) for sets in [*tally.sets, set_count]])
    half: Floats = quantiles * clustered
    few = np.r_[provisional, set_count < PROVISIONAL_BELOW_SETS]
    half[few] = NORMAL_975 * np.maximum(clustered, model)[few]
    return half


def _of_differences(covariance: Floats) -> Floats:
    own = np.diagonal(covariance)
    # Rounding may leave a hair below zero where two move as one.
    return np.maximum(own[:, None] + own[None, :] - 2 * covariance, 0.0)
