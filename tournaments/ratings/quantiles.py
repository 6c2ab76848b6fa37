"""The few quantiles that intervals need, without a statistics library."""

import math
from functools import cache
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

NORMAL_975 = NormalDist().inv_cdf(0.975)

# Student's t at 97.5% for 1 to 9 degrees of freedom, from the usual tables; the series is good beyond.
_STUDENT_975 = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622)


def student_975(freedom: int) -> float:
    """The 97.5% point of Student's t with this many degrees of freedom (at least 1)."""
    if freedom <= len(_STUDENT_975):
        return _STUDENT_975[max(freedom, 1) - 1]
    z = NORMAL_975
    # Abramowitz and Stegun 26.7.5
    terms: tuple[float, ...] = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return math.fsum(term / float(freedom) ** power for power, term in enumerate(terms))


def normal_below(z: float) -> float:
    """The share of a normal distribution below z."""
    return 0.5 * math.erfc(-z / math.sqrt(2))


def normal_below_each(z: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """`normal_below` of very many numbers, within 1e-7: between points of a table."""
    below: npt.NDArray[np.float64] = np.interp(z, *_table_of_normal())
    return below


@cache
def _table_of_normal() -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    # Steps of 1/1024: linear between them errs by at most 1/8 · 0.25 / 1024².
    points = np.linspace(-8.0, 8.0, 16 * 1024 + 1)
    return points, np.array([normal_below(float(point)) for point in points])
