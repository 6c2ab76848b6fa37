"""Round robin plans: everybody meets everybody, byes, and configurations that are refused."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing import (
    FORMATS,
    Contestant,
    Ending,
    History,
    Pairing,
    PairingError,
    RoundPlan,
    Unplayed,
    check_config,
    count_rounds,
    next_round,
    plan_next,
    plan_rounds,
)
from tournaments.pairing.round_robin import is_annulled
from tournaments.standings import MatchResult

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


def contestants(count: int, **left_before: int) -> list[Contestant]:
    return [Contestant(entry, left_before=left_before.get(f"n{entry}")) for entry in range(1, count + 1)]


def played(plans: list[RoundPlan]) -> tuple[MatchResult, ...]:
    return tuple(
        MatchResult(100 * planned.number + i, planned.number, p.first, p.second, 1, 0)
        for planned in plans
        for i, p in enumerate(planned.pairings)
    )


@settings(max_examples=25)
@given(count=st.integers(2, 21), cycles=st.sampled_from([1, 2]))
def test_round_after_round_it_is_the_table(count: int, cycles: int) -> None:
    table = plan(list(range(1, count + 1)), cycles=cycles)
    for done in range(len(table)):
        history = History(done, played(table[:done]))
        assert next_round(ROUND_ROBIN, contestants(count), history, {"cycles": cycles}) == table[done]
    history = History(len(table), played(table))
    assert plan_next(ROUND_ROBIN, contestants(count), history, {"cycles": cycles}) is Ending.COMPLETE
    assert count_rounds(ROUND_ROBIN, contestants(count), {"cycles": cycles}) == len(table)


def test_who_meets_somebody_that_left_early_has_a_bye_without_points() -> None:
    table = plan([1, 2, 3, 4])
    history = History(1, played(table[:1]))
    planned = next_round(ROUND_ROBIN, contestants(4, n2=2), history, {})
    assert planned == RoundPlan(2, (Pairing(4, 3),), byes=(1,))
    field = contestants(4, n2=2)
    assert is_annulled(field[1], field, history, {})
    assert not is_annulled(field[0], field, history, {})


def test_who_meets_somebody_that_left_late_wins_by_forfeit() -> None:
    table = plan([1, 2, 3, 4])
    history = History(2, played(table[:2]))
    planned = next_round(ROUND_ROBIN, contestants(4, n4=3), history, {})
    assert planned is not None
    assert [walkover.second for walkover in planned.walkovers] == [4]
    assert planned.byes == ()


def test_one_who_is_left_alone_ends_it() -> None:
    field = contestants(3, n1=2, n2=2)
    assert plan_next(ROUND_ROBIN, field, History(1, played(plan([1, 2, 3])[:1])), {}) is Ending.TOO_FEW
    assert plan_next(ROUND_ROBIN, contestants(1), History(), {}) is Ending.TOO_FEW
    assert plan_next(ROUND_ROBIN, [], History(), {}) is Ending.TOO_FEW


def test_the_next_round_waits_for_the_last_match() -> None:
    history = History(1, unplayed=(Unplayed(1, 1, 2, running=True),))
    with pytest.raises(PairingError) as refused:
        plan_next(ROUND_ROBIN, contestants(4), history, {})
    assert refused.value.code == "round_open"


def test_every_option_of_every_format_has_words_and_a_default_that_it_accepts() -> None:
    for listed in FORMATS.values():
        assert {option.name for option in listed.options} == set(listed.defaults)
        for option in listed.options:
            assert option.title
            assert option.explanation
            listed.check_config({option.name: option.default}, 4, 2)
