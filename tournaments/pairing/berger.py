"""Berger tables (FIDE Handbook C.05, annex 1), computed for any number of numbers.

The tables follow one rule. Numbers 1 … n−1 stand on a circle and n outside it; from one round to the
next the circle turns by n/2 − 1 places. The outsider leads in every second round, and in the other
pairs the one who stands in the upper row leads.
"""

from collections.abc import Sequence
from typing import TypeAlias

Meeting: TypeAlias = tuple[int, int]


def berger_table(size: int) -> list[list[Meeting]]:
    """Rounds of meetings (leader, other) of the numbers 1 … `size`; `size` is even and at least 2."""
    if size < 2 or size % 2:
        raise ValueError(f"a Berger table has an even size of at least 2, not {size}")
    return [_table_round(size, index) for index in range(size - 1)]


def reverse_leaders(rounds: Sequence[Sequence[Meeting]]) -> list[list[Meeting]]:
    """The same rounds with the other side leading, for the second cycle."""
    return [[(second, first) for first, second in meetings] for meetings in rounds]


def swap_last_two(rounds: Sequence[list[Meeting]]) -> list[list[Meeting]]:
    """The first of two cycles as FIDE advises it, so that nobody leads three times in a row."""
    return [*rounds[:-2], *reversed(rounds[-2:])]


def _table_round(size: int, index: int) -> list[Meeting]:
    circle = size - 1
    # Round 1 starts the circle at number 1; each round moves the start on by half the table.
    start = index * (size // 2) % circle
    outsider_meets = start + 1
    head = (size, outsider_meets) if index % 2 else (outsider_meets, size)
    others = [((start + step) % circle + 1, (start - step) % circle + 1) for step in range(1, size // 2)]
    return [head, *others]
