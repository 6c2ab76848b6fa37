"""One turn of a stranger's bot: asked from what its seat may know, answered from a jail of its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.rules import Game, observe, preset, shuffled_deck
from engine.runner.turn_host import TurnRunner
from engine.sandbox.archive import pack, read_package
from engine.wire.messages import turn_message
from tests.integration.bots import HONEST, slow_bot

pytestmark = pytest.mark.sandbox

MEMORY = """
import json, os, sys
print(json.dumps({"type": "ready", "protocol": 1, "name": "memory"}), flush=True)
for line in sys.stdin:
    turn = json.loads(line)
    if turn["type"] == "turn":
        print(json.dumps({"n": turn["n"], "move": turn["legal"][0], "note": str(os.getpid())}), flush=True)
"""


@pytest.fixture
def runner() -> Iterator[TurnRunner]:
    runner = TurnRunner()
    yield runner
    runner.close()


def order(folder: Path, source: str, n: int = 1, clock_ms: int | None = 30_000) -> dict[str, Any]:
    package = read_package(source.encode(), "main.py")
    path = folder / f"{package.sha256}.zip"
    path.write_bytes(pack(package))
    rules = preset("scopa")
    game = Game(rules, partial(shuffled_deck, bytes(32)), 0)
    seat = game.deal.to_move
    assert seat is not None
    return {
        "package": str(path),
        "variant": "scopa",
        "rules": rules.to_json(),
        "seat": seat,
        "clock": None,
        "turn": turn_message(observe(game, seat), n, clock_ms),
        "wall_cap_s": 60,
    }


def play(runner: TurnRunner, order: dict[str, Any]) -> dict[str, Any]:
    return runner.play(order, timeout_s=120, keep_going=lambda: True)


def test_turn_after_turn_is_answered_by_a_fresh_bot(runner: TurnRunner, tmp_path: Path) -> None:
    wanted = order(tmp_path, MEMORY)
    reports = [play(runner, order(tmp_path, MEMORY, n)) for n in (1, 2, 7)]
    assert [report["outcome"] for report in reports] == ["PLAYED"] * 3
    assert {report["move"] for report in reports} == {wanted["turn"]["legal"][0]}


@pytest.mark.parametrize(
    ("source", "verdict", "detail"),
    [
        ("raise SystemExit(3)", "CRASHED", "EXITED 3"),
        ("print('good evening')", "PROTOCOL_ERROR", "BAD_JSON"),
        (HONEST.replace('"n": turn["n"]', '"n": 99'), "PROTOCOL_ERROR", "BAD_SCHEMA"),
        (slow_bot(60_000), "BANK_EMPTY", None),
    ],
)
def test_a_bots_fault_has_its_name(
    runner: TurnRunner, tmp_path: Path, source: str, verdict: str, detail: str | None
) -> None:
    report = play(runner, order(tmp_path, source, clock_ms=200))
    assert (report["outcome"], report["verdict"]) == ("FAULT", verdict)
    assert detail is None or report["detail"] == detail


def test_a_broken_order_is_our_fault_and_the_next_one_is_answered(runner: TurnRunner, tmp_path: Path) -> None:
    broken = order(tmp_path, HONEST) | {"package": str(tmp_path / "nothing.zip")}
    assert play(runner, broken)["outcome"] == "PLATFORM_ERROR"
    assert play(runner, order(tmp_path, HONEST))["outcome"] == "PLAYED"


def test_a_turn_that_was_taken_away_ends_the_runner_and_a_new_one_is_started(
    runner: TurnRunner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.runner.turn_host.KEEP_GOING_EVERY_S", 0.1)
    slow = order(tmp_path, slow_bot(60_000))
    report = runner.play(slow, timeout_s=120, keep_going=lambda: False)
    assert report == {"outcome": "PLATFORM_ERROR", "reason": "the turn was taken away from this worker"}
    assert play(runner, order(tmp_path, HONEST))["outcome"] == "PLAYED"
