"""Outside the runner: start it, feed it, bound it, and read nothing from it but a report.

The caller holds secrets (database, broker); the runner gets none of them: its environment is empty, its
working directory is the root, no descriptor is inherited, and the seed goes through a pipe.
"""

from __future__ import annotations

import functools
import json
import math
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from engine.match.spec import SetReport, SpecError, check_report
from engine.runner.lifeline import LEASE_LOST, format_moment
from engine.runner.nursery import Nursery, RunnerProcess
from engine.sandbox.orphans import become_subreaper, reap_orphans

ROOT = Path(__file__).resolve().parent.parent.parent
SYSTEM_PYTHON = "/usr/bin/python3"
MAX_SPEC_BYTES = 60 * 1024
MAX_REPORT_BYTES = 16 * 1024 * 1024
MAX_STDERR_BYTES = 64 * 1024
# Well within a lease, so that one slow renewal costs nothing.
KEEP_GOING_EVERY_S = 2.0
RENEWALS_IN_A_LEASE = 5
ORPHAN_SECONDS = 2.0
_START = (
    "import sys; sys.path.insert(0, sys.argv[1]); "
    "from engine.runner.entry import main; main(int(sys.argv[2]))"
)


@dataclass(frozen=True, slots=True)
class Lease:
    """What makes a set ours: ``seconds`` from ``since`` (monotonic), and again from each renewal.

    ``renew`` answers whether the set is still ours, or None when that could not be asked: then the set goes
    on until the lease ends. ``since`` is read before the lease is taken, so that it never seems longer.
    """

    renew: Callable[[], bool | None]
    seconds: float
    since: float = field(default_factory=time.monotonic)


def run_set(spec: dict[str, Any], *, timeout_s: float, lease: Lease | None = None) -> dict[str, Any]:
    """Play one ``scopa-set`` in a process of its own and answer its ``scopa-set-report``.

    The lease is renewed every few seconds; when it is refused the runner is ended at once, and when this
    process is too slow to renew it, frozen perhaps, the runner ends itself before the lease is over.
    Whatever goes wrong with the process itself is a PLATFORM_ERROR report with the reason. Blocks; call it
    from the thread that lives as long as the set, because the runner dies with the thread that started it.
    """
    text = json.dumps(spec, separators=(",", ":")).encode()
    if len(text) > MAX_SPEC_BYTES:
        # A pipe holds this much without a reader, so that writing the spec can never block.
        return _failed("the spec is too long")
    runner = _start_runner()
    try:
        holder = _Holder(runner, lease)
        holder.send_spec(text)
        output, errors, problem = _collect(runner, time.monotonic() + timeout_s, holder)
    finally:
        _end_runner(runner)
    if problem:
        return _failed(problem)
    return _read_report(output, errors, runner.returncode, len(spec.get("game_ids", ())))


class _Holder:
    """Keeps the lease of a set and tells its runner until when it is held."""

    def __init__(self, runner: RunnerProcess, lease: Lease | None) -> None:
        self._stdin = runner.stdin
        self._lease = lease
        self._until = math.inf
        self._every = KEEP_GOING_EVERY_S
        self.renew_at = math.inf
        if lease is not None:
            self._every = min(KEEP_GOING_EVERY_S, lease.seconds / RENEWALS_IN_A_LEASE)
            self._until = lease.since + lease.seconds
            self.renew_at = lease.since + self._every

    def send_spec(self, text: bytes) -> None:
        """The spec is the first line; without a lease no other follows."""
        self._write(text + b"\n")
        if self._lease is None:
            self._stdin.close()
        else:
            # A frozen runner must not hold us: a moment that it cannot be told only ends it sooner.
            os.set_blocking(self._stdin.fileno(), False)
            self._tell()

    def renew(self) -> str:
        """Ask for another lease; why the set must end here, "" when it may go on."""
        now = time.monotonic()
        if self._lease is None or now < self.renew_at:
            return ""
        answer = self._lease.renew()
        if answer is False:
            return "the set was taken away from this worker"
        if answer:
            self._until = now + self._lease.seconds
            self._tell()
        elif now >= self._until:
            return LEASE_LOST
        self.renew_at = time.monotonic() + self._every
        return ""

    def _tell(self) -> None:
        self._write(format_moment(int(self._until * 1e9)))

    def _write(self, line: bytes) -> None:
        with suppress(BrokenPipeError):  # a runner that has ended says why itself
            self._stdin.write(line)


