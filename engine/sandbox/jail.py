"""One jail as a process tree: started without a race, killed from the inside out, reaped, and gone.

    runner ─ prlimit → bwrap (outer) ─ bwrap (PID 1 of the jail) ─ the bot

The bot does not run before its control group holds PID 1: bubblewrap waits for a byte.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from engine.match.launcher import PlatformFault, SandboxUnavailable
from engine.sandbox.advice import explain
from engine.sandbox.cgroups import Cgroup
from engine.sandbox.orphans import become_subreaper

START_SECONDS = 10.0
KILL_SECONDS = 5.0  # a busy machine may take so long for what is done in a millisecond
NICER = 5  # than the runner, so that it wakes before its bots
MAX_NICE = 19
_MAX_STATUS_BYTES = 8192


@dataclass(slots=True)
class Jail:
    """A started jail. ``inner_pid`` is its PID 1 as seen from here; our ends of its pipes never block."""

    outer: subprocess.Popen[bytes]
    outer_handle: int
    inner_pid: int
    inner_handle: int
    status_pipe: int
    stdin: int
    stdout: int
    stderr: int

    def find_bot_pid(self) -> int | None:
        """The bot's own process: the only child of PID 1. None while it is being started or when it ended."""
        with suppress(OSError, ValueError):
            children = Path(f"/proc/{self.inner_pid}/task/{self.inner_pid}/children").read_text().split()
            return int(children[0]) if children else None
        return None

    def wait(self, seconds: float) -> int | None:
        """The exit code of the outer bubblewrap (negative for a signal), None when it still runs."""
        if _is_readable(self.outer_handle, seconds):
            return self.outer.wait()
        return self.outer.poll()

    def reached_bot(self) -> bool:
        """Whether the ended jail got as far as the bot: only then bubblewrap reports an exit code."""
        report = b""
        with suppress(BlockingIOError):
            while chunk := os.read(self.status_pipe, _MAX_STATUS_BYTES):
                report += chunk
        return b"exit-code" in report

    def kill(self) -> None:
        """Kill and reap all of it: PID 1 first, so that the kernel ends all inside; bubblewrap reaps it."""
        _signal(self.inner_handle, signal.SIGKILL)
        if self.wait(KILL_SECONDS) is None:
            _signal(self.outer_handle, signal.SIGKILL)
            if self.wait(KILL_SECONDS) is None:
                raise PlatformFault("a jail could not be killed")
        _reap_inherited(self.inner_handle)

    def close(self) -> None:
        """Close our ends of everything."""
        for descriptor in (
            self.stdin, self.stdout, self.stderr, self.status_pipe, self.outer_handle, self.inner_handle
        ):  # fmt: skip
            os.close(descriptor)


@dataclass(frozen=True, slots=True)
class JailCommand:
    """What to start: ``limits`` go to prlimit, ``jail`` to bubblewrap, ``bot`` inside; ``program`` is BPF.

    ``core`` is the only processor the jail may use, None where a control group bounds its share.
    """

    prlimit: str
    bwrap: str
    limits: Sequence[str]
    jail: Sequence[str]
    bot: Sequence[str]
    program: bytes
    uid: int | None
    core: int | None = None


