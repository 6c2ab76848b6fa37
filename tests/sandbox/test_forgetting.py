"""What a game leaves in the machine's memory: files and names that a bot looked at must be as cold as before.

How fast a file opens tells whether somebody read it: so the first game of a set could tell the second its
deck. By hand it did: 16 of 16 bits by the pages of files, 16 of 16 by names that are not there.
"""

from __future__ import annotations

import ctypes
import glob
import os
import time
from pathlib import Path

import pytest

from engine.sandbox.preload import preload_runtimes
from engine.sandbox.runtimes import find_runtimes
from tests.sandbox.bots import SECONDS, ask, attacker, start
from tests.sandbox.conftest import Launch

pytestmark = pytest.mark.sandbox

libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
PAGE = 4096


def is_in_memory(path: str) -> bool:
    """Whether any page of a file is; only root may ask about files that are not his."""
    descriptor = os.open(path, os.O_RDONLY)
    size = ctypes.c_size_t(os.fstat(descriptor).st_size)
    address = ctypes.c_void_p(libc.mmap(None, size, 1, 1, descriptor, ctypes.c_long(0)))
    os.close(descriptor)
    pages = (ctypes.c_ubyte * (size.value // PAGE + 1))()
    assert libc.mincore(address, size, pages) == 0
    libc.munmap(address, size)
    return any(page & 1 for page in pages)


def make_cold(path: str) -> None:
    """Drop a file from memory, where nobody else has it in use."""
    descriptor = os.open(path, os.O_RDONLY)
    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    os.close(descriptor)


def cold_files(count: int) -> list[str]:
    """Files of /usr that nobody uses, read by nobody since."""
    found = []
    for path in glob.iglob("/usr/share/**/*", recursive=True):
        if os.path.isfile(path) and os.path.getsize(path) > PAGE and not os.path.islink(path):
            make_cold(path)
            if not is_in_memory(path):
                found.append(path)
        if len(found) == count:
            break
    return found


def test_the_pages_a_bot_read_are_gone_with_its_group(launch: Launch, grouped: bool, is_root: bool) -> None:
    if not (grouped and is_root):
        assert not is_root, "root has control groups wherever our tests run"
        return
    files = cold_files(8)
    bot = start(
        launch(attacker(f"for path in {files[::2]}: attempt(path, lambda: open(path, 'rb').read(1))"))
    )
    assert ask(bot).count("DONE") == 4
    assert [is_in_memory(path) for path in files] == [True, False] * 4, "the message is written"

    bot.close()

    assert not any(is_in_memory(path) for path in files)


def test_runtimes_are_kept_in_memory_at_our_expense(is_root: bool) -> None:
    """So that no bot waits for the disk, though what it is the first to read goes with its group."""
    if not is_root:
        return
    python = find_runtimes()["python"].path
    path = f"/usr/lib/{Path(python).name}/this.py"
    deadline = time.monotonic() + SECONDS
    make_cold(path)
    while is_in_memory(path):  # a worker that starts beside us reads them too
        assert time.monotonic() < deadline, "it cannot be dropped"
        make_cold(path)

    assert preload_runtimes() > 100

    deadline = time.monotonic() + SECONDS
    while not is_in_memory(path):
        assert time.monotonic() < deadline, "it was not read"
