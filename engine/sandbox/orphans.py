"""Jails whose runner was killed: they become children of whoever adopts them, and somebody must reap them.

A zombie counts against its user's processes, and an init that reaps nothing (as in many containers) keeps it
for ever: after some fifty of them no jail of that user can start. So the process that starts runners adopts.
"""

from __future__ import annotations

import ctypes
import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from engine.sandbox.slots import FIRST_UID, MAX_SLOTS

_PR_SET_CHILD_SUBREAPER = 36
_PR_SET_NAME = 15
_PROGRAMS = ("bwrap", "prlimit")
RUNNER_NAME = "scopa-runner"
_LOOK_SECONDS = 0.001


def become_subreaper() -> None:
    """Orphans of our children become our children, so that we can reap them."""
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def name_runner() -> None:
    """Call this process by a name that its zombie keeps, so that whoever adopts it knows what it was."""
    ctypes.CDLL(None).prctl(_PR_SET_NAME, RUNNER_NAME.encode(), 0, 0, 0)


def reap_orphans(seconds: float = 0.0) -> int:
    """End and reap what dead runners left to us; how many jails still live after so long a wait.

    Only for a process that starts no jails itself: it would end its own and take their exit codes.
    """
    deadline = time.monotonic() + seconds
    while adopted := list(find_adopted()):
        living = [pid for pid in adopted if not _end(pid)]
        if living and time.monotonic() >= deadline:
            return len(living)
        if living:
            time.sleep(_LOOK_SECONDS)
    return 0  # asked again after the last one was reaped: what it held has then come to us


def end_children(seconds: float) -> bool:
    """Kill and reap all jails of this process, each from the inside out; False when one stays for so long.

    For a runner that must go at once, whatever it was doing: it asks the kernel who its children are.
    """
    become_subreaper()
    deadline = time.monotonic() + seconds
    while children := list(find_children("self")):
        for pid in children:
            for inner in (*find_children(str(pid)), pid):
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(inner, signal.SIGKILL)
        if not all([_reap(pid) for pid in children]):
            if time.monotonic() >= deadline:
                return False
            time.sleep(_LOOK_SECONDS)
    return True


def find_adopted() -> Iterator[int]:
    """Children of this process that were part of a jail, and the dead of runners that nobody waited for."""
    for pid in find_children("self"):
        with suppress(OSError):
            if _is_of_a_jail(Path(f"/proc/{pid}")) or _is_dead_stranger(Path(f"/proc/{pid}")):
                yield pid


def find_children(process: str) -> Iterator[int]:
    """Children of a process by its name in /proc, dead ones that it has not reaped too."""
    for path in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            yield from map(int, path.read_text().split())


def _is_of_a_jail(process: Path) -> bool:
    """By its program, or by its user: it may have been killed before it could become bubblewrap."""
    is_slots_user = FIRST_UID <= process.stat().st_uid < FIRST_UID + MAX_SLOTS
    return is_slots_user or (process / "comm").read_text().strip() in _PROGRAMS


def _is_dead_stranger(process: Path) -> bool:
    """A runner, or what it had started: each runner has a session of its own, our other children have ours.

    Names do not tell: a runner may have been killed before it could name itself, or while it tried its jail.
    """
    state, _parent, _group, session = (process / "stat").read_text().rpartition(")")[2].split()[:4]
    return state == "Z" and int(session) != os.getsid(0)


def _end(pid: int) -> bool:
    """Reap what is dead. A jail that outlived its runner (it may, in the moment of its start) is killed."""
    if _reap(pid):
        return True
    with suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGKILL)
    return False


def _reap(pid: int) -> bool:
    try:
        return os.waitpid(pid, os.WNOHANG)[0] == pid
    except ChildProcessError:
        return True
