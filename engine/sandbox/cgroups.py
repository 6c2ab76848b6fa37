"""Control groups behind one small seam: version 2, version 1 or none.

``find_cgroups()`` answers what can be written here; a ``CgroupTree`` makes one ``Cgroup`` per slot. Writes
go to the kernel's files and to nothing else, so that the version 2 code can be tested on a plain directory.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from engine.match.launcher import PlatformFault
from engine.sandbox.limits import MIB, Limits

GROUP_NAME = "settebello"
PERIOD_US = 100_000
_REMOVE_SECONDS = 10.0
_TRIAL = "try-"
_TRIAL_SECONDS = 60.0
# By version: a limit of nothing, at which the kernel takes back what it can; what is then left of files, as
# some processor has not handed it in; and an order to collect that first, which waits for all of them.
_FORGETTING = (
    ("memory.limit_in_bytes", "cache", "memory.force_empty", 0),
    ("memory.high", "file", "memory.reclaim", 1 << 50),
)
_NEEDED = ("memory", "pids")
_WANTED = ("memory", "pids", "cpu")


class CgroupTree(Protocol):
    """A place where groups can be made."""

    kind: str

    def make(self, name: str, limits: Limits) -> Cgroup:
        """A fresh, empty, limited group; one left over from a dead worker is emptied first."""
        ...

    def remove_trials(self) -> None:
        """Take away what died while it tried whether groups can be made; slots are swept by name."""
        ...


class Cgroup:
    """One slot's group: one directory in version 2, one per controller in version 1."""

    def __init__(self, directories: Mapping[str, Path], oom_file: str) -> None:
        self.directories = tuple(dict.fromkeys(directories.values()))
        self._oom_path = directories["memory"] / oom_file

    def add(self, pid: int) -> None:
        """Move a process in, before it may run the bot."""
        for directory in self.directories:
            (directory / "cgroup.procs").write_text(str(pid))

    def oom_kills(self) -> int:
        """How many processes the memory limit killed."""
        with suppress(OSError):
            return read_count(self._oom_path, "oom_kill")
        return 0

    def remove(self) -> None:
        """Kill what is inside and take the directories away; PlatformFault when they stay."""
        for directory in self.directories:
            remove_group(directory)


def read_count(path: Path, wanted: str) -> int:
    """One number of a file whose lines are a name and a number; 0 where it is not listed."""
    for line in path.read_text().splitlines():
        key, _, value = line.partition(" ")
        if key == wanted:
            return int(value)
    return 0


def remove_group(directory: Path) -> None:
    """Empty and remove one group; a kernel that is still reaping answers EBUSY for a moment."""
    deadline = time.monotonic() + _REMOVE_SECONDS
    while True:
        forget_files(directory)
        try:
            directory.rmdir()
            return
        except FileNotFoundError:
            return
        except OSError as error:
            if time.monotonic() > deadline:
                raise PlatformFault(f"the control group {directory} cannot be removed: {error}") from error
        kill_group(directory)
        time.sleep(0.001)


def forget_files(directory: Path) -> None:
    """Drop from the machine's memory the files and names that the group was the first to look at.

    They would outlive it, and how fast a file opens tells the next jail whether somebody looked at it before:
    a bot could write the deck of a set's first game into what it reads, and find it there in the second.
    """
    for limit, key, order, value in _FORGETTING:
        with suppress(FileNotFoundError):
            with suppress(OSError):  # there is always something that cannot be taken back: busy
                write_existing(directory / limit, 0)
            if read_count(directory / "memory.stat", key):
                with suppress(OSError):
                    write_existing(directory / order, value)


def remove_trials(parents: Iterable[Path]) -> None:
    """Groups by which somebody tried a tree and that are too old for him to be still at it."""
    for parent in dict.fromkeys(parents):
        for directory in parent.glob(f"{_TRIAL}*"):
            with suppress(FileNotFoundError):
                if time.time() - directory.stat().st_mtime > _TRIAL_SECONDS:
                    remove_group(directory)


def kill_group(directory: Path) -> None:
    """SIGKILL everything in a group, at once where the kernel can."""
    with suppress(OSError):
        descriptor = os.open(directory / "cgroup.kill", os.O_WRONLY)
        with os.fdopen(descriptor, "w") as file:
            file.write("1")
        return
    for pid in read_pids(directory):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def read_pids(directory: Path) -> list[int]:
    """The processes of a group; none when it is gone."""
    with suppress(OSError):
        return [int(line) for line in (directory / "cgroup.procs").read_text().split()]
    return []


class CgroupsV1:
    """One hierarchy per controller, as in hybrid systems."""

    kind = "v1"

    def __init__(self, parents: Mapping[str, Path]) -> None:
        self._parents = parents

    def make(self, name: str, limits: Limits) -> Cgroup:
        directories = {controller: parent / name for controller, parent in self._parents.items()}
        for directory in dict.fromkeys(directories.values()):
            remove_group(directory)
            directory.mkdir()
        memory = directories["memory"]
        write(memory / "memory.limit_in_bytes", limits.memory_bytes)
        with suppress(OSError):  # there only where swap is accounted
            write_existing(memory / "memory.memsw.limit_in_bytes", limits.memory_bytes)
        write(directories["pids"] / "pids.max", limits.pids)
        if "cpu" in directories:
            with suppress(OSError):
                write_existing(directories["cpu"] / "cpu.cfs_period_us", PERIOD_US)
                write_existing(directories["cpu"] / "cpu.cfs_quota_us", int(PERIOD_US * limits.cpu_cores))
        return Cgroup(directories, "memory.oom_control")

    def remove_trials(self) -> None:
        """See CgroupTree."""
        remove_trials(self._parents.values())


