"""Slots: the numbered places a machine has for jails. Taking one sweeps what a dead worker may have left.

A slot is a lock file, a scratch directory with the bot's files, the name of a control group and, for root,
a user id of its own. The lock dies with its holder, so that a slot is never lost; the word in the lock file
says whether the last holder cleaned up.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from engine.match.launcher import BotPackage, PlatformFault
from engine.sandbox.cgroups import CgroupTree
from engine.sandbox.limits import DEFAULT_LIMITS, MIB
from engine.sandbox.places import make_own_dir

FIRST_UID = 61000
MAX_SLOTS = 64
# Without a control group a bot may fill its address space: count on all of them doing so.
UNGROUPED_BYTES = 600 * MIB
_DIRTY = b"dirty"
_SWEEP_SECONDS = 10.0
_LOOK_SECONDS = 0.002
# A process may be born of one that dies while the list of all is read: it stands in the next list.
_CLEAN_LOOKS = 2


@dataclass(slots=True)
class Slot:
    """A taken slot. ``uid`` is None when the jail runs as the current user."""

    number: int
    uid: int | None
    directory: Path
    lock: int = field(repr=False)
    tree: CgroupTree | None = field(repr=False)

    @property
    def name(self) -> str:
        return slot_name(self.number)

    @property
    def bot_dir(self) -> Path:
        """Where the bot's files lie, shown to the bot as ``/bot``."""
        return self.directory / "bot"

    def make_bot_dir(self) -> None:
        """The empty directory that the jail shows; files placed in it later are seen there too."""
        _make_readable_dir(self.bot_dir, -1 if self.uid is None else self.uid)

    def place_files(self, package: BotPackage) -> None:
        """Write the bot's files for this slot's user alone to read; the names were checked by the archive."""
        group = -1 if self.uid is None else self.uid
        made = {self.bot_dir}
        for name, content in sorted(package.files.items()):
            path = self.bot_dir / name
            for parent in reversed(path.relative_to(self.bot_dir).parents):
                directory = self.bot_dir / parent
                if directory not in made:
                    _make_readable_dir(directory, group)
                    made.add(directory)
            is_program = package.runtime == "native" and name == package.entry
            _write_readable(path, content, group, executable=is_program)

    def free(self) -> None:
        """Give the slot back clean; what could not be cleaned stays marked for the next taker."""
        _remove_scratch(self.directory)
        os.ftruncate(self.lock, 0)
        os.close(self.lock)


def take_slot(state_dir: Path, tree: CgroupTree | None) -> Slot:
    """The first free slot of this machine, swept; PlatformFault when all are taken or cannot be swept."""
    locks = make_own_dir(state_dir / "slots", mode=0o711)
    for number in range(count_slots(tree)):
        lock = _try_lock(locks / f"{slot_name(number)}.lock")
        if lock is None:
            continue
        return _hold(number, locks, lock, tree)
    raise PlatformFault("every jail of this machine is taken")


def sweep_slots(state_dir: Path, tree: CgroupTree | None) -> int:
    """Clean every free slot; how many of them were left dirty.

    Taking a slot does the same; this bounds how long a dead worker's jails live on a machine that is idle.
    """
    dirty = 0
    locks = make_own_dir(state_dir / "slots", mode=0o711)
    for path in sorted(locks.glob("slot-*.lock")):
        number = int(path.stem.removeprefix("slot-"))
        lock = _try_lock(path)
        if lock is None:
            continue
        dirty += os.pread(lock, len(_DIRTY), 0) == _DIRTY
        os.pwrite(
            lock, _DIRTY, 0
        )  # so that it is looked at, also where a straggler came after the last sweep
        slot = _hold(number, locks, lock, tree)
        if tree is not None:
            tree.make(slot.name, DEFAULT_LIMITS).remove()
        slot.free()
    if tree is not None:
        tree.remove_trials()
    return dirty


def slot_name(number: int) -> str:
    """As in directory and control group names."""
    return f"slot-{number:02}"