def start_jail(command: JailCommand, group: Cgroup | None) -> Jail:
    """Start a jail and let its bot run. SandboxUnavailable with advice when bubblewrap refuses.

    RuntimeError in any thread but the main one: bubblewrap dies with the thread that started it (its issue
    692), in mid-game, and that would look like the bot's fault.
    """
    if threading.current_thread() is not threading.main_thread():
        raise RuntimeError("only the main thread may start a jail: it dies with the thread that started it")
    become_subreaper()
    with ExitStack() as ours, ExitStack() as theirs:
        pipes = _open_pipes(command.program, ours, theirs)
        outer = _spawn(command, pipes)
        ours.callback(outer.wait)
        ours.callback(outer.kill)
        theirs.close()
        outer_handle = os.pidfd_open(outer.pid)
        ours.callback(os.close, outer_handle)
        inner_pid = _read_inner_pid(pipes.status_ours)
        if inner_pid is None:
            raise SandboxUnavailable(explain(_last_words(pipes.stderr_ours, outer_handle)))
        inner_handle = os.pidfd_open(inner_pid)
        ours.callback(os.close, inner_handle)
        ours.callback(_kill_halfway, outer, inner_handle)
        _settle(outer.pid, inner_pid, group, command.core)
        os.write(pipes.block_ours, b"1")
        ours.pop_all()
    os.close(pipes.block_ours)
    return Jail(
        outer, outer_handle, inner_pid, inner_handle, pipes.status_ours, pipes.stdin_ours, pipes.stdout_ours,
        pipes.stderr_ours,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Pipes:
    """Both ends of every pipe of a jail."""

    stdin: int
    stdin_ours: int
    stdout: int
    stdout_ours: int
    stderr: int
    stderr_ours: int
    status: int
    status_ours: int
    block: int
    block_ours: int
    program: int


def _open_pipes(program: bytes, ours: ExitStack, theirs: ExitStack) -> _Pipes:
    """Our ends never block and are closed by ``ours``, the jail's by ``theirs``."""
    stdin, stdin_ours = _pipe(theirs, ours)
    block, block_ours = _pipe(theirs, ours)
    stdout_ours, stdout = _pipe(ours, theirs)
    stderr_ours, stderr = _pipe(ours, theirs)
    status_ours, status = _pipe(ours, theirs)
    program_read, program_write = _pipe(theirs, theirs)
    for descriptor in (stdin_ours, stdout_ours, stderr_ours, status_ours, program_write):
        os.set_blocking(descriptor, False)
    if os.write(program_write, program) != len(program):  # a pipe holds 64 KiB, a filter has 3
        raise SandboxUnavailable("the seccomp filter is too long for a pipe")
    return _Pipes(
        stdin, stdin_ours, stdout, stdout_ours, stderr, stderr_ours, status, status_ours, block, block_ours,
        program_read,
    )  # fmt: skip


def _pipe(read_side: ExitStack, write_side: ExitStack) -> tuple[int, int]:
    read, write = os.pipe2(os.O_CLOEXEC)
    read_side.callback(os.close, read)
    write_side.callback(os.close, write)
    return read, write


def _spawn(command: JailCommand, pipes: _Pipes) -> subprocess.Popen[bytes]:
    passed = {"--seccomp": pipes.program, "--json-status-fd": pipes.status, "--block-fd": pipes.block}
    argv = [command.prlimit, *command.limits, "--", command.bwrap, *command.jail]
    for option, descriptor in passed.items():
        argv += [option, str(descriptor)]
    argv += ["--", *command.bot]
    uid = command.uid
    try:
        # An empty environment for bubblewrap too, and no descriptor but these: it passes on all it has.
        return subprocess.Popen(
            argv, env={}, cwd="/", close_fds=True, pass_fds=tuple(passed.values()),
            stdin=pipes.stdin, stdout=pipes.stdout, stderr=pipes.stderr,
            user=uid, group=uid, extra_groups=None if uid is None else [],
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError) as error:
        raise SandboxUnavailable(f"cannot start a process as user {uid}: {error}") from error


def _read_inner_pid(status_read: int) -> int | None:
    """PID 1 of the jail from bubblewrap's first status line; None when it ended without one."""
    text = b""
    deadline = time.monotonic() + START_SECONDS
    while b"\n" not in text and len(text) < _MAX_STATUS_BYTES:
        if not _is_readable(status_read, deadline - time.monotonic()):
            return None
        chunk = os.read(status_read, _MAX_STATUS_BYTES)
        if not chunk:
            return None
        text += chunk
    pid = json.loads(text.partition(b"\n")[0])["child-pid"]
    return int(pid)


def _settle(outer_pid: int, inner_pid: int, group: Cgroup | None, core: int | None) -> None:
    """Everything that must hold before the bot's first instruction."""
    try:
        if group is not None:
            group.add(outer_pid)
            group.add(inner_pid)
        if core is not None:
            os.sched_setaffinity(inner_pid, {core})
        Path(f"/proc/{inner_pid}/oom_score_adj").write_text("1000")
        own = os.getpriority(os.PRIO_PROCESS, 0)
        os.setpriority(os.PRIO_PROCESS, inner_pid, min(own + NICER, MAX_NICE))
    except OSError as error:
        raise PlatformFault(f"the jail could not be settled: {error}") from error


def _last_words(stderr: int, handle: int) -> str:
    """What prlimit or bubblewrap said before it ended."""
    if not _is_readable(handle, KILL_SECONDS):
        return "bubblewrap did not answer"
    with suppress(BlockingIOError):
        return os.read(stderr, 4096).decode("utf-8", "replace")
    return ""


def _kill_halfway(outer: subprocess.Popen[bytes], inner_handle: int) -> None:
    """End a jail that we could not finish."""
    _signal(inner_handle, signal.SIGKILL)
    outer.kill()
    outer.wait()
    _reap_inherited(inner_handle)


def _reap_inherited(inner_handle: int) -> None:
    """If the outer process went first, PID 1 became our child (we are a subreaper): leave no zombie."""
    with suppress(ChildProcessError):
        os.waitid(os.P_PIDFD, inner_handle, os.WEXITED)


def _signal(handle: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        signal.pidfd_send_signal(handle, number)


def _is_readable(descriptor: int, seconds: float) -> bool:
    poller = select.poll()
    poller.register(descriptor, select.POLLIN)
    return bool(poller.poll(max(0.0, seconds) * 1000))
