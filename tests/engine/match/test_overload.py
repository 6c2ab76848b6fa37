"""A busy machine is told by the runner's own thread, with all bots stopped, by nothing that a bot counts."""

from __future__ import annotations

import inspect
from types import SimpleNamespace
from typing import Any

import pytest

from engine.match import overload
from engine.match.launcher import BotFault, Charge
from engine.match.process_player import ProcessPlayer
from engine.match.referee import GameSetting, play_game
from engine.match.verdict import PlatformFault, Verdict
from tests.engine.match.fakes import FakeProcess, play_first
from tests.engine.match.scripted_games import make_spec


@pytest.mark.parametrize(("share", "is_busy"), [(1.0, False), (0.5, False), (0.3, True), (0.1, True)])
def test_a_machine_is_busy_when_our_thread_gets_less_than_two_fifths_of_a_processor(
    monkeypatch: pytest.MonkeyPatch, share: float, is_busy: bool
) -> None:
    used = 0.0

    def thread_time() -> float:
        nonlocal used
        used += 0.001
        return used

    clock = SimpleNamespace(thread_time=thread_time, monotonic=lambda: used / share)
    monkeypatch.setattr(overload, "time", clock)

    assert overload.is_overloaded() is is_busy


def test_the_judgement_takes_nothing_from_a_bot() -> None:
    assert inspect.signature(overload.is_overloaded).parameters == {}


@pytest.mark.parametrize("greeting", [None, b"no greeting"])
def test_every_bot_is_stopped_when_the_machine_is_judged(
    monkeypatch: pytest.MonkeyPatch, greeting: bytes | None
) -> None:
    """Two bots of one owner: the other could keep the machine busy while the late one is judged."""
    seen: list[bool] = []
    processes = [FakeProcess(play_first, greeting=greeting), FakeProcess(play_first, greeting=None)]
    monkeypatch.setattr("engine.match.referee.START_ALLOWANCE_S", 0.02)
    for process in processes:
        monkeypatch.setattr(process, "charge", lambda: Charge(1, 50_000))

    def judge() -> bool:
        seen.append(all(process.paused for process in processes))
        return True

    monkeypatch.setattr("engine.match.referee.is_overloaded", judge)
    with pytest.raises(PlatformFault, match="too busy"):
        play_game(
            GameSetting(make_spec(), 0, (0, 1), 0, 300.0), [ProcessPlayer(process) for process in processes]
        )
    assert seen == [True]


def test_a_bot_that_crashes_is_blamed_on_a_busy_machine_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.match.referee.is_overloaded", lambda: True)

    def crash(process: FakeProcess, message: dict[str, Any]) -> None:
        if message["type"] == "turn":
            process.answers.append(BotFault(Verdict.CRASHED, "SIGNAL 9"))

    players = [ProcessPlayer(FakeProcess(play_first)), ProcessPlayer(FakeProcess(crash))]
    report = play_game(GameSetting(make_spec(), 0, (0, 1), 0, 300.0), players)
    assert report.log["result"]["verdicts"] == ["OK", "CRASHED"]