def count_slots(tree: CgroupTree | None) -> int:
    """How many bots may run at once: bounded by memory where nothing else bounds it."""
    if tree is not None:
        return MAX_SLOTS
    pages, size = os.sysconf("SC_PHYS_PAGES"), os.sysconf("SC_PAGE_SIZE")
    return max(2, min(MAX_SLOTS, pages * size // UNGROUPED_BYTES))


def _hold(number: int, locks: Path, lock: int, tree: CgroupTree | None) -> Slot:
    uid = FIRST_UID + number if os.geteuid() == 0 else None
    slot = Slot(number, uid, locks / slot_name(number), lock, tree)
    try:
        _sweep(slot)
    except BaseException:
        os.close(lock)
        raise
    return slot


def _try_lock(path: Path) -> int | None:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        # A cleaner may have removed the file in between: then someone else can hold a lock of the same name.
        if os.fstat(descriptor).st_ino == os.stat(path).st_ino:
            return descriptor
    except (BlockingIOError, FileNotFoundError):
        pass
    os.close(descriptor)
    return None


def _sweep(slot: Slot) -> None:
    """Leave nothing of the last holder: no process, no file. (Its control group goes when ours is made.)"""
    if os.pread(slot.lock, len(_DIRTY), 0) == _DIRTY:
        _kill_leftovers(slot)
    os.pwrite(slot.lock, _DIRTY, 0)
    _remove_scratch(slot.directory)
    _make_readable_dir(slot.directory, -1 if slot.uid is None else slot.uid)


def _kill_leftovers(slot: Slot) -> None:
    deadline = time.monotonic() + _SWEEP_SECONDS
    looks = 0
    while looks < _CLEAN_LOOKS and time.monotonic() < deadline:
        looks += 1
        if pids := list(find_jail_pids(slot.bot_dir)):
            _kill(pids)
            looks = 0
        elif slot.uid is None and _is_something_starting():
            time.sleep(_LOOK_SECONDS)
            looks = 0
    if pids := list(find_jail_pids(slot.bot_dir)):
        raise PlatformFault(f"{slot.name} has processes that cannot be killed: {pids}")
    if slot.uid is not None:
        _kill_all_of(slot.uid)


def _kill(pids: list[int]) -> None:
    for pid in pids:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)
    _reap_adopted(pids)
    time.sleep(_LOOK_SECONDS)


def _reap_adopted(pids: list[int]) -> None:
    """Those that became our children when their runner died; twice, for the first may hand on the second."""
    for pid in (*pids, *pids):
        with suppress(ChildProcessError):
            os.waitpid(pid, 0)


def _kill_all_of(uid: int) -> None:
    """SIGKILL to whatever runs as the slot's user; only root has such users."""
    command = ["/bin/sh", "-c", "kill -9 -1"]
    subprocess.run(
        command, user=uid, group=uid, extra_groups=[], env={}, cwd="/", stderr=subprocess.DEVNULL, check=False
    )


def find_jail_pids(bot_dir: Path) -> Iterator[int]:
    """Living bubblewraps (the outer one and PID 1 of a jail) that were started on this bot directory.

    Killing PID 1 of a jail kills all in it, so the bots themselves need not be found.
    """
    needle = b"\0" + os.fsencode(bot_dir) + b"\0"
    for entry in os.scandir("/proc"):
        if entry.name.isdecimal():
            with suppress(OSError), open(f"/proc/{entry.name}/cmdline", "rb") as file:
                if needle in file.read():  # a zombie's is empty
                    yield int(entry.name)


def _is_something_starting() -> bool:
    """Whether a process of ours has no command line yet: it is just becoming a program, maybe bubblewrap.

    Where slots have users of their own, what runs as them is killed whatever it is.
    """
    # Not by the directory's owner: it is root's for the moment that counts.
    mine = f"\nUid:\t{os.geteuid()}\t"
    for entry in os.scandir("/proc"):
        if entry.name.isdecimal():
            with suppress(OSError):
                if not Path(entry.path, "cmdline").read_bytes():
                    status = Path(entry.path, "status").read_text()
                    if mine in status and "\nState:\tZ" not in status and "\nState:\tX" not in status:
                        return True
    return False


def _make_readable_dir(path: Path, group: int) -> None:
    os.mkdir(path, 0o700)
    if group >= 0:
        os.chown(path, -1, group)
        os.chmod(path, 0o750)  # noqa: S103  (the group is the slot's own)


def _write_readable(path: Path, content: bytes, group: int, *, executable: bool) -> None:
    mode = 0o500 if executable else 0o400
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    with os.fdopen(descriptor, "wb") as file:
        if group >= 0:
            os.fchown(descriptor, -1, group)
            os.fchmod(descriptor, mode | mode >> 3)
        file.write(content)


def _remove_scratch(path: Path) -> None:
    try:
        shutil.rmtree(path)
    except FileNotFoundError:
        pass
    except OSError as error:
        raise PlatformFault(f"cannot remove {path}: {error.strerror}") from error
