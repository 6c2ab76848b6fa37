"""The matching of least cost against a search through all of them."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing.matching import match_all

Costs = dict[tuple[int, int], int | None]


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, Costs, int]:
    size = draw(st.sampled_from([2, 4, 6, 8]))
    highest = draw(st.sampled_from([0, 3, 10**6, 2**70]))
    costs = st.one_of(st.none(), st.integers(0, highest), st.integers(0, highest))
    return size, {pair: draw(costs) for pair in combinations(range(size), 2)}, highest


def least_cost(left: tuple[int, ...], costs: Costs) -> int | None:
    if not left:
        return 0
    one, *others = left
    found = []
    for other in others:
        cost = costs[one, other]
        rest = least_cost(tuple(e for e in others if e != other), costs) if cost is not None else None
        if cost is not None and rest is not None:
            found.append(cost + rest)
    return min(found, default=None)


@settings(max_examples=150)
@given(table=tables())
def test_no_other_pairing_of_all_costs_less(table: tuple[int, Costs, int]) -> None:
    size, costs, highest = table
    partners = match_all(size, lambda i, j: costs[i, j], highest)
    if partners is None:
        assert least_cost(tuple(range(size)), costs) is None
        return
    assert all(partners[partners[i]] == i != partners[i] for i in range(size))
    paid = [costs[i, j] for i, j in enumerate(partners) if i < j]
    assert None not in paid
    assert sum(cost for cost in paid if cost is not None) == least_cost(tuple(range(size)), costs)


def test_nobody_is_paired_with_nobody() -> None:
    assert match_all(0, lambda i, j: 0, 0) == []
