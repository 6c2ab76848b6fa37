"""Intervals by profile likelihood, for entities that won or lost everything.

There the likelihood falls steeply on one side and hardly on the other, so that ± of anything is
wrong. The interval holds every value whose best likelihood, over all other parameters, is within
χ²(95%, one degree) of the maximum. Games count as independent here, which for mirrored sets errs on
the wide side.

Where many of very many are one-sided, as in a large pool that has just begun, the others are held
still instead of being fitted anew for each bound, and the bounds are stretched by what that leaves
out: the root of the entity's variance with the others' errors over that without.
"""

from collections.abc import Iterator

import numpy as np

from tournaments.ratings.columns import Flags, Floats, Ints
from tournaments.ratings.likelihood import PairTotals, expected_score, gradient, log_likelihood, maximise
from tournaments.ratings.quantiles import NORMAL_975

CHI_SQUARE_95 = NORMAL_975**2
STEPS_MAX = 60
CLOSE_ENOUGH = 1e-8


WORK_MAX = 4_000_000
"""One-sided entities times the square of all: up to here they are profiled exactly, in seconds."""


def one_sided_intervals(
    totals: PairTotals, theta: Floats, inverse: Floats, fixed: Flags, entities: Ints
) -> Iterator[tuple[int, float, float]]:
    """For each of these entities its index with the lower and upper 95% bound, in natural units."""
    exactly = len(entities) * len(theta) ** 2 <= WORK_MAX
    for entity in map(int, entities):
        if exactly:
            low, high = profile_interval(totals, theta, inverse, fixed, entity)
        else:
            low, high = conditional_interval(totals, theta, inverse, entity)
        yield entity, low, high


def conditional_interval(
    totals: PairTotals, theta: Floats, inverse: Floats, index: int
) -> tuple[float, float]:
    """The bounds with all other parameters held still, stretched for their errors."""
    mine = (totals.a == index) | (totals.b == index)
    sign = np.where(totals.a[mine] == index, 1.0, -1.0)
    odds, weight, score = totals.log_odds(theta)[mine], totals.weight[mine], totals.score[mine]
    expected = expected_score(odds)
    alone = 1 / float(np.sum(weight * expected * (1 - expected)))
    stretch = float(np.sqrt(max(inverse[index, index] / alone, 1.0)))

    def deviance(move: float) -> tuple[float, float]:
        moved = odds + sign * move
        height = float(np.sum(score * moved - weight * np.logaddexp(0.0, moved)))
        slope = float(np.sum(sign * (score - weight * expected_score(moved))))
        return height, slope

    top, _slope = deviance(0.0)
    bounds = []
    for side in (-1, 1):
        move = side * NORMAL_975 * float(np.sqrt(alone))
        for _ in range(STEPS_MAX):
            height, slope = deviance(move)
            excess = 2 * (top - height) - CHI_SQUARE_95
            if abs(excess) < CLOSE_ENOUGH:
                break
            move += excess / (2 * slope)
        bounds.append(float(theta[index]) + stretch * move)
    return bounds[0], bounds[1]


def profile_interval(
    totals: PairTotals, theta: Floats, inverse: Floats, fixed: Flags, index: int
) -> tuple[float, float]:
    """Lower and upper 95% bound of the parameter `index`, in natural units.

    `theta` is the maximum and `inverse` the inverse information there.
    """
    low, high = (_find_bound(totals, theta, inverse, fixed, index, side) for side in (-1, 1))
    return low, high


def _find_bound(
    totals: PairTotals, theta: Floats, inverse: Floats, fixed: Flags, index: int, side: int
) -> float:
    """Newton's method on the deviance: convex, so after one step it comes from outside and stays there."""
    top = log_likelihood(totals, theta)
    # The others move along with the one that is held, to first order as the inverse says.
    along = inverse[:, index] / inverse[index, index]
    held = fixed.copy()
    held[index] = True
    point, move = theta, side * NORMAL_975 * float(np.sqrt(inverse[index, index]))
    for _ in range(STEPS_MAX):
        point = maximise(totals, point + move * along, held)
        excess = 2 * (top - log_likelihood(totals, point)) - CHI_SQUARE_95
        if abs(excess) < CLOSE_ENOUGH:
            break
        move = float(excess / (2 * gradient(totals, point)[index]))
    return float(point[index])
