"""The few quantiles that intervals need, without a statistics library."""

import math
from statistics import NormalDist

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
