"""Starts, clocks and waits: what the referee blames on a bot, and what on a machine that is too busy."""

from __future__ import annotations

import itertools
from types import SimpleNamespace

import pytest

from engine.match.clock import ClockRule
from engine.match.launcher import BotFault, Charge
from engine.match.process_player import ProcessPlayer
from engine.match.referee import GameSetting, play_game
from engine.match.verdict import PlatformFault, Verdict
from tests.engine.match.fakes import READY, FakeProcess, play_first, play_until
from tests.engine.match.scripted_games import assert_lost, make_spec, play, play_against_honest


@pytest.fixture
def short_start(monkeypatch):
    monkeypatch.setattr("engine.match.referee.START_ALLOWANCE_S", 0.02)
    monkeypatch.setattr("engine.match.referee.LATE_READY_S", 0.01)


@pytest.mark.usefixtures("short_start")
def test_a_bot_that_never_greets_is_a_timeout_at_the_start():
    report, _ = play_against_honest(play_first, greeting=None)
    assert_lost(report, "TIMEOUT_START", None)
    assert report.log["deals"] == []
    assert report.seats[1].fault is not None
    assert report.seats[1].fault.deal is None


def test_a_bot_that_dies_at_the_start_crashed():
    report, _ = play_against_honest(play_first, greeting=BotFault(Verdict.CRASHED, "EXITED 2"))
    assert_lost(report, "CRASHED", "EXITED 2")


def test_a_greeting_that_cannot_be_read_is_a_protocol_error():
    report, _ = play_against_honest(play_first, greeting=b"Hello, world")
    assert_lost(report, "PROTOCOL_ERROR", "BAD_JSON")


@pytest.mark.parametrize("greeting", [READY, None])
def test_a_start_that_takes_too_much_of_a_processor_is_a_timeout_however_fast_the_wall_clock_saw_it(greeting):
    costly = FakeProcess(play_first, greeting=greeting)
    costly.start_cpu_us = 3_000_001
    assert_lost(play([FakeProcess(play_first), costly]), "TIMEOUT_START", "CPU_LIMIT")
    assert costly.paused


def test_a_start_may_use_its_whole_processor_time():
    costly = FakeProcess(play_first)
    costly.start_cpu_us = 3_000_000
    assert play([FakeProcess(play_first), costly]).log["result"]["verdicts"] == ["OK", "OK"]


@pytest.mark.usefixtures("short_start")
def test_two_bots_that_fail_at_the_start_draw():
    report = play([FakeProcess(play_first, greeting=None), FakeProcess(play_first, greeting=b"?")])
    assert report.log["result"]["verdicts"] == ["TIMEOUT_START", "PROTOCOL_ERROR"]
    assert report.log["result"]["winner"] is None
    assert report.log["result"]["termination"] == "FORFEIT"


def test_a_bank_that_is_overdrawn_loses_even_with_a_legal_answer():
    slow = FakeProcess(play_first)
    slow.cost_us = 700_000
    report = play([FakeProcess(play_first), slow], clock=ClockRule(1_000, 100))
    assert_lost(report, "BANK_EMPTY", None)
    assert [action["clock_ms"] for action in report.log["deals"][0]["actions"] if action["seat"] == 1] == [
        400
    ]


def test_a_play_is_charged_while_the_next_player_thinks_and_what_nobody_waits_for_keeps_nobody_waiting():
    calls: list[tuple[str, int]] = []

    class Noted(FakeProcess):
        def __init__(self, seat: int) -> None:
            super().__init__(play_first)
            self.seat = seat

        def resume(self) -> None:
            calls.append(("resumed", self.seat))
            super().resume()

        def pause(self) -> None:
            calls.append(("stopped", self.seat))
            super().pause()

        def charge(self) -> Charge:
            calls.append(("charged", self.seat))
            return super().charge()

    report = play([Noted(0), Noted(1)])

    turns = [seat for what, seat in calls if what == "resumed"]
    first = calls.index(("resumed", turns[0]))
    assert calls[first : first + 4] == [
        ("resumed", turns[0]),
        ("stopped", turns[0]),
        ("resumed", turns[1]),
        ("charged", turns[0]),
    ]
    assert report.log["result"]["verdicts"] == ["OK", "OK"]
    assert all(action["spent_us"] == 1000 for deal in report.log["deals"] for action in deal["actions"])


def test_a_turn_long_by_the_wall_is_paid_by_its_charge():
    """A busy machine took the rest: the bank is looked at once more, and holds."""
    slow = FakeProcess(play_first)
    slow.wall_us = lambda: 90_000_000
    report = play([FakeProcess(play_first), slow], clock=ClockRule(1_000, 100))
    assert report.log["result"]["verdicts"] == ["OK", "OK"]


