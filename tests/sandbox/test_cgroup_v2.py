"""Version 2 on the kernel's own tree: delegation, moving, killing and removing, whatever controllers it has.

Where memory and processes are counted by version 1, as in hybrid systems, the tree has others left, hugetlb
say. Then the two limits are not written, and all the rest is what it is on a machine with version 2 alone.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from engine.sandbox import cgroups
from engine.sandbox.cgroups import find_cgroups, read_pids, remove_group
from engine.sandbox.limits import Limits


@pytest.fixture
def controllers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the tree of this machine has, with the code told to want no more than that."""
    mount = cgroups._mount_of(Path("/proc/self/mounts").read_text(), "cgroup2", "")
    found = (mount / "cgroup.controllers").read_text().split() if mount else []
    if not {"memory", "pids"} <= set(found):
        monkeypatch.setattr(cgroups, "_NEEDED", tuple(found[:1]))
        monkeypatch.setattr(cgroups, "_WANTED", tuple(found[:1]))
        monkeypatch.setattr(cgroups, "write", lambda path, value: None)
    return found


@pytest.fixture
def own(controllers: list[str]) -> Iterator[Path | None]:
    """A group delegated to us, with a process in it; None where we may make none."""
    mount = cgroups._mount_of(Path("/proc/self/mounts").read_text(), "cgroup2", "")
    if os.geteuid() or mount is None or not controllers:
        yield None
        return
    cgroups.write_existing(mount / "cgroup.subtree_control", f"+{controllers[0]}")
    own = mount / f"delegated-{os.getpid()}"
    own.mkdir()
    sleeper = subprocess.Popen(["/bin/sleep", "600"])
    try:
        (own / "cgroup.procs").write_text(str(sleeper.pid))
        yield own
    finally:
        sleeper.kill()
        sleeper.wait()
        for path in sorted(own.rglob("*/"), reverse=True):
            remove_group(path)
        remove_group(own)
        with suppress(OSError):  # somebody else may use it by now
            cgroups.write_existing(mount / "cgroup.subtree_control", f"-{controllers[0]}")


def test_a_delegated_group_is_made_ours_though_processes_are_in_it(own: Path | None) -> None:
    if own is None:
        return
    inside = read_pids(own)
    with pytest.raises(OSError, match="busy"):  # the kernel's rule that the code is there for
        cgroups.write_existing(own / "cgroup.subtree_control", f"+{cgroups._WANTED[0]}")

    parent = cgroups._delegate(own)

    assert parent == own / "settebello"
    assert read_pids(own) == []
    assert read_pids(own / "worker") == inside
    for place in (own, parent):
        assert cgroups._WANTED[0] in (place / "cgroup.subtree_control").read_text().split()
    again = find_cgroups(f"cgroup2 {own} cgroup2 rw 0 0\n", "0::/\n")
    assert again is not None
    assert again.kind == "v2"


def test_a_group_holds_its_processes_and_takes_them_along_when_it_goes(own: Path | None) -> None:
    if own is None:
        return
    group = cgroups.CgroupsV2(cgroups._delegate(own)).make("slot-00", Limits())
    (directory,) = group.directories
    command = ["/bin/sh", "-c", "read go; sleep 600 & echo born; wait"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as family:
        assert family.stdin is not None
        assert family.stdout is not None
        group.add(family.pid)
        family.stdin.write(b"go\n")
        family.stdin.flush()
        assert family.stdout.readline() == b"born\n"
        assert len(read_pids(directory)) == 2

        group.remove()

        assert not directory.exists()
        assert family.wait() == -9
        assert family.stdout.read() == b"", "nobody of the family holds the pipe any more"
    assert group.oom_kills() == 0
    group.remove()
