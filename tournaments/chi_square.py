"""Does a rate differ between groups more than chance explains? Pearson's χ² over counts. Pure."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChiSquare:
    """`p` is the chance of a difference at least as large where there is none.

    `expected_min` is the weakest cell: below 5 in it the test says little.
    """

    statistic: float
    freedom: int
    p: float
    expected_min: float


def compare_rates(groups: Sequence[tuple[int, int]]) -> ChiSquare | None:
    """Groups as (hits, trials). None where nothing can differ: under two groups, no hit, or only hits."""
    used = [(hits, trials) for hits, trials in groups if trials > 0]
    hits, trials = sum(hit for hit, _ in used), sum(count for _, count in used)
    if len(used) < 2 or hits in (0, trials):
        return None
    rate = hits / trials
    statistic = sum(
        (hit - rate * count) ** 2 / (rate * count)
        + ((count - hit) - (1 - rate) * count) ** 2 / ((1 - rate) * count)
        for hit, count in used
    )
    freedom = len(used) - 1
    smallest = min(count for _, count in used) * min(rate, 1 - rate)
    return ChiSquare(statistic, freedom, tail(statistic, freedom), smallest)


def tail(statistic: float, freedom: int) -> float:
    """P(χ² ≥ statistic) by the recurrence of the incomplete gamma function over whole and half orders."""
    half = statistic / 2
    if half <= 0:
        return 1.0
    if freedom % 2:
        total, order = math.erfc(math.sqrt(half)), 0.5
    else:
        total, order = math.exp(-half), 1.0
    while order < freedom / 2:
        total += math.exp(order * math.log(half) - half - math.lgamma(order + 1))
        order += 1
    return min(1.0, total)
