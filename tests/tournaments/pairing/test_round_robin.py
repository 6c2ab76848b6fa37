"""Round robin plans: everybody meets everybody, byes, and configurations that are refused."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing import FORMATS, Pairing, PairingError, RoundPlan, check_config, plan_rounds

ROUND_ROBIN = "round_robin"


def plan(entries: list[int], **config: object) -> list[RoundPlan]:
    return plan_rounds(ROUND_ROBIN, entries, config)


def test_entries_take_their_numbers_in_seeding_order() -> None:
    assert plan([40, 10, 30, 20]) == [
        RoundPlan(1, (Pairing(40, 20), Pairing(10, 30))),
        RoundPlan(2, (Pairing(20, 30), Pairing(40, 10))),
        RoundPlan(3, (Pairing(10, 20), Pairing(30, 40))),
    ]


def test_who_meets_the_missing_number_has_a_bye() -> None:
    rounds = plan([7, 8, 9])
    assert [planned.byes for planned in rounds] == [(7,), (9,), (8,)]
    assert [len(planned.pairings) for planned in rounds] == [1, 1, 1]


def test_two_cycles_turn_the_leaders_round() -> None:
    rounds = plan([1, 2], cycles=2)
    assert [planned.pairings for planned in rounds] == [(Pairing(1, 2),), (Pairing(2, 1),)]
    assert [planned.number for planned in rounds] == [1, 2]


@pytest.mark.parametrize("entries", [[], [5]])
def test_nobody_and_one_alone_have_no_rounds(entries: list[int]) -> None:
    assert plan(entries) == []
    check_config(ROUND_ROBIN, {}, len(entries), 2)


@given(entries=st.lists(st.integers(), unique=True, min_size=2, max_size=33), cycles=st.sampled_from([1, 2]))
def test_everybody_meets_everybody_and_sits_once_a_round(entries: list[int], cycles: int) -> None:
    rounds = plan(entries, cycles=cycles)
    met = Counter(frozenset((p.first, p.second)) for planned in rounds for p in planned.pairings)
    assert len(met) == len(entries) * (len(entries) - 1) // 2
    assert set(met.values()) == {cycles}
    for planned in rounds:
        seated = [entry for p in planned.pairings for entry in (p.first, p.second)]
        assert sorted([*seated, *planned.byes]) == sorted(entries)
    byes = Counter(entry for planned in rounds for entry in planned.byes)
    assert byes == ({entry: cycles for entry in entries} if len(entries) % 2 else {})


@given(entries=st.lists(st.integers(), unique=True, min_size=2, max_size=33))
def test_over_two_cycles_each_of_a_pair_leads_once(entries: list[int]) -> None:
    led = Counter((p.first, p.second) for planned in plan(entries, cycles=2) for p in planned.pairings)
    assert set(led.values()) == {1}
    assert all((second, first) in led for first, second in led)


REFUSED: list[tuple[dict[str, Any], int, int, str]] = [
    ({"cycles": 3}, 4, 2, "cycles"),
    ({"cycles": "1"}, 4, 2, "cycles"),
    ({"cycles": True}, 4, 2, "cycles"),
    ({"rounds": 5}, 4, 2, "unknown_option"),
    ({}, 4, 3, "side_count"),
    ({}, 201, 2, "too_many_entries"),
]


@pytest.mark.parametrize(("config", "entries_count", "side_count", "code"), REFUSED)
def test_a_wrong_configuration_is_refused_by_name(
    config: dict[str, Any], entries_count: int, side_count: int, code: str
) -> None:
    with pytest.raises(PairingError) as refused:
        check_config(ROUND_ROBIN, config, entries_count, side_count)
    assert refused.value.code == code
    assert refused.value.message


def test_an_entry_cannot_be_there_twice() -> None:
    with pytest.raises(PairingError) as refused:
        plan([1, 2, 1])
    assert refused.value.code == "duplicate_entry"


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(PairingError) as refused:
        check_config("swiss_cheese", {}, 4, 2)
    assert refused.value.code == "unknown_format"


def test_every_format_is_listed_under_its_code_with_words_and_working_defaults() -> None:
    for code, listed in FORMATS.items():
        assert listed.code == code
        assert listed.title
        assert listed.explanation
        listed.check_config(listed.defaults, 4, 2)
