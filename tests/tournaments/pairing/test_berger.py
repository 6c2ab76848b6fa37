"""The computed tables against the ones FIDE prints (Handbook C.05, annex 1)."""

import pytest

from tournaments.pairing.berger import berger_table, reverse_leaders, swap_last_two

PRINTED = {
    4: """
        1-4, 2-3
        4-3, 1-2
        2-4, 3-1""",
    6: """
        1-6, 2-5, 3-4
        6-4, 5-3, 1-2
        2-6, 3-1, 4-5
        6-5, 1-4, 2-3
        3-6, 4-2, 5-1""",
    8: """
        1-8, 2-7, 3-6, 4-5
        8-5, 6-4, 7-3, 1-2
        2-8, 3-1, 4-7, 5-6
        8-6, 7-5, 1-4, 2-3
        3-8, 4-2, 5-1, 6-7
        8-7, 1-6, 2-5, 3-4
        4-8, 5-3, 6-2, 7-1""",
    10: """
        1-10, 2-9, 3-8, 4-7, 5-6
        10-6, 7-5, 8-4, 9-3, 1-2
        2-10, 3-1, 4-9, 5-8, 6-7
        10-7, 8-6, 9-5, 1-4, 2-3
        3-10, 4-2, 5-1, 6-9, 7-8
        10-8, 9-7, 1-6, 2-5, 3-4
        4-10, 5-3, 6-2, 7-1, 8-9
        10-9, 1-8, 2-7, 3-6, 4-5
        5-10, 6-4, 7-3, 8-2, 9-1""",
    12: """
        1-12, 2-11, 3-10, 4-9, 5-8, 6-7
        12-7, 8-6, 9-5, 10-4, 11-3, 1-2
        2-12, 3-1, 4-11, 5-10, 6-9, 7-8
        12-8, 9-7, 10-6, 11-5, 1-4, 2-3
        3-12, 4-2, 5-1, 6-11, 7-10, 8-9
        12-9, 10-8, 11-7, 1-6, 2-5, 3-4
        4-12, 5-3, 6-2, 7-1, 8-11, 9-10
        12-10, 11-9, 1-8, 2-7, 3-6, 4-5
        5-12, 6-4, 7-3, 8-2, 9-1, 10-11
        12-11, 1-10, 2-9, 3-8, 4-7, 5-6
        6-12, 7-5, 8-4, 9-3, 10-2, 11-1""",
}


def read_printed(text: str) -> list[list[tuple[int, int]]]:
    rounds = []
    for line in text.strip().splitlines():
        meetings = [pair.split("-") for pair in line.split(",")]
        rounds.append([(int(leader), int(other)) for leader, other in meetings])
    return rounds


@pytest.mark.parametrize("size", sorted(PRINTED))
def test_the_table_is_the_printed_one(size: int) -> None:
    assert berger_table(size) == read_printed(PRINTED[size])


def test_two_meet_in_one_round() -> None:
    assert berger_table(2) == [[(1, 2)]]


@pytest.mark.parametrize("size", [-2, 0, 1, 7])
def test_odd_and_empty_sizes_are_refused(size: int) -> None:
    with pytest.raises(ValueError, match="even size"):
        berger_table(size)


@pytest.mark.parametrize("size", range(4, 32, 2))
def test_nobody_leads_more_than_once_too_often(size: int) -> None:
    led = [leader for meetings in berger_table(size) for leader, _ in meetings]
    assert {led.count(number) for number in range(1, size + 1)} == {size // 2 - 1, size // 2}


@pytest.mark.parametrize("size", range(4, 32, 2))
def test_with_the_last_two_rounds_swapped_nobody_leads_three_times_running_at_the_turn(size: int) -> None:
    table = berger_table(size)
    leaders = [{a for a, _ in meetings} for meetings in [*swap_last_two(table), *reverse_leaders(table)]]
    turn = leaders[size - 4 : size + 2]
    for three in zip(turn, turn[1:], turn[2:], strict=False):
        assert not set.intersection(*three)
