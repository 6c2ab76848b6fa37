"""With a grid the turn passes on at ticks alone, whatever the bots' thinking would tell."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from engine.match.process_player import ProcessPlayer
from engine.match.referee import GameSetting, play_game
from engine.match.spec import SetSpec, SpecError
from tests.engine.match.fakes import FakeProcess, play_first
from tests.engine.match.scripted_games import make_spec


class HandClock:
    """A clock that moves only when somebody thinks or sleeps."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.slept = 0.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.slept += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> HandClock:
    hand = HandClock()
    monkeypatch.setattr("engine.match.referee.time", hand)
    return hand


def play_with_grid(clock: HandClock, grid_ms: int) -> list[float]:
    """When each turn was asked for, in milliseconds from the first; every bot thinks as long as it likes."""
    chance, asked = random.Random(3), []

    def think(process: FakeProcess, message: dict[str, Any]) -> None:
        if message["type"] == "turn":
            asked.append(clock.now)
            clock.now += chance.uniform(0.0, 0.05)
            play_first(process, message)

    spec = replace(make_spec("scopone_9"), turn_grid_ms=grid_ms)
    setting = GameSetting(spec, 0, (0, 1, 2, 3), 0, wall_cap_s=300)
    play_game(setting, [ProcessPlayer(FakeProcess(think)) for _ in range(4)])
    return [(at - asked[0]) * 1000 for at in asked]


def test_turns_are_asked_for_at_multiples_of_the_grid(clock: HandClock) -> None:
    asked = play_with_grid(clock, 20)

    assert len(asked) > 36
    assert max(abs(at - round(at / 20) * 20) for at in asked) < 1e-3
    assert len({round(after - before) for before, after in pairwise(asked)}) == 3


def test_without_a_grid_nobody_waits(clock: HandClock) -> None:
    asked = play_with_grid(clock, 0)

    assert clock.slept == 0
    assert max(abs(at - round(at / 20) * 20) for at in asked) > 1


def test_the_wait_for_the_grid_is_not_charged(clock: HandClock) -> None:
    spec = replace(make_spec(), turn_grid_ms=20)
    setting = GameSetting(spec, 0, (0, 1), 0, wall_cap_s=300)

    def think(process: FakeProcess, message: dict[str, Any]) -> None:
        clock.now += 0.001
        play_first(process, message)

    report = play_game(setting, [ProcessPlayer(FakeProcess(think)) for _ in range(2)])
    actions = [action for deal in report.log["deals"] for action in deal["actions"]]
    assert {action["spent_us"] for action in actions} == {1000}
    assert clock.slept > 0.015 * len(actions)


@pytest.mark.parametrize("value", [-1, 1001, "20", 2.5, True])
def test_a_grid_that_is_none_is_refused(value: object) -> None:
    with pytest.raises(SpecError, match="turn_grid_ms"):
        SetSpec.from_json(make_spec().to_json() | {"turn_grid_ms": value})


def test_a_spec_without_a_grid_has_none() -> None:
    fields = make_spec().to_json()
    del fields["turn_grid_ms"]
    assert SetSpec.from_json(fields).turn_grid_ms == 0
    assert SetSpec.from_json(fields | {"turn_grid_ms": 20}).turn_grid_ms == 20
