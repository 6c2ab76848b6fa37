"""Children end with their launcher, however it ends, and come back while it lives."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from deploy.launch.children import Supervisor, start_process, stop_processes
from deploy.launch.places import ROOT

SLEEP = [sys.executable, "-c", "import time; time.sleep(600)"]
# Starts a grandchild, says its process id, and refuses to leave when asked.
STUBBORN = """
import os, signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
grandchild = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(grandchild.pid, flush=True)
time.sleep(600)
"""
LAUNCHER = """
import os, sys, time
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from deploy.launch.children import start_process
words = [sys.executable, "-c", "import time; time.sleep(600)"]
child = start_process(words, environment=os.environ, folder=Path("/"))
print(child.pid, flush=True)
time.sleep(600)
"""


def wait_until(happened: Callable[[], bool], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.02)


def is_alive(pid: int) -> bool:
    """Whether the process runs; a zombie that nobody has reaped does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):  # the second when it is reaped while it is read
        return False


def start(command: list[str], **options) -> "subprocess.Popen[bytes]":
    return start_process(command, environment=os.environ, folder=ROOT, **options)


def test_a_child_reads_its_input_and_leaves_none_behind(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("wb") as file:
        echo = start([sys.executable, "-c", "print(input())"], log=file, stdin=b"settebello\n")
    assert echo.wait(60) == 0
    assert log.read_text(encoding="utf-8") == "settebello\n"


def test_a_child_that_refuses_to_stop_is_killed_with_its_own_children(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("wb") as file:
        stubborn = start([sys.executable, "-c", STUBBORN], log=file)
    wait_until(lambda: log.stat().st_size > 1)
    grandchild = int(log.read_text(encoding="utf-8"))
    stop_processes([stubborn], grace_seconds=0.2)
    assert stubborn.returncode == -signal.SIGKILL
    wait_until(lambda: not is_alive(grandchild))


def test_a_launcher_killed_outright_takes_its_children_along() -> None:
    launcher = subprocess.Popen([sys.executable, "-c", LAUNCHER, str(ROOT)], stdout=subprocess.PIPE)
    assert launcher.stdout is not None
    child = int(launcher.stdout.readline())
    assert is_alive(child)
    launcher.kill()
    launcher.wait()
    launcher.stdout.close()
    wait_until(lambda: not is_alive(child))


@pytest.fixture
def supervisor():
    said: list[str] = []
    supervisor = Supervisor(said.append)
    supervisor.said = said
    yield supervisor
    stop_processes([child.process for child in supervisor.children], grace_seconds=2)


def test_a_dead_child_is_started_again_and_told_of(supervisor) -> None:
    child = supervisor.add("web", lambda: start(SLEEP))
    first = child.process
    first.kill()
    first.wait()

    def is_mended() -> bool:
        supervisor.mend()
        return child.is_running()

    wait_until(is_mended)
    assert child.process.pid != first.pid
    assert supervisor.said == ["web ended (exit -9); starting it again in 1 s"]


def test_a_child_that_keeps_dying_is_started_ever_more_rarely(supervisor) -> None:
    child = supervisor.add("web", lambda: start([sys.executable, "-c", ""]))
    pauses = [supervisor._note_death(child, child.started_at + 1) for _ in range(8)]
    assert pauses == [1, 2, 4, 8, 16, 30, 30, 30]
    assert supervisor._note_death(child, child.started_at + 31) == 1
    child.process.wait()


def test_an_errand_keeps_its_exit_code_while_orphans_are_reaped(supervisor) -> None:
    errand = supervisor.run_once(start([sys.executable, "-c", "raise SystemExit(3)"]))
    wait_until(lambda: not is_alive(errand.pid))
    supervisor.mend()
    assert errand.wait(60) == 3
