"""What holds where there is no control group; played by ``test_ordinary_user.py`` and by nobody else."""

from __future__ import annotations

import os

import pytest

from engine.match.launcher import BotPackage, SandboxUnavailable
from engine.sandbox.launcher import BubblewrapLauncher
from engine.sandbox.selftest import check_sandbox
from tests.sandbox.bots import ask, attacker
from tests.sandbox.conftest import Launch


def test_the_self_test_calls_it_degraded() -> None:
    state = check_sandbox(fresh=True)

    assert os.getuid() != 0
    assert state.mode == "B"
    assert state.advice.startswith("degraded")


def test_no_place_can_be_written(play: Launch) -> None:
    bot = play(
        attacker("""
        for place in ("/", "/tmp", "/bot", "/usr", "/dev", "/dev/shm", "/var/tmp", "/home"):
            attempt(place, lambda: open(place + "/x", "w"))
        """)
    )

    assert [report for report in ask(bot).split("|") if ": refused" not in report] == []


def test_runtimes_that_need_a_control_group_are_unavailable(launcher: BubblewrapLauncher) -> None:
    for runtime in ("node", "native"):
        with pytest.raises(SandboxUnavailable, match=r"needs a memory control group|not installed"):
            launcher.launch(BotPackage("", "bot", runtime, "main", ("*",), {"main": b""}))
