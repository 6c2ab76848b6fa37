"""One running site for each data directory: a lock that the system frees, and a note of who holds it."""

import fcntl
import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from deploy.launch.console import LaunchError

STOP_SECONDS = 30


class AlreadyRunningError(LaunchError):
    """Another launcher holds this data directory."""


@contextmanager
def hold(data: Path) -> Iterator[None]:
    """Holds the data directory; AlreadyRunningError, with the address, when somebody else does.

    The lock is the system's and ends with the process however it ends, so a stale note never blocks a start.
    """
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _note_file(data).open("a+", encoding="utf-8") as note:
        try:
            fcntl.flock(note, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AlreadyRunningError(_describe(data)) from None
        write_note(data, "")
        try:
            yield
        finally:
            note.truncate(0)


def write_note(data: Path, address: str) -> None:
    _note_file(data).write_text(json.dumps({"pid": os.getpid(), "address": address}), encoding="utf-8")


def read_note(data: Path) -> dict[str, str]:
    """Who runs the site: {"pid", "address"}; empty when nobody does."""
    file = _note_file(data)
    if not file.exists() or not _is_held(file):
        return {}
    words = json.loads(file.read_text(encoding="utf-8") or "{}")
    return {key: str(value) for key, value in words.items()}


def stop_running(data: Path) -> bool:
    """Asks the launcher of this data directory to stop and waits for it; False when none runs."""
    note = read_note(data)
    if not note:
        return False
    with suppress(ProcessLookupError):  # it may end between the look and this
        os.kill(int(note["pid"]), signal.SIGTERM)
    deadline = time.monotonic() + STOP_SECONDS
    while _is_held(_note_file(data)):
        if time.monotonic() > deadline:
            raise LaunchError(f"process {note['pid']} did not stop within {STOP_SECONDS} s")
        time.sleep(0.1)
    return True


def _note_file(data: Path) -> Path:
    return data / "running.json"


def _is_held(file: Path) -> bool:
    with file.open("r", encoding="utf-8") as note:
        try:
            fcntl.flock(note, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def _describe(data: Path) -> str:
    note = read_note(data)
    where = f" at {note['address']}" if note.get("address") else ""
    return (
        f"the site is running already{where} (process {note.get('pid', '?')}); stop it: python3 run.py stop"
    )
