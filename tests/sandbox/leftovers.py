"""What may be left of a jail: processes, files, control groups, processes of its slot's user."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from engine.sandbox.process import JailedProcess
from engine.sandbox.slots import find_jail_pids


def close_and_look(bot: JailedProcess) -> list[str]:
    """Close a bot and name everything of its slot that is still there."""
    slot, began = bot.slot, began_at(bot.jail.outer.pid)
    pids = [bot.jail.inner_pid, bot.jail.outer.pid, bot.jail.find_bot_pid() or bot.jail.inner_pid]
    bot.close()
    left = [f"process {pid}" for pid in pids if is_jail(pid)]
    with open(slot.directory.with_name(f"{slot.name}.lock")) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return left  # another test has the slot already, and swept it when it took it
        if lock.read():
            return left  # another test had it meanwhile and its runner was killed: what lies there is its own
        left += [str(path) for path in groups_of(bot) if path.exists()]
        left += [str(slot.directory)] if slot.directory.exists() else []
        left += [f"jail {pid}" for pid in find_jail_pids(slot.bot_dir)]
        mine = [pid for pid in pids_of_user(slot.uid) if not is_anothers_dead(pid, before=began)]
        left += [f"{describe(pid)} of the slot's user" for pid in mine]
    return left


def groups_of(bot: JailedProcess) -> tuple[Path, ...]:
    return bot.group.directories if bot.group is not None else ()


def is_jail(pid: int) -> bool:
    """Whether the process is there, dead and unreaped ones too, and is no newer one with the same number."""
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip() in ("bwrap", "prlimit", "python3.11", "node")
    except (FileNotFoundError, ProcessLookupError):  # the second when it ends while its name is read
        return False


def is_anothers_dead(pid: int, *, before: int | None) -> bool:
    """Whether it is dead, older than a jail that began at `before`, and another process is to bury it.

    A runner that was killed had the slot before this jail, and its worker or test buries what is left of it
    when it comes to it. Of a jail whose beginning is not known any more all such dead pass for older.
    """
    with suppress(OSError):
        state, parent, *_, began = _facts_of(pid)
        is_older = before is None or int(began) < before
        return state == "Z" and int(parent) != os.getpid() and is_older
    return True


def began_at(pid: int) -> int | None:
    """When a process was born, in the kernel's ticks since the start; None when nothing is left of it."""
    with suppress(OSError):
        return int(_facts_of(pid)[-1])
    return None


def _facts_of(pid: int) -> list[str]:
    """From its state, the third field of its line in /proc, to its birth, the 22nd."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[:20]


def describe(pid: int) -> str:
    """Name, state and parent of a process, for whoever reads a failure."""
    with suppress(OSError):
        return f"process {' '.join(Path(f'/proc/{pid}/stat').read_text().split()[:4])}"
    return f"process {pid}, gone by now,"


def pids_of_user(uid: int | None) -> list[int]:
    """Processes of a slot's own user; none where slots have no users."""
    found = []
    for path in Path("/proc").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):
            if uid is not None and path.name.isdecimal() and path.stat().st_uid == uid:
                found.append(int(path.name))
    return found
