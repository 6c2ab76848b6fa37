"""A runner whose worker no longer says that the set is its own ends, with its jails and without a report."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from engine.runner import host
from engine.runner.lifeline import EXIT_LEASE_LOST, LEASE_LOST, format_moment, read_spec
from tests.engine.match.test_sets import make_spec

ROOT = str(Path(host.__file__).parents[2])
LONG = 600
# Waits in a read that never ends, with two children of which one has a child and all are deaf to signals.
WAITING = """
import os, signal, sys
sys.path.insert(0, sys.argv[1])
from engine.runner.lifeline import Lifeline, read_spec
from engine.sandbox.orphans import become_subreaper
become_subreaper()
spec, rest = read_spec(0)
ours, theirs = os.pipe()
def bear(depth):
    pid = os.fork()
    if not pid:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        below = bear(depth - 1) if depth else ""
        os.write(theirs, f"{os.getpid()}\\n".encode())
        while True: signal.pause()
bear(0), bear(1)
Lifeline(0, rest).hold()
told = b""
while told.count(b"\\n") < 3: told += os.read(ours, 100)
print(told.decode().replace("\\n", " "), flush=True)
os.close(theirs)
os.read(os.pipe()[0], 1)
"""


def in_seconds(seconds: float) -> bytes:
    return format_moment(time.monotonic_ns() + int(seconds * 1e9))


@pytest.fixture
def waiting() -> Iterator[subprocess.Popen[bytes]]:
    """A runner that was told it has long, as a program that waits for ever."""
    with subprocess.Popen(
        [sys.executable, "-c", WAITING, ROOT],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0,
        start_new_session=True,
    ) as runner:  # fmt: skip
        assert runner.stdin is not None
        runner.stdin.write(b"{}\n" + in_seconds(LONG))
        yield runner
        with suppress(ProcessLookupError):
            os.killpg(runner.pid, signal.SIGKILL)


def test_silence_beyond_the_lease_ends_a_waiting_runner_and_all_below_it(
    waiting: subprocess.Popen[bytes],
) -> None:
    assert waiting.stdin is not None
    assert waiting.stdout is not None
    pids = [int(word) for word in waiting.stdout.readline().split()]
    assert [pid for pid in pids if is_there(pid)] == pids

    waiting.stdin.write(in_seconds(0.05))

    assert waiting.wait(60) == EXIT_LEASE_LOST
    assert [pid for pid in pids if is_there(pid)] == []
    assert waiting.stderr is not None
    assert waiting.stderr.read().decode() == LEASE_LOST


def test_the_last_word_stands_when_the_worker_closes_the_pipe(waiting: subprocess.Popen[bytes]) -> None:
    assert waiting.stdin is not None
    waiting.stdin.write(in_seconds(0.2))
    waiting.stdin.close()

    assert waiting.wait(60) == EXIT_LEASE_LOST


def test_words_that_are_no_moments_are_no_renewals(waiting: subprocess.Popen[bytes]) -> None:
    assert waiting.stdin is not None
    waiting.stdin.write(in_seconds(0.2) + b"-1\n\nfor ever\n" + in_seconds(LONG).strip())

    assert waiting.wait(60) == EXIT_LEASE_LOST


def test_a_worker_that_renews_gets_its_report_and_one_that_cannot_gets_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(host, "KEEP_GOING_EVERY_S", 0.01)
    spec = make_spec("scopa", ["greedy", "greedy"]).to_json()
    asked: list[bool] = []

    report = host.run_set(spec, timeout_s=LONG, lease=host.Lease(lambda: not asked.append(True), 60))
    assert (report["outcome"], len(asked) > 0) == ("FINISHED", True)

    over = time.monotonic() - 61
    report = host.run_set(spec, timeout_s=LONG, lease=host.Lease(lambda: None, 60, since=over))
    assert (report["outcome"], LEASE_LOST in report["reason"]) == ("PLATFORM_ERROR", True)


def test_a_lease_that_ended_before_the_runner_began_ends_it_without_a_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As after a worker was frozen between its claim and the start of the runner."""
    monkeypatch.setattr(host, "KEEP_GOING_EVERY_S", LONG)
    monkeypatch.setattr(host, "RENEWALS_IN_A_LEASE", 0.1)
    spec = make_spec("scopa", ["greedy", "greedy"]).to_json()

    lease = host.Lease(lambda: True, 60, since=time.monotonic() - 61)
    report = host.run_set(spec, timeout_s=LONG, lease=lease)

    assert (report["outcome"], LEASE_LOST in report["reason"]) == ("PLATFORM_ERROR", True)


def test_a_spec_is_the_first_line_and_nothing_that_came_with_the_next_is_lost() -> None:
    for text, expected in {
        b"spec\n12\n1": (b"spec", b"12\n1"),
        b"spec": (b"spec", b""),
        b"": (b"", b""),
        b"\n": (b"", b""),
    }.items():
        ours, theirs = os.pipe()
        os.write(theirs, text)
        os.close(theirs)
        assert read_spec(ours) == expected
        os.close(ours)


def test_a_runner_without_a_lease_plays_as_long_as_it_likes() -> None:
    spec = json.dumps(make_spec("scopa", ["greedy", "greedy"]).to_json()).encode()
    done = subprocess.run(
        [sys.executable, "-m", "engine.runner"], input=spec, cwd=ROOT, capture_output=True, check=True
    )

    assert json.loads(done.stdout)["outcome"] == "FINISHED"


def is_there(pid: int) -> bool:
    """Living or a zombie."""
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False