@functools.cache
def find_python() -> str:
    """The system's interpreter when it is new enough and works, else the one that runs this."""
    probe = [SYSTEM_PYTHON, "-I", "-S", "-c", "import sys; sys.exit(sys.version_info < (3, 11))"]
    try:
        found = subprocess.run(probe, env={}, cwd="/", stdin=subprocess.DEVNULL, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return sys.executable
    return SYSTEM_PYTHON if found.returncode == 0 else sys.executable


@functools.cache
def _nursery() -> Nursery:
    return Nursery(find_python(), str(ROOT))


def close_nursery() -> None:
    """End the process that forks the runners of this one; the next set starts it again."""
    _nursery().close()


def _start_runner() -> RunnerProcess:
    # So that the runner, which the nursery makes an orphan, becomes our child, and its jails should it die.
    become_subreaper()
    return _nursery().start(_START, str(ROOT), str(os.getpid()))


def _collect(runner: RunnerProcess, deadline: float, holder: _Holder) -> tuple[bytes, bytes, str]:
    """Both outputs until they end; the third value says why they were cut off, "" when they were not."""
    output, errors = bytearray(), bytearray()
    with selectors.DefaultSelector() as selector:
        selector.register(runner.stdout, selectors.EVENT_READ, output)
        selector.register(runner.stderr, selectors.EVENT_READ, errors)
        while selector.get_map():
            now = time.monotonic()
            if now >= deadline:
                return bytes(output), bytes(errors), "the runner did not finish in time"
            if problem := holder.renew():
                return bytes(output), bytes(errors), problem
            ready = selector.select(max(0.0, min(deadline, holder.renew_at) - now))
            for key, _ in ready:
                if not _take_chunk(key.fd, key.data):
                    selector.unregister(key.fileobj)
            if len(output) > MAX_REPORT_BYTES:
                return bytes(output), bytes(errors), "the runner's report is too long"
            del errors[:-MAX_STDERR_BYTES]
    return bytes(output), bytes(errors), ""


def pipe_of(stream: IO[bytes] | None) -> IO[bytes]:
    """A pipe of a runner, which is always started with them."""
    if stream is None:
        raise RuntimeError("the runner is always started with pipes")
    return stream


def _take_chunk(descriptor: int, buffer: bytearray) -> bool:
    chunk = os.read(descriptor, 1 << 16)
    buffer += chunk
    return bool(chunk)


def _end_runner(runner: RunnerProcess) -> None:
    """Kill the whole group, also after a good end: nothing of a set outlives it."""
    try:
        os.killpg(runner.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    runner.wait()
    # What the runner had no time to reap is ours now. A jail dies with its outer process, within a moment.
    reap_orphans(ORPHAN_SECONDS)
    for stream in (runner.stdin, runner.stdout, runner.stderr):
        stream.close()


def _read_report(output: bytes, errors: bytes, code: int | None, games: int) -> dict[str, Any]:
    try:
        return check_report(json.loads(output), games)
    except (ValueError, SpecError, RecursionError):
        last = errors.decode("utf-8", "replace").strip().rpartition("\n")[2]
        return _failed(f"the runner gave no report (exit {code}){': ' if last else ''}{last[:200]}")


def _failed(reason: str) -> dict[str, Any]:
    return SetReport("PLATFORM_ERROR", reason).to_json()
