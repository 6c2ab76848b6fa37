"""Mode B: the same engine run by a user without rights and without control groups holds the same bots."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.sandbox.runtimes import PYTHONS, find_program

pytestmark = pytest.mark.sandbox

ROOT = Path(__file__).resolve().parent.parent.parent
UID = 61250


@pytest.fixture(scope="module")
def readable_copy() -> Iterator[Path]:
    """The engine where any user can read it: the checkout may lie in a closed home directory."""
    copy = Path(tempfile.mkdtemp(prefix="settebello-"))
    copy.chmod(0o755)
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "engine", copy / "engine", ignore=ignore)
    shutil.copytree(ROOT / "tests" / "sandbox", copy / "tests" / "sandbox", ignore=ignore)
    yield copy
    shutil.rmtree(copy)
    shutil.rmtree(f"/var/tmp/settebello-{UID}", ignore_errors=True)


@pytest.fixture(scope="module")
def played(readable_copy: Path) -> dict[str, Any]:
    """What the script reports, run as another user when we are root."""
    program = find_program(PYTHONS)
    command = [program, "-I", "-B", str(readable_copy / "tests/sandbox/ordinary_user.py"), str(readable_copy)]
    user = {"user": UID, "group": UID, "extra_groups": []} if os.geteuid() == 0 else {}
    done = subprocess.run(command, env={}, cwd="/", capture_output=True, text=True, timeout=60, **user)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_the_self_test_passes_and_calls_it_degraded(played: dict[str, Any]) -> None:
    assert played["uid"] != 0
    assert played["mode"] == "B"
    assert played["advice"].startswith("degraded")


def test_an_honest_bot_plays_and_is_charged(played: dict[str, Any]) -> None:
    assert played["honest"] == ["TURN 0", "TURN 1", "TURN 2"]
    assert 0 < played["charge"] < 1_000_000
    assert played["opponent"] == "UNHARMED"


def test_what_is_not_the_bots_is_refused_and_no_place_can_be_written(played: dict[str, Any]) -> None:
    assert len(played["refused"]) == 15
    assert [report for report in played["refused"] if ": refused" not in report] == []
    assert played["after"] == "STILL PLAYING"


@pytest.mark.parametrize(
    ("loser", "fault"),
    [
        ("memory", "CRASHED: EXITED 1"),  # a MemoryError at RLIMIT_AS: no group, so no kill for memory
        ("loop", "TIMEOUT_MOVE"),
        ("long line", "OUTPUT_LIMIT: LINE_LIMIT"),
        ("stderr flood", "OUTPUT_LIMIT: STDERR_LIMIT"),
        ("exit", "CRASHED: EXITED 3"),
        ("crash", "CRASHED: SIGNAL 11"),
        ("stop", "TIMEOUT_MOVE"),
        ("threads", "TIMEOUT_MOVE"),
    ],
)
def test_a_bot_that_breaks_a_limit_loses_by_its_name(played: dict[str, Any], loser: str, fault: str) -> None:
    assert played["lost"][loser][0] == fault
    assert played["lost"][loser][1] == "attempted" or loser == "stderr flood"


def test_nothing_is_left(played: dict[str, Any]) -> None:
    assert played["left"] == []
    assert played["teardown_s"] < 1.0
    if os.geteuid() == 0:
        mine = [path for path in Path("/proc").iterdir() if path.name.isdecimal() and _owner(path) == UID]
        assert mine == []


def test_runtimes_that_need_a_control_group_are_unavailable(played: dict[str, Any]) -> None:
    assert "needs a memory control group" in played["node"]


def _owner(path: Path) -> int | None:
    try:
        return path.stat().st_uid
    except FileNotFoundError:
        return None
