"""Interleaved measuring: the same number of runs of each thing, in turn, and their medians."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import get_context

import django
from django.db import connections

from tests.benchmarks.memory import peak_megabytes


@dataclass(frozen=True, slots=True)
class Cost:
    """What a piece of work took: seconds of one core and by the clock, and the most memory in MB."""

    core: float
    clock: float
    megabytes: float


def cost_of(work: Callable[..., object], *arguments: object) -> Cost:
    """Do the work, a function of a module, in a new process that sees what is committed.

    A copy of this process would begin with all the memory that this one has, and `ru_maxrss` with the most
    that it ever had, in a new program too: see `peak_megabytes`.
    """
    names = {alias: str(connections[alias].settings_dict["NAME"]) for alias in connections}
    with get_context("spawn").Pool(1, initializer=_open_databases, initargs=(names,)) as started:
        return started.apply(_measure, (work, *arguments))


def _open_databases(names: dict[str, str]) -> None:
    django.setup()
    for alias, name in names.items():
        connections[alias].settings_dict["NAME"] = name


def _measure(work: Callable[..., object], *arguments: object) -> Cost:
    core, clock = time.process_time(), time.perf_counter()
    work(*arguments)
    core, clock = time.process_time() - core, time.perf_counter() - clock
    return Cost(core, clock, peak_megabytes())


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
