"""Games of scripted bots against the real referee, and what a lost one looks like."""

from __future__ import annotations

from typing import Any

from engine.match.clock import ClockRule
from engine.match.process_player import ProcessPlayer
from engine.match.referee import GameSetting, play_game
from engine.match.spec import GameReport, PlayerSpec, SetSpec
from engine.rules import preset
from tests.engine.match.fakes import FakeProcess, Script, play_first

SEED = bytes(range(32))
PLAYED_AT = "2026-11-29T21:00:00Z"


def make_spec(variant: str = "scopa", clock: ClockRule | None = None) -> SetSpec:
    rules = preset(variant)
    players = tuple(PlayerSpec(f"bot {seat}", "v1", builtin="random") for seat in range(rules.players))
    ids = tuple(f"game-{mirror}" for mirror in range(rules.side_count))
    return SetSpec(
        variant,
        rules,
        SEED,
        players,
        ids,
        clock=clock or ClockRule(10_000, 100),
        played_at=PLAYED_AT,
    )


def play(processes: list[FakeProcess], variant: str = "scopa", clock: ClockRule | None = None) -> GameReport:
    spec = make_spec(variant, clock)
    order = tuple(range(spec.rules.players))
    setting = GameSetting(spec, 0, order, 0, wall_cap_s=300)
    return play_game(setting, [ProcessPlayer(process) for process in processes])


def play_against_honest(script: Script, **process: Any) -> tuple[GameReport, list[FakeProcess]]:
    """The scripted bot sits at seat 1, which leads the first deal."""
    processes = [FakeProcess(play_first), FakeProcess(script, **process)]
    return play(processes), processes


def assert_lost(report: GameReport, verdict: str, detail: str | None) -> None:
    result = report.log["result"]
    assert result["termination"] == "FORFEIT"
    assert result["verdicts"] == ["OK", verdict]
    assert result["detail"] == [None, detail]
    assert result["winner"] == 0
    assert result["ranks"] == [1, 2]
    assert (report.seats[1].verdict, report.seats[1].detail) == (verdict, detail)
