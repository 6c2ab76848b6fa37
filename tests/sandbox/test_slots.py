"""Slots: never two jails in one, and whatever a dead worker left is gone when the slot is taken again."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from engine.match.launcher import PlatformFault, SandboxUnavailable
from engine.sandbox import slots
from engine.sandbox.builder import JailBuilder
from engine.sandbox.places import find_state_dir, make_own_dir, read_own_file
from engine.sandbox.slots import Slot, find_jail_pids, take_slot
from tests.sandbox.bots import ECHO, package, read
from tests.sandbox.leftovers import is_jail

pytestmark = pytest.mark.sandbox

ROOT = Path(__file__).resolve().parent.parent.parent

# A worker that starts a jail, tells what it holds, and waits to be killed.
WORKER = """
import json, sys, time
sys.path.insert(0, sys.argv[1])
from engine.sandbox.builder import JailBuilder
from engine.match.launcher import BotPackage
source = b"print('ready')\\nwhile True: pass"
builder = JailBuilder()
package = BotPackage("", "bot", "python", "main.py", ("*",), {"main.py": source})
bots = [builder.launch(package) for _ in range(2)]
for bot in bots:
    bot.read_line(time.monotonic() + 60)
print(json.dumps([[b.slot.number, b.jail.inner_pid, b.jail.outer.pid] for b in bots]), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def worker() -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-c", WORKER, str(ROOT)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    yield process
    process.kill()
    process.communicate()


def reap(*pids: int) -> None:
    """Wait for killed processes that became our children when their worker died; nothing for others."""
    for pid in pids:
        with suppress(ChildProcessError):
            os.waitpid(pid, 0)


def retake(builder: JailBuilder, number: int) -> Slot | None:
    """The slot of that number, or None when another test has taken, and so swept, it."""
    with ExitStack() as taken:
        while True:
            slot = take_slot(builder.state_dir, builder.tree)
            if slot.number >= number:
                if slot.number == number:
                    return slot
                slot.free()
                return None
            taken.callback(slot.free)


def test_two_workers_never_share_a_slot(worker: subprocess.Popen[bytes]) -> None:
    builder = JailBuilder()
    ours = [builder.launch(package(ECHO)) for _ in range(2)]
    try:
        theirs = json.loads(worker.stdout.readline())
        numbers = [bot.slot.number for bot in ours] + [number for number, *_ in theirs]
        assert len(set(numbers)) == 4
    finally:
        for bot in ours:
            bot.close()
        worker.kill()
        worker.wait()
        reap(*(pid for _, *pids in theirs for pid in reversed(pids)))


def test_jails_of_a_killed_worker_are_gone_when_their_slots_are_taken_again(
    worker: subprocess.Popen[bytes],
) -> None:
    held = json.loads(worker.stdout.readline())
    worker.send_signal(signal.SIGKILL)
    worker.wait()

    builder = JailBuilder()
    for number, inner, outer in held:
        slot = retake(builder, number)
        # The worker was our child, so its orphans became ours to reap.
        reap(outer, inner)
        assert not is_jail(inner)
        assert not is_jail(outer)
        if slot is not None:
            assert list(slot.directory.iterdir()) == []
            slot.free()


def test_a_jail_that_outlived_its_worker_is_swept_with_its_files_and_groups() -> None:
    builder = JailBuilder()
    bot = builder.launch(package("print('ready')\nwhile True: pass"))
    assert read(bot) == "ready"
    inner = bot.jail.inner_pid
    os.close(bot.slot.lock)  # as if the worker were gone and the jail were not

    slot = retake(builder, bot.slot.number)
    if slot is not None:
        assert list(find_jail_pids(slot.bot_dir)) == []
        assert list(slot.directory.iterdir()) == []
        group = builder.tree.make(slot.name, builder.limits)
        assert all((directory / "cgroup.procs").read_text() == "" for directory in group.directories)
        group.remove()
        slot.free()
    assert bot.jail.wait(60) is not None
    bot.jail.kill()
    assert not is_jail(inner)
    bot.jail.close()


def test_a_slot_that_cannot_be_swept_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    slot = take_slot(tmp_path, None)
    os.close(slot.lock)  # left dirty
    monkeypatch.setattr(slots, "find_jail_pids", lambda directory: [2**22 + 1])
    monkeypatch.setattr(slots, "_SWEEP_SECONDS", 0.0)

    with pytest.raises(PlatformFault, match="cannot be killed"):
        take_slot(tmp_path, None)
    monkeypatch.undo()
    monkeypatch.setattr(slots, "_kill_all_of", lambda uid: None)
    take_slot(tmp_path, None).free()


def test_when_all_slots_are_taken_it_is_our_fault_and_no_one_waits(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(slots, "count_slots", lambda tree: 2)
    taken = [take_slot(tmp_path, None) for _ in range(2)]

    with pytest.raises(PlatformFault, match="every jail"):
        take_slot(tmp_path, None)
    for slot in taken:
        slot.free()
    take_slot(tmp_path, None).free()


def test_without_control_groups_memory_bounds_the_number_of_slots(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = {"SC_PHYS_PAGES": 2 * 2**30 // 4096, "SC_PAGE_SIZE": 4096}
    monkeypatch.setattr(os, "sysconf", lambda name: sizes[name])

    assert slots.count_slots(None) == 3


def test_a_failed_start_leaves_the_slot_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    builder = JailBuilder()
    left: list[list[int]] = []
    free = Slot.free

    def look_and_free(slot: Slot) -> None:
        """A moment later another test may have a jail there."""
        left.append(list(find_jail_pids(slot.bot_dir)))
        free(slot)

    monkeypatch.setattr(Slot, "free", look_and_free)
    monkeypatch.setattr("engine.sandbox.builder.jail_arguments", lambda *_, **__: ["--no-such-option"])

    with pytest.raises(SandboxUnavailable, match="too old"):
        builder.launch(package(ECHO))
    assert left == [[]]
    monkeypatch.undo()
    bot = builder.launch(package(ECHO))
    assert read(bot) == "ready"
    bot.close()


def test_a_directory_or_file_that_others_can_write_is_not_trusted(tmp_path: Path) -> None:
    open_to_all = tmp_path / "open"
    open_to_all.mkdir()
    open_to_all.chmod(0o777)
    link = tmp_path / "link"
    link.symlink_to(tmp_path)
    file = tmp_path / "filter.bpf"
    file.write_bytes(b"x")
    file.chmod(0o666)

    for path in (open_to_all, link):
        with pytest.raises(SandboxUnavailable, match="not ours alone"):
            make_own_dir(path)
    with pytest.raises(SandboxUnavailable, match="not ours alone"):
        read_own_file(file)
    (tmp_path / "filter.link").symlink_to("/etc/hostname")
    with pytest.raises(SandboxUnavailable, match="cannot read"):
        read_own_file(tmp_path / "filter.link")


def test_the_state_directory_is_ours_alone() -> None:
    status = find_state_dir().stat()

    assert status.st_uid == os.geteuid()
    assert status.st_mode & 0o022 == 0


def test_the_files_of_a_bot_can_be_read_by_its_jail_and_by_no_other_user(is_root: bool) -> None:
    builder = JailBuilder()
    bot = builder.launch(package(ECHO))
    try:
        status = (bot.slot.bot_dir / "main.py").stat()
        assert status.st_mode & 0o7 == 0
        assert status.st_gid == (bot.slot.uid if is_root else os.getegid())
        assert status.st_mode & 0o222 == 0
    finally:
        bot.close()


def test_a_jail_dies_with_its_worker(worker: subprocess.Popen[bytes]) -> None:
    held = json.loads(worker.stdout.readline())
    handles = [os.pidfd_open(inner) for _, inner, _ in held]
    worker.kill()

    poller = select.poll()
    for handle in handles:
        poller.register(handle, select.POLLIN)
    ended: set[int] = set()
    while len(ended) < len(handles):
        ready = poller.poll(60_000)
        assert ready, "a jail outlived its worker"
        for handle, _ in ready:
            ended.add(handle)
            poller.unregister(handle)
            os.close(handle)
    for _, inner, outer in held:
        reap(outer, inner)
