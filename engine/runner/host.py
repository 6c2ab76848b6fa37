"""Outside the runner: start it, feed it, bound it, and read nothing from it but a report.

The caller holds secrets (database, broker); the runner gets none of them: its environment is empty, its
working directory is the root, no descriptor is inherited, and the seed goes through a pipe.
"""

from __future__ import annotations

import functools
import json
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from engine.match.spec import SetReport, SpecError, check_report
from engine.sandbox.orphans import become_subreaper, reap_orphans

ROOT = Path(__file__).resolve().parent.parent.parent
SYSTEM_PYTHON = "/usr/bin/python3"
MAX_SPEC_BYTES = 60 * 1024
MAX_REPORT_BYTES = 16 * 1024 * 1024
MAX_STDERR_BYTES = 64 * 1024
# Well within a lease, so that one slow renewal costs nothing.
KEEP_GOING_EVERY_S = 2.0
ORPHAN_SECONDS = 2.0
_START = (
    "import sys; sys.path.insert(0, sys.argv[1]); "
    "from engine.runner.entry import main; main(int(sys.argv[2]))"
)


def run_set(
    spec: dict[str, Any], *, timeout_s: float, keep_going: Callable[[], bool] | None = None
) -> dict[str, Any]:
    """Play one ``scopa-set`` in a process of its own and answer its ``scopa-set-report``.

    ``keep_going`` is asked every few seconds (a worker renews its lease there); when it says no, the runner
    is ended at once.
    Whatever goes wrong with the process itself is a PLATFORM_ERROR report with the reason. Blocks; call it
    from the thread that lives as long as the set, because the runner dies with the thread that started it.
    """
    text = json.dumps(spec, separators=(",", ":")).encode()
    if len(text) > MAX_SPEC_BYTES:
        # A pipe holds this much without a reader, so that writing the spec can never block.
        return _failed("the spec is too long")
    become_subreaper()
    runner = _start_runner()
    try:
        _send_spec(runner, text)
        output, errors, problem = _collect(runner, time.monotonic() + timeout_s, keep_going or _always)
    finally:
        _end_runner(runner)
    if problem:
        return _failed(problem)
    return _read_report(output, errors, runner.returncode, len(spec.get("game_ids", ())))


@functools.cache
def find_python() -> str:
    """The system's interpreter when it is new enough and works, else the one that runs this."""
    probe = [SYSTEM_PYTHON, "-I", "-S", "-c", "import sys; sys.exit(sys.version_info < (3, 11))"]
    try:
        found = subprocess.run(probe, env={}, cwd="/", stdin=subprocess.DEVNULL, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return sys.executable
    return SYSTEM_PYTHON if found.returncode == 0 else sys.executable


def _start_runner() -> subprocess.Popen[bytes]:
    command = [find_python(), "-I", "-S", "-B", "-c", _START, str(ROOT), str(os.getpid())]
    return subprocess.Popen(
        command, env={}, cwd="/", close_fds=True, start_new_session=True, bufsize=0,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def _send_spec(runner: subprocess.Popen[bytes], text: bytes) -> None:
    try:
        with _pipe(runner.stdin) as stdin:
            stdin.write(text)
    except BrokenPipeError:
        pass


def _always() -> bool:
    return True


def _collect(
    runner: subprocess.Popen[bytes], deadline: float, keep_going: Callable[[], bool]
) -> tuple[bytes, bytes, str]:
    """Both outputs until they end; the third value says why they were cut off, "" when they were not."""
    output, errors = bytearray(), bytearray()
    with selectors.DefaultSelector() as selector:
        selector.register(_pipe(runner.stdout), selectors.EVENT_READ, output)
        selector.register(_pipe(runner.stderr), selectors.EVENT_READ, errors)
        ask_at = time.monotonic() + KEEP_GOING_EVERY_S
        while selector.get_map():
            now = time.monotonic()
            if now >= deadline:
                return bytes(output), bytes(errors), "the runner did not finish in time"
            if now >= ask_at:
                if not keep_going():
                    return bytes(output), bytes(errors), "the set was taken away from this worker"
                ask_at = now + KEEP_GOING_EVERY_S
            ready = selector.select(max(0.0, min(deadline, ask_at) - now))
            for key, _ in ready:
                if not _take_chunk(key.fd, key.data):
                    selector.unregister(key.fileobj)
            if len(output) > MAX_REPORT_BYTES:
                return bytes(output), bytes(errors), "the runner's report is too long"
            del errors[:-MAX_STDERR_BYTES]
    return bytes(output), bytes(errors), ""


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    if stream is None:
        raise RuntimeError("the runner is always started with pipes")
    return stream


def _take_chunk(descriptor: int, buffer: bytearray) -> bool:
    chunk = os.read(descriptor, 1 << 16)
    buffer += chunk
    return bool(chunk)


def _end_runner(runner: subprocess.Popen[bytes]) -> None:
    """Kill the whole group, also after a good end: nothing of a set outlives it."""
    try:
        os.killpg(runner.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    runner.wait()
    # What the runner had no time to reap is ours now. A jail dies with its outer process, within a moment.
    reap_orphans(ORPHAN_SECONDS)
    for stream in (runner.stdin, runner.stdout, runner.stderr):
        if stream is not None:
            stream.close()


def _read_report(output: bytes, errors: bytes, code: int | None, games: int) -> dict[str, Any]:
    try:
        return check_report(json.loads(output), games)
    except (ValueError, SpecError, RecursionError):
        last = errors.decode("utf-8", "replace").strip().rpartition("\n")[2]
        return _failed(f"the runner gave no report (exit {code}): {last[:200]}")


def _failed(reason: str) -> dict[str, Any]:
    return SetReport("PLATFORM_ERROR", reason).to_json()
