"""Clocks are whole milliseconds that a reader of the log can recompute."""

import pytest

from engine.match.clock import ClockRule, SeatClock, turn_wall_s


def test_the_turn_shown_already_includes_its_increment():
    assert SeatClock(ClockRule(10_000, 100)).turn_ms() == 10_100


def test_what_is_left_is_rounded_down():
    clock = SeatClock(ClockRule(10_000, 100))
    assert clock.spend(3_100) == 10_096
    assert clock.turn_ms() == 10_196


def test_there_is_no_cap_on_what_is_saved():
    clock = SeatClock(ClockRule(1_000, 100))
    assert [clock.spend(0) for _ in range(3)] == [1_100, 1_200, 1_300]


def test_exactly_the_whole_bank_may_be_spent_and_not_a_microsecond_more():
    assert SeatClock(ClockRule(1_000, 0)).spend(1_000_000) == 0
    assert SeatClock(ClockRule(1_000, 0)).spend(1_000_001) == -1


def test_a_turn_clock_starts_again_every_turn():
    clock = SeatClock(ClockRule(turn_ms=500))
    assert clock.spend(400_000) == 100
    assert clock.turn_ms() == 500


def test_without_a_clock_nothing_is_counted():
    clock = SeatClock(None)
    assert clock.turn_ms() is None
    assert clock.spend(10**9) is None


def test_the_wall_cap_is_five_seconds_and_four_times_the_turn():
    assert turn_wall_s(10_000) == 45.0


@pytest.mark.parametrize(
    "value", [{}, {"bank_ms": 1}, {"bank_ms": 1, "increment_ms": -1}, {"turn_ms": 1.5}, {"turn_ms": True},
              {"turn_ms": 1, "bank_ms": 1}]
)  # fmt: skip
def test_any_other_clock_is_refused(value):
    with pytest.raises(ValueError, match="clock"):
        ClockRule.from_json(value)


@pytest.mark.parametrize("value", [{"bank_ms": 10_000, "increment_ms": 100}, {"turn_ms": 500}])
def test_a_clock_survives_its_json(value):
    assert ClockRule.from_json(value).to_json() == value
