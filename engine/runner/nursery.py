"""Runners without the wait: a process that has imported all that a runner needs forks one for each set.

Importing takes a runner longer than its games. The nursery holds no secret and never sees one: it starts with
an empty environment like a runner, the spec comes to the runner by its own pipe after the fork, and no runner
lives for a second set. A runner becomes a child of the process that asked, which adopts orphans: it waits for
it and kills it like any child of its own, and the runner dies with it.
"""

from __future__ import annotations

import array
import json
import os
import socket
import subprocess
import threading
from dataclasses import dataclass, field
from typing import IO

_START = (
    "import sys; sys.path.insert(0, sys.argv[1]); "
    "from engine.runner.cradle import main; main(int(sys.argv[2]), int(sys.argv[3]))"
)
_MESSAGE_BYTES = 1 << 16


@dataclass(slots=True)
class RunnerProcess:
    """A child of this process, with its pipes: as much of ``subprocess.Popen`` as a set needs."""

    pid: int
    stdin: IO[bytes]
    stdout: IO[bytes]
    stderr: IO[bytes]
    returncode: int | None = field(default=None)

    def wait(self) -> int:
        """Wait for its end and reap it; the exit code, negative for a signal, 0 where others reaped it."""
        if self.returncode is None:
            try:
                self.returncode = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
            except ChildProcessError:
                self.returncode = 0
        return self.returncode


class Nursery:
    """Begun by the first ``start``. For a process and its threads; a fork of the process begins its own."""

    def __init__(self, python: str, root: str) -> None:
        self._command = [python, "-I", "-S", "-B", "-c", _START, root]
        self._lock = threading.Lock()
        self._owner = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None

    def start(self, program: str, *arguments: str) -> RunnerProcess:
        """Run Python source in a fork with these ``sys.argv[1:]``; OSError when no process can be had.

        The caller must have become a subreaper, or the fork is lost to it.
        """
        with self._lock:
            try:
                return self._ask(program, arguments)
            except OSError:
                self._close()  # the nursery was killed: one more try with a new one
            return self._ask(program, arguments)

    @property
    def pid(self) -> int | None:
        """The process that forks, while there is one."""
        return self._process.pid if self._process is not None else None

    def close(self) -> None:
        """End it; what it has forked goes on. The next ``start`` begins anew."""
        with self._lock:
            self._close()

    def _ask(self, program: str, arguments: tuple[str, ...]) -> RunnerProcess:
        line = self._connect()
        ours, theirs = _open_pipes()
        try:
            rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", theirs))]
            line.sendmsg([json.dumps([program, *arguments]).encode()], rights)
            pid = int(line.recv(_MESSAGE_BYTES) or b"0")
            if pid <= 0:
                raise OSError("the nursery is gone or cannot fork")
        except (OSError, ValueError):
            for descriptor in ours:
                os.close(descriptor)
            raise
        finally:
            for descriptor in theirs:
                os.close(descriptor)
        stdin, stdout, stderr = ours
        return RunnerProcess(
            pid, os.fdopen(stdin, "wb", 0), os.fdopen(stdout, "rb", 0), os.fdopen(stderr, "rb", 0)
        )

    def _connect(self) -> socket.socket:
        if self._line is None or self._owner != os.getpid():
            # After a fork the parent's nursery is not ours: its runners would become the parent's children.
            self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            with theirs:
                self._owner = os.getpid()
                self._process = subprocess.Popen(
                    [*self._command, str(self._owner), str(theirs.fileno())],
                    env={}, cwd="/", pass_fds=[theirs.fileno()], start_new_session=True,
                    stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                )  # fmt: skip
        return self._line

    def _close(self) -> None:
        line, process = self._line, self._process
        self._line = self._process = None
        if line is not None:
            line.close()
        if process is not None and self._owner == os.getpid():
            process.kill()
            process.wait()


def _open_pipes() -> tuple[list[int], list[int]]:
    """Our ends and the runner's ends of its stdin, stdout and stderr."""
    (stdin, ours_in), (ours_out, stdout), (ours_err, stderr) = os.pipe(), os.pipe(), os.pipe()
    return [ours_in, ours_out, ours_err], [stdin, stdout, stderr]
