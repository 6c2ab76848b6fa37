"""Runners are forked from a process that has nothing to tell, and are children of whoever asked."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.runner.host import ROOT, find_python
from engine.runner.nursery import Nursery, RunnerProcess
from engine.sandbox.orphans import become_subreaper


@pytest.fixture
def nursery() -> Iterator[Nursery]:
    become_subreaper()
    nursery = Nursery(find_python(), str(ROOT))
    yield nursery
    nursery.close()


def said_by(runner: RunnerProcess) -> str:
    """All that a runner writes, and its end."""
    text = runner.stdout.read().decode()
    for stream in (runner.stdin, runner.stdout, runner.stderr):
        stream.close()
    runner.wait()
    return text


def run(nursery: Nursery, program: str, *words: str) -> str:
    return said_by(nursery.start(program, *words))


def is_there(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


def has_ended(pid: int) -> bool:
    deadline = time.monotonic() + 30
    while is_there(pid) and time.monotonic() < deadline:
        os.sched_yield()
    return not is_there(pid)


def test_a_runner_is_a_child_of_who_asked_in_a_session_of_its_own(nursery: Nursery) -> None:
    told = run(
        nursery, "import os, sys; print(os.getppid(), os.getsid(0) == os.getpid(), sys.argv[1:])", "a", "b"
    )
    assert told == f"{os.getpid()} True ['a', 'b']\n"


def test_a_runner_finds_nothing_that_another_left(nursery: Nursery) -> None:
    leave = "import engine.rules, os; engine.rules.left = 1; os.environ['LEFT'] = '1'; os.chdir('/tmp')"
    assert run(nursery, leave) == ""
    look = "import engine.rules, os; print(hasattr(engine.rules, 'left'), 'LEFT' in os.environ, os.getcwd())"
    assert run(nursery, look) == "False False /\n"


def test_a_runner_has_three_descriptors_and_what_it_needs_is_imported(nursery: Nursery) -> None:
    look = (
        "import sys, os; print(sorted(os.listdir('/proc/self/fd'))[:4], "
        "all(name in sys.modules for name in ('engine.match.referee', 'engine.sandbox.jail')))"
    )
    assert run(nursery, look) == "['0', '1', '2', '3'] True\n"  # 3 is the listing itself


def test_exit_codes_and_last_words_come_through(nursery: Nursery) -> None:
    runner = nursery.start("raise RuntimeError('bad day')")
    assert runner.stderr.read().endswith(b"RuntimeError: bad day\n")
    said_by(runner)
    assert runner.returncode == 1
    killed = nursery.start("import os, signal; os.kill(os.getpid(), signal.SIGKILL)")
    said_by(killed)
    assert killed.returncode == -signal.SIGKILL


def test_a_nursery_that_was_killed_is_followed_by_another(nursery: Nursery) -> None:
    run(nursery, "")
    assert nursery.pid is not None
    first = nursery.pid
    os.kill(first, signal.SIGKILL)
    assert has_ended(first)
    assert run(nursery, "print('here')") == "here\n"
    assert nursery.pid != first


def test_a_runner_outlives_its_nursery_but_not_who_asked(nursery: Nursery) -> None:
    runner = nursery.start("import sys; sys.stdin.read(); print('to the end')")
    assert nursery.pid is not None
    os.kill(nursery.pid, signal.SIGKILL)
    assert has_ended(nursery.pid)
    runner.stdin.close()
    assert said_by(runner) == "to the end\n"


def test_a_fork_of_the_process_has_runners_of_its_own(nursery: Nursery) -> None:
    run(nursery, "")
    told, tell = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            become_subreaper()
            os.write(tell, f"{os.getpid()} {run(nursery, 'import os; print(os.getppid())')}".encode())
        finally:
            os._exit(0)
    os.close(tell)
    with os.fdopen(told) as answer:
        mine, parent = answer.read().split()
    os.waitpid(child, 0)
    assert mine == parent
    assert run(nursery, "print('here')") == "here\n"


def test_a_nursery_dies_with_its_process() -> None:
    starter = (
        "import sys; sys.path.insert(0, sys.argv[1]); from engine.runner.nursery import Nursery; "
        "from engine.sandbox.orphans import become_subreaper; become_subreaper(); "
        "nursery = Nursery(sys.argv[2], sys.argv[1]); nursery.start('').wait(); "
        "print(nursery.pid, flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", starter, str(ROOT), find_python()]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as owner:
        assert owner.stdout is not None
        pid = int(owner.stdout.readline())
        assert is_there(pid)
        owner.kill()
    assert has_ended(pid)
