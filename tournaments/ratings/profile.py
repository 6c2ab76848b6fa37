"""Intervals by profile likelihood, for entities that won or lost everything.

There the likelihood falls steeply on one side and hardly on the other, so that ± of anything is
wrong. The interval holds every value whose best likelihood, over all other parameters, is within
χ²(95%, one degree) of the maximum. Games count as independent here, which for mirrored sets errs on
the wide side.
"""

import numpy as np

from tournaments.ratings.columns import Flags, Floats
from tournaments.ratings.likelihood import PairTotals, gradient, log_likelihood, maximise
from tournaments.ratings.quantiles import NORMAL_975

CHI_SQUARE_95 = NORMAL_975**2
STEPS_MAX = 60
CLOSE_ENOUGH = 1e-8


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
