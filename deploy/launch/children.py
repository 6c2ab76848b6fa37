"""Child processes that never outlive the launcher, and a supervisor that keeps them running."""

import ctypes
import os
import pwd
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
ON_LINUX = sys.platform.startswith("linux")
LIBC = ctypes.CDLL(None, use_errno=True) if ON_LINUX else None

RESTART_PAUSE_SECONDS = 1.0
LONGEST_PAUSE_SECONDS = 30.0


def _die_with_parent() -> None:
    """Runs in the child between fork and exec: a launcher that is killed takes its children along."""
    if LIBC is not None:
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def adopt_orphans() -> None:
    """Makes this process the parent of every descendant that loses its own: none is left at the end."""
    if LIBC is not None:
        LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1)


def start_process(
    command: Sequence[str],
    *,
    environment: Mapping[str, str],
    folder: Path,
    log: IO[bytes] | None = None,
    stdin: bytes | None = None,
    user: str | None = None,
) -> "subprocess.Popen[bytes]":
    """Starts a child in a process group of its own, bound to the calling (main) thread's life.

    `log` gets its output and errors, else they go where ours go. `stdin` is written whole and closed. With
    `user`, which only root may give, it runs as that user and in that user's group alone.
    """
    process = subprocess.Popen(
        list(command),
        env=dict(environment),
        cwd=folder,
        stdin=subprocess.DEVNULL if stdin is None else subprocess.PIPE,
        stdout=log,
        stderr=subprocess.STDOUT if log else None,
        start_new_session=True,
        user=user,
        group=pwd.getpwnam(user).pw_gid if user else None,
        extra_groups=[] if user else None,
        preexec_fn=_die_with_parent,
    )
    if stdin is not None and process.stdin:
        process.stdin.write(stdin)
        process.stdin.close()
    return process


def send_to_group(process: "subprocess.Popen[bytes]", number: int) -> None:
    """A signal to the child and to what it started in its group; nothing when they are gone."""
    try:
        os.killpg(process.pid, number)
    except (ProcessLookupError, PermissionError):
        return


def stop_processes(processes: Sequence["subprocess.Popen[bytes]"], grace_seconds: float) -> None:
    """SIGTERM to each child, then SIGKILL to the groups, one `grace_seconds` for them all together."""
    for process in processes:
        if process.poll() is None:
            process.terminate()
    deadline = time.monotonic() + grace_seconds
    for process in processes:
        try:
            process.wait(timeout=max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            continue
    for process in processes:
        send_to_group(process, signal.SIGKILL)
        process.wait()


def kill_descendants() -> None:
    """SIGKILL to whatever is still below this process (adopted orphans too), until nothing is."""
    while True:
        children = list_children()
        if not children:
            return
        for pid in children:
            try:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
            except (ProcessLookupError, ChildProcessError):
                continue


def list_children(state: str = "") -> list[int]:
    """The process ids whose parent is this process, all or those in one state; empty without /proc."""
    own, found = str(os.getpid()), []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (
                (folder / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            )
        except OSError:
            continue
        if fields[1] == own and fields[0].startswith(state):
            found.append(int(folder.name))
    return found


@dataclass
class Child:
    """One kept process: how to start it, and how often it died of late."""

    name: str
    start: Callable[[], "subprocess.Popen[bytes]"]
    process: "subprocess.Popen[bytes] | None" = None
    started_at: float = 0.0
    deaths: int = 0
    restart_at: float = 0.0

    def launch(self) -> None:
        self.process = self.start()
        self.started_at = time.monotonic()

    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None


@dataclass
class Supervisor:
    """Keeps children running until it is told to stop. All calls come from the main thread."""

    report: Callable[[str], None]
    children: list[Child] = field(default_factory=list)
    errands: list["subprocess.Popen[bytes]"] = field(default_factory=list)

    def add(self, name: str, start: Callable[[], "subprocess.Popen[bytes]"]) -> Child:
        child = Child(name, start)
        child.launch()
        self.children.append(child)
        return child

    def run_once(self, process: "subprocess.Popen[bytes]") -> "subprocess.Popen[bytes]":
        """Takes a started process in that is to end by itself; it is stopped with the others."""
        self.errands.append(process)
        return process

    def mend(self) -> None:
        """Starts dead children again, each time after a longer pause while it keeps dying young."""
        now = time.monotonic()
        self._reap_orphans()
        for child in self.children:
            if child.is_running():
                continue
            if not child.restart_at:
                child.restart_at = now + self._note_death(child, now)
            elif now >= child.restart_at:
                child.restart_at = 0.0
                child.launch()

    def _processes(self) -> list["subprocess.Popen[bytes]"]:
        kept = [child.process for child in self.children if child.process is not None]
        return kept + self.errands

    def _reap_orphans(self) -> None:
        """Adopted processes that have ended stay in the system's table until somebody asks after them."""
        own = {process.pid for process in self._processes()}
        for pid in list_children(state="Z"):
            if pid not in own:
                os.waitpid(pid, os.WNOHANG)

    def _note_death(self, child: Child, now: float) -> float:
        # What a dead child leaves in its group would go on working beside its successor.
        if child.process is not None:
            send_to_group(child.process, signal.SIGKILL)
        child.deaths = 1 if now - child.started_at > LONGEST_PAUSE_SECONDS else child.deaths + 1
        pause = min(RESTART_PAUSE_SECONDS * (1 << (child.deaths - 1)), LONGEST_PAUSE_SECONDS)
        code = child.process.returncode if child.process else None
        self.report(f"{child.name} ended (exit {code}); starting it again in {pause:.0f} s")
        return pause

    def stop(self, grace_seconds: float) -> None:
        """Ends every child, the last started first, and all that they left behind."""
        stop_processes(self._processes()[::-1], grace_seconds)
        if ON_LINUX:
            kill_descendants()