def test_a_silent_bot_that_was_charged_its_whole_bank_has_an_empty_bank():
    silent = FakeProcess(play_until(0, lambda bot, turn: None))
    silent.cost_us = 10_200_000
    assert_lost(play([FakeProcess(play_first), silent]), "BANK_EMPTY", None)


def test_a_silent_bot_on_a_busy_machine_is_given_up_at_the_wall_cap(monkeypatch):
    # The bot is never charged for the wait, so that only the wall cap can end it.
    silent = FakeProcess(play_until(0, lambda bot, turn: None))
    silent.cost_us = 0
    monkeypatch.setattr("engine.match.referee.turn_wall_s", lambda turn_ms: 0.02)
    assert_lost(play([FakeProcess(play_first), silent]), "TIMEOUT_MOVE", None)


def test_clocks_in_the_log_follow_from_the_times_in_the_log():
    log = play([FakeProcess(play_first), FakeProcess(play_first)]).log
    left = [10_000, 10_000]
    for deal in log["deals"]:
        for action in deal["actions"]:
            seat = action["seat"]
            left[seat] = (left[seat] * 1000 + 100_000 - action["spent_us"]) // 1000
            assert action["clock_ms"] == left[seat]


def test_a_turn_tells_the_time_with_its_increment():
    process = FakeProcess(play_first)
    play([FakeProcess(play_first), process])
    turns = [message for message in process.received if message["type"] == "turn"]
    assert [turn["clock_ms"] for turn in turns[:3]] == [10_100, 10_199, 10_298]


@pytest.mark.parametrize(
    ("spent_us", "is_busy", "is_void"),
    [(10_000, True, True), (10_000, False, False), (30_000, True, False)],
)
def test_being_late_is_void_only_on_a_machine_that_did_not_let_the_bot_run(
    monkeypatch, spent_us, is_busy, is_void
):
    monkeypatch.setattr("engine.match.referee.turn_wall_s", lambda turn_ms: 0.02)
    monkeypatch.setattr("engine.match.referee.is_overloaded", lambda: is_busy)
    silent = FakeProcess(play_until(0, lambda bot, turn: None))
    monkeypatch.setattr(silent, "charge", lambda: Charge(spent_us, 50_000))
    players = [FakeProcess(play_first), silent]
    if is_void:
        with pytest.raises(PlatformFault, match="too busy"):
            play(players)
    else:
        assert_lost(play(players), "TIMEOUT_MOVE", None)


@pytest.mark.usefixtures("short_start")
def test_a_bot_that_hangs_at_the_start_is_blamed_on_a_busy_machine_too(monkeypatch):
    monkeypatch.setattr("engine.match.referee.is_overloaded", lambda: True)
    report, _ = play_against_honest(play_first, greeting=None)
    assert_lost(report, "TIMEOUT_START", None)


def test_the_longest_wait_is_blamed_on_the_seat_that_used_the_time(monkeypatch):
    # Seat 1 burned the game's time; seat 0 happens to be asked when it has run out.
    monkeypatch.setattr("engine.match.process_player.BANK_MARGIN_S", 0.0)
    slow = FakeProcess(play_first)
    slow.cost_us = 9_000_000
    waiting = FakeProcess(lambda bot, message: None)
    waiting.cost_us = 0
    spec = make_spec(clock=ClockRule(0, 10_000))
    players = [ProcessPlayer(waiting), ProcessPlayer(slow)]
    report = play_game(GameSetting(spec, 0, (0, 1), 0, wall_cap_s=0.05), players)
    assert report.log["result"]["verdicts"] == ["OK", "TIMEOUT_MOVE"]


def test_a_game_whose_time_ran_out_on_a_busy_machine_is_void(monkeypatch):
    # The wall clock runs on by a second at every look, and no seat is charged for any of it.
    ticks = itertools.count()
    monkeypatch.setattr("engine.match.referee.time", SimpleNamespace(monotonic=lambda: float(next(ticks))))
    monkeypatch.setattr("engine.match.referee.is_overloaded", lambda: True)
    idle = FakeProcess(play_until(30, lambda bot, turn: None))
    idle.cost_us = 0
    setting = GameSetting(make_spec(), 0, (0, 1), 0, wall_cap_s=20)
    with pytest.raises(PlatformFault, match="too busy"):
        play_game(setting, [ProcessPlayer(FakeProcess(play_first)), ProcessPlayer(idle)])
