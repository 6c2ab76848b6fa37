"""A launcher, and the proof after each test that nothing of its jails is left."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from engine.match.launcher import BotPackage
from engine.sandbox.launcher import BubblewrapLauncher
from engine.sandbox.process import JailedProcess
from engine.sandbox.slots import find_jail_pids
from tests.sandbox.bots import start

Launch = Callable[[BotPackage], JailedProcess]


@pytest.fixture(scope="session")
def launcher() -> BubblewrapLauncher:
    return BubblewrapLauncher()


@pytest.fixture
def launch(launcher: BubblewrapLauncher) -> Iterator[Launch]:
    """Starts bots; at the end of the test all are closed and nothing of them may be left."""
    started: list[JailedProcess] = []

    def launch_one(package: BotPackage) -> JailedProcess:
        started.append(launcher.launch(package))
        return started[-1]

    yield launch_one
    leftovers = [left for bot in started for left in close_and_look(bot)]
    assert leftovers == []


@pytest.fixture
def play(launch: Launch) -> Launch:
    """Starts a bot and brings it to its first turn: ready, and stopped."""
    return lambda package: start(launch(package))


def close_and_look(bot: JailedProcess) -> list[str]:
    """Close a bot and name everything of its slot that is still there."""
    slot = bot.slot
    pids = [bot.jail.inner_pid, bot.jail.outer.pid, bot.jail.find_bot_pid() or bot.jail.inner_pid]
    bot.close()
    left = [f"process {pid}" for pid in pids if is_jail(pid)]
    with open(slot.directory.with_name(f"{slot.name}.lock")) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return left  # another test has the slot already, and swept it when it took it
        left += [str(path) for path in groups_of(bot) if path.exists()]
        left += [str(slot.directory)] if slot.directory.exists() else []
        left += [f"jail {pid}" for pid in find_jail_pids(slot.bot_dir)]
        left += [f"process {pid} of the slot's user" for pid in pids_of_user(slot.uid)]
    return left


def groups_of(bot: JailedProcess) -> tuple[Path, ...]:
    return bot.group.directories if bot.group is not None else ()


def is_jail(pid: int) -> bool:
    """Whether the process is there, dead and unreaped ones too, and is no newer one with the same number."""
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip() in ("bwrap", "prlimit", "python3.11", "node")
    except FileNotFoundError:
        return False


def pids_of_user(uid: int | None) -> list[int]:
    """Processes of a slot's own user; none where slots have no users."""
    found = []
    for path in Path("/proc").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):
            if uid is not None and path.name.isdecimal() and path.stat().st_uid == uid:
                found.append(int(path.name))
    return found


@pytest.fixture
def is_root() -> bool:
    return os.geteuid() == 0
