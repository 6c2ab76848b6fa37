"""Interleaved measuring: the same number of runs of each thing, in turn, and their medians."""

from __future__ import annotations

import statistics
from collections.abc import Callable


def interleave(runs: int, *measures: Callable[[], float]) -> list[list[float]]:
    """The results of each measure, taken by turns."""
    results: list[list[float]] = [[] for _ in measures]
    for _ in range(runs):
        for found, measure in zip(results, measures, strict=True):
            found.append(measure())
    return results


def show(name: str, values: list[float], unit: str = "ms") -> float:
    """Print median and spread; the median."""
    ordered = sorted(values)
    middle = statistics.median(ordered)
    p90 = ordered[int(len(ordered) * 0.9)]
    print(
        f"\n{name}: median {middle:.2f} {unit}, p90 {p90:.2f}, best {ordered[0]:.2f}, worst {ordered[-1]:.2f}"
    )
    return middle
