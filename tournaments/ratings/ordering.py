"""Ranking and sorting of columns of integers, without a comparison more than the numbers need."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]

# Numbers this close together are ranked by a table of flags: so many places a number, and some to start.
PLACES_A_NUMBER = 4
PLACES_ANYHOW = 4_000_000
_LARGEST = 2**62


def rank_numbers(numbers: Ints) -> tuple[Ints, Ints]:
    """The distinct numbers in order, and for each number its place among them."""
    if not len(numbers):
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    low, high = int(numbers.min()), int(numbers.max())
    if high - low >= PLACES_A_NUMBER * len(numbers) + PLACES_ANYHOW:
        distinct, places = np.unique(numbers, return_inverse=True)
        return distinct, places.astype(np.int64)
    seen = np.zeros(high - low + 1, dtype=np.bool_)
    seen[numbers - low] = True
    ranks = np.cumsum(seen, dtype=np.int32)
    return np.flatnonzero(seen) + low, ranks[numbers - low].astype(np.int64) - 1


def sort_rows(columns: Sequence[Ints]) -> Ints | None:
    """The order of rows by the first column, then the second and so on; None if they stand in it.

    Rows that are equal in every column keep their order, so the order is of the rows' contents alone.
    """
    if not len(columns[0]):
        return None
    keys = _pack(columns)
    if len(keys) == 1:
        if bool((np.diff(keys[0]) >= 0).all()):
            return None
        return np.argsort(keys[0], kind="stable")
    return np.lexsort(keys[::-1])


def _pack(columns: Sequence[Ints]) -> list[Ints]:
    """The same order in fewer columns: digits of numbers in a mixed radix, as many as 62 bits hold."""
    packed: list[Ints] = []
    width = _LARGEST
    for column in columns:
        low, high = int(column.min()), int(column.max())
        size = high - low + 1
        if packed and width * size < _LARGEST:
            packed[-1] = packed[-1] * size + (column - low)
            width *= size
        else:
            packed.append(column - low)
            width = size
    return packed
