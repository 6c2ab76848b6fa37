"""Interleaved measuring: the same number of runs of each thing, in turn, and their medians."""

from __future__ import annotations

import json
import os
import resource
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from django.db import connections


@dataclass(frozen=True, slots=True)
class Cost:
    """What a piece of work took: seconds of one core and by the clock, and the most memory in MB."""

    core: float
    clock: float
    megabytes: float


def cost_of(work: Callable[[], object]) -> Cost:
    """Do the work in a process of its own, which starts as a copy of this one and sees what is committed."""
    connections.close_all()
    reader, writer = os.pipe()
    if os.fork() == 0:
        try:
            core, clock = time.process_time(), time.perf_counter()
            work()
            core, clock = time.process_time() - core, time.perf_counter() - clock
            most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            os.write(writer, json.dumps([core, clock, most]).encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as told:
        cost = Cost(*json.loads(told.read()))
    os.wait()
    return cost


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
