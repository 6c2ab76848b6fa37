"""χ² against printed tables, and against a worked example."""

import pytest

from tournaments.chi_square import compare_rates, tail

# Critical values as every table of the distribution prints them.
PRINTED = [(3.841, 1, 0.05), (5.991, 2, 0.05), (11.345, 3, 0.01), (18.307, 10, 0.05), (30.578, 15, 0.01)]


@pytest.mark.parametrize(("statistic", "freedom", "chance"), PRINTED)
def test_tails_are_those_of_the_printed_tables(statistic: float, freedom: int, chance: float) -> None:
    assert tail(statistic, freedom) == pytest.approx(chance, rel=2e-3)


def test_two_groups_are_compared_as_a_two_by_two_table() -> None:
    found = compare_rates([(10, 100), (20, 100)])
    assert found
    assert found.statistic == pytest.approx(200 * (10 * 80 - 20 * 90) ** 2 / (100 * 100 * 30 * 170))
    assert (found.freedom, found.expected_min) == (1, 15)


def test_equal_rates_are_chance() -> None:
    found = compare_rates([(3, 30), (10, 100), (0, 0)])
    assert found
    assert (found.statistic, found.p) == (0, 1)


@pytest.mark.parametrize("groups", [[], [(1, 9)], [(0, 9), (0, 8)], [(2, 2), (3, 3)], [(1, 5), (0, 0)]])
def test_where_nothing_can_differ_there_is_no_test(groups: list[tuple[int, int]]) -> None:
    assert compare_rates(groups) is None
