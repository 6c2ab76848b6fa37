"""Outside the turn runner: started once, asked turn by turn, ended with the process that asks.

Like the runner of sets it gets no secret: an empty environment, the root as working directory, no descriptor.
"""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Callable
from typing import Any

from engine.runner.host import KEEP_GOING_EVERY_S, ROOT, find_python, pipe_of
from engine.sandbox.orphans import become_subreaper, reap_orphans

MAX_REPORT_BYTES = 64 * 1024
ORPHAN_SECONDS = 2.0
OUTCOMES = ("PLAYED", "FAULT", "PLATFORM_ERROR", "SANDBOX_UNAVAILABLE")
_START = (
    "import sys; sys.path.insert(0, sys.argv[1]); "
    "from engine.runner.turns import main; main(int(sys.argv[2]))"
)


class TurnRunner:
    """One runner for the turns of bots at tables. Not for several threads: it dies with the one it began in.

    Whatever goes wrong with the process is a PLATFORM_ERROR report, and the next order starts a new one.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def play(
        self, order: dict[str, Any], *, timeout_s: float, keep_going: Callable[[], bool]
    ) -> dict[str, Any]:
        """The report of one order. ``keep_going`` is asked every few seconds; on no the runner is ended."""
        process = self._process = self._process_or_new()
        text = json.dumps(order, separators=(",", ":")).encode() + b"\n"
        try:
            stdin = pipe_of(process.stdin)
            stdin.write(text)
            stdin.flush()
            line, problem = _read_line(process, time.monotonic() + timeout_s, keep_going)
            if not problem:
                return _read_report(line)
        except (OSError, ValueError) as error:
            problem = f"the turn runner gave no report: {type(error).__name__}"
        self.close()
        return {"outcome": "PLATFORM_ERROR", "reason": problem}

    def close(self) -> None:
        """End the runner with its jails; it is started again when it is wanted."""
        process, self._process = self._process, None
        if process is None:
            return
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
        reap_orphans(ORPHAN_SECONDS)
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                stream.close()

    def _process_or_new(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        self.close()
        become_subreaper()
        command = [find_python(), "-I", "-S", "-B", "-c", _START, str(ROOT), str(os.getpid())]
        return subprocess.Popen(
            command, env={}, cwd="/", close_fds=True, start_new_session=True, bufsize=0,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip


def _read_line(
    process: subprocess.Popen[bytes], deadline: float, keep_going: Callable[[], bool]
) -> tuple[bytes, str]:
    """One line, or the reason why there is none."""
    stdout, line = pipe_of(process.stdout), bytearray()
    ask_at = time.monotonic() + KEEP_GOING_EVERY_S
    with selectors.DefaultSelector() as selector:
        selector.register(stdout, selectors.EVENT_READ)
        while not line.endswith(b"\n"):
            now = time.monotonic()
            if now >= deadline:
                return b"", "the turn runner did not answer in time"
            if now >= ask_at:
                if not keep_going():
                    return b"", "the turn was taken away from this worker"
                ask_at = now + KEEP_GOING_EVERY_S
            if not selector.select(max(0.0, min(deadline, ask_at) - now)):
                continue
            chunk = os.read(stdout.fileno(), 1 << 16)
            line += chunk
            if not chunk or len(line) > MAX_REPORT_BYTES:
                return b"", "the turn runner ended or talked too much"
    return bytes(line), ""


def _read_report(line: bytes) -> dict[str, Any]:
    report = json.loads(line)
    if not isinstance(report, dict) or report.get("outcome") not in OUTCOMES:
        raise ValueError("no report")
    return report