class CgroupsV2:
    """The unified hierarchy, under a directory whose children have our controllers."""

    kind = "v2"

    def __init__(self, parent: Path) -> None:
        self._parent = parent

    def make(self, name: str, limits: Limits) -> Cgroup:
        directory = self._parent / name
        remove_group(directory)
        directory.mkdir()
        write(directory / "memory.max", limits.memory_bytes)
        for file, value in (("memory.swap.max", 0), ("memory.oom.group", 1)):
            with suppress(OSError):
                write_existing(directory / file, value)
        write(directory / "pids.max", limits.pids)
        with suppress(OSError):
            write_existing(directory / "cpu.max", f"{int(PERIOD_US * limits.cpu_cores)} {PERIOD_US}")
        return Cgroup({"memory": directory}, "memory.events")

    def remove_trials(self) -> None:
        """See CgroupTree."""
        remove_trials([self._parent])


def write(path: Path, value: object) -> None:
    """Set a limit that must hold."""
    path.write_text(str(value))


def write_existing(path: Path, value: object) -> None:
    """Set a limit where the kernel has it; never makes a file."""
    with os.fdopen(os.open(path, os.O_WRONLY), "w") as file:
        file.write(str(value))


def find_cgroups(mounts: str | None = None, own: str | None = None) -> CgroupTree | None:
    """What can be written on this machine, tried by making a group; None without memory and pids.

    ``mounts`` and ``own`` are the texts of ``/proc/self/mounts`` and ``/proc/self/cgroup``.
    """
    mounts = Path("/proc/self/mounts").read_text() if mounts is None else mounts
    own = Path("/proc/self/cgroup").read_text() if own is None else own
    for tree in (_find_v2(mounts, own), _find_v1(mounts, own)):
        if tree is not None and _works(tree):
            return tree
    return None


def _works(tree: CgroupTree) -> bool:
    try:
        tree.make(f"{_TRIAL}{os.getpid()}", Limits(memory_bytes=64 * MIB)).remove()
    except (OSError, PlatformFault):
        return False
    return True


def _find_v1(mounts: str, own: str) -> CgroupTree | None:
    parents: dict[str, Path] = {}
    for controller in _WANTED:
        mount = _mount_of(mounts, "cgroup", controller)
        parent = mount and _make_parent([mount, mount / _own_path(own, controller).lstrip("/")])
        if parent:
            parents[controller] = parent
    return CgroupsV1(parents) if all(controller in parents for controller in _NEEDED) else None


def _make_parent(places: list[Path]) -> Path | None:
    for place in places:
        with suppress(OSError):
            (place / GROUP_NAME).mkdir(exist_ok=True)
            return place / GROUP_NAME
    return None


def _find_v2(mounts: str, own: str) -> CgroupTree | None:
    mount = _mount_of(mounts, "cgroup2", "")
    if mount is None:
        return None
    home = mount / _own_path(own, "").lstrip("/")
    if home.name == "worker":  # moved there by an earlier runner, see below
        home = home.parent
    for place in (mount, home):
        with suppress(OSError):
            return CgroupsV2(_delegate(place))
    return None


def _delegate(place: Path) -> Path:
    """A child of ``place`` whose own children get our controllers; OSError when that cannot be."""
    controllers = (place / "cgroup.controllers").read_text().split()
    if not set(_NEEDED) <= set(controllers):
        raise OSError(f"{place} has not both memory and pids")
    request = " ".join(f"+{controller}" for controller in _WANTED if controller in controllers)
    try:
        write_existing(place / "cgroup.subtree_control", request)
    except OSError:
        # A group with processes cannot pass controllers on: move them all into a child first.
        _move_all(place, place / "worker")
        write_existing(place / "cgroup.subtree_control", request)
    parent = place / GROUP_NAME
    parent.mkdir(exist_ok=True)
    write_existing(parent / "cgroup.subtree_control", request)
    return parent


def _move_all(source: Path, target: Path) -> None:
    target.mkdir(exist_ok=True)
    for pid in read_pids(source):
        (target / "cgroup.procs").write_text(str(pid))


def _mount_of(mounts: str, kind: str, controller: str) -> Path | None:
    for line in mounts.splitlines():
        fields = line.split()
        if len(fields) > 3 and fields[2] == kind and (not controller or controller in fields[3].split(",")):
            return Path(fields[1])
    return None


def _own_path(own: str, controller: str) -> str:
    for line in own.splitlines():
        _, controllers, path = line.split(":", 2)
        if controller in controllers.split(",") and (controller or not controllers):
            return path
    return "/"
