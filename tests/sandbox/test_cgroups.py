"""Control groups: version 1 as it is on this machine, version 2 on a tree of plain files.

Where memory sits in version 1 the kernel's own version 2 files cannot be had, so that code runs on a tree
that only looks like them: what is tested is which files are written and with which values.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from engine.match.launcher import PlatformFault
from engine.sandbox import cgroups
from engine.sandbox.cgroups import find_cgroups, remove_group
from engine.sandbox.limits import MIB, Limits

GROUP_FILES = (
    "cgroup.procs",
    "cgroup.kill",
    "memory.max",
    "memory.swap.max",
    "memory.oom.group",
    "memory.events",
    "memory.high",
    "memory.reclaim",
    "memory.stat",
    "pids.max",
    "cpu.max",
    "cgroup.subtree_control",
)


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A version 2 tree: directories are born with the kernel's files and can be removed with them."""
    real_mkdir = Path.mkdir

    def mkdir(self: Path, mode: int = 0o777, parents: bool = False, exist_ok: bool = False) -> None:
        fresh = not self.exists()
        real_mkdir(self, mode, parents, exist_ok)
        for name in GROUP_FILES if fresh else ():
            (self / name).write_text("")
        if fresh:
            (self / "cgroup.controllers").write_text("cpu memory pids")

    def rmdir(self: Path) -> None:
        if not self.exists():
            raise FileNotFoundError(self)
        shutil.rmtree(self)

    monkeypatch.setattr(Path, "mkdir", mkdir)
    monkeypatch.setattr(Path, "rmdir", rmdir)
    root = tmp_path / "cgroup"
    root.mkdir()
    return root


def mounts(root: Path) -> str:
    return f"proc /proc proc rw 0 0\ncgroup2 {root} cgroup2 rw,nosuid 0 0\n"


def test_version_2_limits_memory_with_its_swap_processes_and_processor(tree: Path) -> None:
    found = find_cgroups(mounts(tree), "0::/")
    assert found is not None
    assert found.kind == "v2"

    group = found.make("slot-03", Limits(memory_bytes=256 * MIB, pids=32, cpu_cores=1.0))
    directory = tree / "settebello" / "slot-03"
    values = {name: (directory / name).read_text() for name in GROUP_FILES}
    assert group.directories == (directory,)
    assert values["memory.max"] == str(256 * MIB)
    assert values["memory.swap.max"] == "0"
    assert values["memory.oom.group"] == "1"
    assert values["pids.max"] == "32"
    assert values["cpu.max"] == "100000 100000"
    assert (tree / "cgroup.subtree_control").read_text() == "+memory +pids +cpu"
    assert (tree / "settebello" / "cgroup.subtree_control").read_text() == "+memory +pids +cpu"


def test_version_2_takes_processes_and_counts_those_killed_for_memory(tree: Path) -> None:
    group = find_cgroups(mounts(tree), "0::/").make("slot-00", Limits())
    directory = group.directories[0]
    group.add(4321)
    assert (directory / "cgroup.procs").read_text() == "4321"

    assert group.oom_kills() == 0
    (directory / "memory.events").write_text("low 0\nhigh 0\nmax 7\noom 1\noom_kill 2\noom_group_kill 1\n")
    assert group.oom_kills() == 2
    group.remove()
    assert not directory.exists()
    group.remove()


@pytest.mark.parametrize(("left", "order"), [(0, ""), (4096, str(1 << 50))])
def test_version_2_takes_back_what_a_group_read_before_it_is_removed(
    tree: Path, monkeypatch: pytest.MonkeyPatch, left: int, order: str
) -> None:
    """By its limit; and where a page is still with another processor, by the order that waits for all."""
    group, seen = find_cgroups(mounts(tree), "0::/").make("slot-00", Limits()), []
    (group.directories[0] / "memory.stat").write_text(f"anon 0\nfile {left}\nshmem 0\n")
    names = ("memory.high", "memory.reclaim")
    monkeypatch.setattr(Path, "rmdir", lambda self: seen.extend((self / name).read_text() for name in names))

    group.remove()

    assert seen == ["0", order]


def test_version_2_uses_the_subtree_delegated_to_a_user(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tree / "user.slice" / "worker.scope"
    (tree / "user.slice").mkdir()
    own.mkdir()
    (own / "cgroup.procs").write_text("11\n12\n")
    (tree / "cgroup.controllers").write_text("cpu")
    refused_once = []
    real = cgroups.write_existing

    def write_existing(path: Path, value: object) -> None:
        # The kernel's rule: no controllers to children while processes are in the group itself.
        if path == own / "cgroup.subtree_control" and not refused_once:
            refused_once.append(path)
            raise OSError(16, "Device or resource busy")
        real(path, value)

    monkeypatch.setattr(cgroups, "write_existing", write_existing)
    found = find_cgroups(mounts(tree), "0::/user.slice/worker.scope\n")

    assert found is not None
    assert (own / "worker" / "cgroup.procs").read_text() == "12"  # a file keeps the last write only
    assert (own / "settebello").is_dir()
    again = find_cgroups(mounts(tree), "0::/user.slice/worker.scope/worker\n")
    assert again is not None
    assert not (own / "worker" / "settebello").exists()


def test_trials_that_died_are_swept_and_those_of_this_moment_are_not(tree: Path) -> None:
    found = find_cgroups(mounts(tree), "0::/")
    old, fresh = (tree / "settebello" / name for name in ("try-11", "try-12"))
    for path in (old, fresh, tree / "settebello" / "slot-00"):
        path.mkdir()
        os.utime(path, (0, 0)) if path != fresh else None

    found.remove_trials()

    assert [path.name for path in sorted((tree / "settebello").iterdir()) if path.is_dir()] == [
        "slot-00",
        "try-12",
    ]


@pytest.mark.parametrize("missing", ["memory", "pids"])
def test_without_memory_or_pids_there_are_no_groups(tree: Path, missing: str) -> None:
    (tree / "cgroup.controllers").write_text("cpu memory pids".replace(missing, "io"))

    assert find_cgroups(mounts(tree), "0::/") is None


def test_a_tree_that_cannot_be_written_is_none(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, value: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(cgroups, "write_existing", refuse)
    assert find_cgroups(mounts(tree), "0::/") is None
    assert find_cgroups("proc /proc proc rw 0 0\n", "0::/") is None


def test_groups_that_cannot_be_removed_are_our_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    busy = tmp_path / "slot-00"
    busy.mkdir()
    (busy / "cgroup.procs").write_text("")
    monkeypatch.setattr(cgroups, "_REMOVE_SECONDS", 0.0)

    with pytest.raises(PlatformFault, match="cannot be removed"):
        remove_group(busy)


def test_version_1_limits_are_the_kernels_on_this_machine() -> None:
    found = find_cgroups()
    if os.geteuid() or found is None or found.kind != "v1":
        assert found is None or found.kind == "v2"
        return
    group = found.make("slot-try", Limits(memory_bytes=64 * MIB, pids=7))
    try:
        values = {
            path.name: path.read_text().strip()
            for directory in group.directories
            for path in directory.iterdir()
            if path.name in ("memory.limit_in_bytes", "pids.max", "cpu.cfs_quota_us")
        }
        assert values["memory.limit_in_bytes"] == str(64 * MIB)
        assert values["pids.max"] == "7"
        assert values.get("cpu.cfs_quota_us", "100000") == "100000"
    finally:
        group.remove()
    assert not any(directory.exists() for directory in group.directories)
    found.remove_trials()
