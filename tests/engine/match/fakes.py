"""Bots that follow a script, behind the referee's own port."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from engine.match.launcher import BotFault, Charge, Ending
from engine.match.verdict import Verdict

Script = Callable[["FakeProcess", dict[str, Any]], None]

READY = b'{"type":"ready","protocol":1,"name":"fake"}'


class FakeProcess:
    """A BotProcess without a process: its script is called with every message it is sent.

    ``answers`` are lines (or BotFaults) that ``read_line`` gives out in order; an empty list is a silent bot.
    ``cost_us`` is what every turn is charged.
    """

    def __init__(self, script: Script, greeting: bytes | BotFault | None = READY) -> None:
        self.script = script
        self.answers: list[bytes | BotFault] = [] if greeting is None else [greeting]
        self.received: list[dict[str, Any]] = []
        self.lines: list[bytes] = []
        self.cost_us = 1000
        self.start_cpu_us = 0
        self.paused = False
        self.pauses: list[str] = []
        self.closed = 0
        self.stderr = ""

    def send(self, line: bytes) -> None:
        assert line.endswith(b"\n")
        assert line.count(b"\n") == 1
        self.lines.append(line)
        self.received.append(json.loads(line))
        self.script(self, self.received[-1])

    def read_line(self, deadline: float) -> bytes:
        assert not self.paused, "a stopped bot cannot answer"
        if not self.answers:
            raise BotFault(Verdict.TIMEOUT_MOVE)
        answer = self.answers.pop(0)
        if isinstance(answer, BotFault):
            raise answer
        return answer

    def has_output(self) -> bool:
        return bool(self.answers)

    def pause(self) -> None:
        self.paused = True

    def resume(self) -> None:
        self.paused = False

    def wall_us(self) -> int:
        return self.cost_us

    def charge(self) -> Charge:
        return Charge(self.cost_us, self.cost_us, self.start_cpu_us)

    def close(self) -> Ending:
        self.closed += 1
        return Ending(self.stderr)

    def say(self, value: Any) -> None:
        self.answers.append(json.dumps(value).encode())


def play_first(process: FakeProcess, message: dict[str, Any]) -> None:
    """An honest bot: always the first legal play."""
    if message["type"] == "turn":
        process.say({"n": message["n"], "move": message["legal"][0]})


def play_until(turn: int, act: Script) -> Script:
    """Honest for ``turn`` of its own turns, then ``act`` instead of an answer."""
    taken = 0

    def script(process: FakeProcess, message: dict[str, Any]) -> None:
        nonlocal taken
        if message["type"] != "turn":
            return
        taken += 1
        if taken <= turn:
            play_first(process, message)
        else:
            act(process, message)

    return script
