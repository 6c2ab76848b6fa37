"""What killed workers leave is found, ended and buried by whoever adopted it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from engine.sandbox.orphans import find_children, reap_orphans

ROOT = Path(__file__).resolve().parent.parent.parent
# Starts a process as workers start runners, which starts another; says which, and dies at once.
SUDDEN_END = """
import os, signal, subprocess, sys
runner = subprocess.Popen([sys.executable, "-c", sys.argv[1]], start_new_session=True, stdout=subprocess.PIPE)
print(runner.pid, int(runner.stdout.readline()), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
RUNNER = """
import subprocess
test = subprocess.Popen(["/bin/sleep", "600"])
print(test.pid, flush=True)
test.wait()
"""
# Has two children, one of them deaf and with a child of its own, and ends them when it is told.
FAMILY = """
import os, signal, sys
sys.path.insert(0, sys.argv[1])
from engine.sandbox.orphans import end_children
def bear(depth):
    if os.fork() == 0:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        if depth: bear(depth - 1)
        os.write(1, b"%d\\n" % os.getpid())
        while True: signal.pause()
bear(0), bear(1)
sys.stdin.readline()
print(end_children(60), flush=True)
"""


def is_there(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


@pytest.fixture
def orphans() -> Iterator[list[int]]:
    """A runner whose worker is gone, adopted by us, and the child of it that is no jail."""
    with subprocess.Popen([sys.executable, "-c", SUDDEN_END, RUNNER], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        pids = [int(word) for word in parent.stdout.readline().split()]
    yield pids
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def test_a_runner_killed_before_it_could_say_its_name_is_buried_with_what_it_had_started(
    orphans: list[int],
) -> None:
    assert orphans[0] in find_children("self")
    reap_orphans()
    assert all(map(is_there, orphans)), "they live, and are no jails"

    for pid in orphans:
        os.kill(pid, signal.SIGKILL)
    deadline = time.monotonic() + 60
    while any(map(is_there, orphans)) and time.monotonic() < deadline:
        reap_orphans()
    assert not any(map(is_there, orphans))


def test_the_exit_codes_of_our_own_children_are_left_to_us() -> None:
    ours = subprocess.Popen([sys.executable, "-c", "raise SystemExit(7)"], stdout=subprocess.PIPE)
    assert ours.stdout is not None
    assert ours.stdout.read() == b""
    os.waitid(os.P_PID, ours.pid, os.WEXITED | os.WNOWAIT)

    reap_orphans()

    assert ours.wait() == 7
    ours.stdout.close()


def test_a_whole_family_is_ended_from_the_inside_out_and_buried() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", FAMILY, str(ROOT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    ) as elder:
        assert elder.stdin is not None
        assert elder.stdout is not None
        pids = [int(elder.stdout.readline()) for _ in range(3)]
        assert all(map(is_there, pids))
        elder.stdin.write(b"\n")
        assert elder.stdout.readline() == b"True\n"
        assert not any(map(is_there, pids))


def test_without_children_there_is_nothing_to_end() -> None:
    code = "import sys; sys.path.insert(0, sys.argv[1]); from engine.sandbox.orphans import *; "
    code += "print(end_children(0), reap_orphans(0))"
    done = subprocess.run(
        [sys.executable, "-c", code, str(ROOT)], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.split() == ["True", "0"]
