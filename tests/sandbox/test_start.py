"""The start allowance: its processor time is bounded too, and no bot thinks while another still starts."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from engine.match.launcher import BotFault, Verdict
from engine.match.process_player import ProcessPlayer
from engine.sandbox.jail import NICER
from engine.sandbox.process import JailedProcess
from tests.sandbox.bots import ECHO, SECONDS, ask, package, read
from tests.sandbox.conftest import Launch
from tests.sandbox.patience import wait_beside

pytestmark = pytest.mark.sandbox

READY = 'import sys, threading\nprint(\'{"type":"ready","protocol":1}\')\n'
SPIN = "while True: pass\n"
SPIN_MANY = f"""
def spin():
    {SPIN}
for _ in range(8): threading.Thread(target=spin, daemon=True).start()
{SPIN}
"""


@pytest.mark.parametrize("attack", [SPIN, f"import threading\n{SPIN_MANY}"])
def test_a_start_that_uses_up_its_processor_time_ends_before_the_walls_allowance(
    attack: str, launch: Launch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.match.process_player.START_CPU_S", 0.2)
    bot = launch(package(f"import sys\nsys.stderr.write('attempted')\n{attack}"))
    began = time.monotonic()

    with pytest.raises(BotFault) as fault:
        ProcessPlayer(bot).await_ready(began + SECONDS)
    assert (fault.value.verdict, fault.value.detail) == (Verdict.TIMEOUT_START, "CPU_LIMIT")
    assert time.monotonic() - began < SECONDS
    assert 200_000 <= bot.charge().cpu_us < 3_000_000
    assert bot.close().stderr == "attempted"


def test_sleeping_at_the_start_uses_no_processor_time(
    launch: Launch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.match.process_player.START_CPU_S", 0.2)
    bot = launch(package(f"import time\ntime.sleep(0.4)\n{READY}input()"))

    ProcessPlayer(bot).await_ready(time.monotonic() + SECONDS)
    assert bot.charge().wall_us > 400_000


def test_a_bot_is_stopped_at_its_first_line_while_another_still_starts(launch: Launch) -> None:
    early = launch(package(READY + SPIN_MANY))
    late = launch(package(f"input()\n{ECHO}"))

    wait_beside(late, lambda: early._is_paused)
    used = early.charge().cpu_us
    late.send(b"now\n")
    assert read(late) == "ready"
    wait_until_all_stand(early)  # a thread needs a processor to stop, and may have to wait for one
    assert early.charge().cpu_us - used < 50_000
    used = early.charge().cpu_us
    assert read(early).startswith('{"type":"ready"')
    assert ask(late, "unharmed") == "UNHARMED"
    assert early.charge().cpu_us == used


def wait_until_all_stand(bot: JailedProcess) -> None:
    """Until the kernel shows each thread of a bot that was stopped as stopped."""
    deadline = time.monotonic() + SECONDS
    while any(
        stat.read_text().rpartition(")")[2].split()[0] != "T"
        for stat in Path(f"/proc/{bot.jail.find_bot_pid()}/task").glob("*/stat")
    ):
        assert time.monotonic() < deadline, "a thread runs on"


def test_a_bot_waits_behind_its_runner_however_patient_that_is(
    launch: Launch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A user without rights may not wake a process that he sent back: a worker under nice must work too."""
    bot = launch(package(ECHO))
    assert os.getpriority(os.PRIO_PROCESS, bot.jail.inner_pid) == os.getpriority(os.PRIO_PROCESS, 0) + NICER

    asked: list[int] = []
    monkeypatch.setattr(os, "getpriority", lambda _which, _who: 18)
    monkeypatch.setattr(os, "setpriority", lambda _which, _who, nice: asked.append(nice))
    launch(package(ECHO))
    assert asked == [19]
