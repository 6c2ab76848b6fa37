"""The best pairing where the Dutch system has none: the fewest rematches, then the least of the rest.

A matching of least total cost over everybody, by the matching routine of py4swiss (from bbpPairings).
"""

from collections.abc import Callable
from itertools import combinations

from py4swiss.dynamicuint import DynamicUint
from py4swiss.matching_computer import ComputerDutchOptimality


def match_all(size: int, cost_of: Callable[[int, int], int | None], cost_max: int) -> list[int] | None:
    """For each of 0 … `size`−1 its partner, with the least sum of costs; None if not all can be paired.

    `size` is even, `cost_of(i, j)` with i < j is between 0 and `cost_max`, None where two must not
    be paired.
    """
    if size == 0:
        return []
    # A pairing more always outweighs whatever costs it brings.
    worth = cost_max * size + 1
    bits = (2 * worth).bit_length() + size.bit_length()
    computer = ComputerDutchOptimality(size, _to_number(2**bits - 1, bits))
    for _ in range(size):
        computer.add_vertex()
    for i, j in combinations(range(size), 2):
        cost = cost_of(i, j)
        computer.set_edge_weight(i, j, _to_number(0 if cost is None else worth - cost, bits))
    computer.compute_matching()
    partners = list(computer.get_matching())
    return None if any(i == partner for i, partner in enumerate(partners)) else partners


def _to_number(value: int, bits: int) -> DynamicUint:
    """The library's number of a fixed width; all numbers of a matching have the same."""
    number = DynamicUint(1)
    number.shift_grow(bits + 8)
    number &= 0
    for byte in value.to_bytes(bits // 8 + 1, "big"):
        number <<= 8
        number |= byte
    return number
