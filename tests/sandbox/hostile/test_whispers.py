"""Two jails that try to talk, at the same time or one after the other, through what they share."""

from __future__ import annotations

import subprocess
import textwrap
from pathlib import Path

import pytest

from engine.sandbox.runtimes import PYTHONS, find_program
from tests.sandbox.bots import ask, attacker
from tests.sandbox.conftest import Launch

pytestmark = pytest.mark.sandbox

SHARED = "/usr/bin/env"

# Every channel through an inode of /usr, the device nodes or the kernel's own counters.
CHANNELS = f"""
import ctypes, errno, fcntl, os, struct
libc = ctypes.CDLL(None, use_errno=True)
shared = os.open("{SHARED}", os.O_RDONLY)
def call(number, *arguments):
    result = libc.syscall(number, *arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result
lock = struct.pack("hhqqi4x", fcntl.F_RDLCK, 0, 0, 1, 0)
libc.mmap.restype = ctypes.c_void_p
address = libc.mmap(None, ctypes.c_size_t(4096), 1, 1, shared, ctypes.c_long(0))
attempt("flock", lambda: fcntl.flock(shared, fcntl.LOCK_SH | fcntl.LOCK_NB))
attempt("record lock", lambda: fcntl.fcntl(shared, fcntl.F_SETLK, lock))
attempt("open file lock", lambda: fcntl.fcntl(shared, 37, lock))
attempt("looking at a lock", lambda: fcntl.fcntl(shared, 36, lock))
attempt("watch", lambda: call(294, 0))
attempt("pages in memory", lambda: call(27, ctypes.c_void_p(address), 4096, ctypes.create_string_buffer(1)))
attempt("dropping pages", lambda: call(221, shared, 0, 4096, 4))
attempt("shared futex wake", lambda: call(202, ctypes.c_void_p(address), 1, 1, None, None, 0))
attempt("times of a device", lambda: call(280, -100, b"/dev/null", None, 0))
attempt("the machine's counters", lambda: call(99, ctypes.create_string_buffer(256)))
"""
# What the kernel counts for a user and not for a process: in mode B that is both jails together. One fills it
# and the other tries how much is left.
COUNTED = """
import signal, socket
def count_signals():
    number = signal.SIGRTMIN + 6
    signal.pthread_sigmask(signal.SIG_BLOCK, [number])
    for _ in range(8):
        os.kill(os.getpid(), number)
    came = 0
    while signal.sigtimedwait([number], 0):
        came += 1
    if came < 8:
        raise OSError(errno.EAGAIN, f"{came} of 8 came")
ours, theirs = socket.socketpair()
event = ctypes.create_string_buffer(struct.pack("qii", 0, 10, 0).ljust(64, bytes(1)))
attempt("timer", lambda: call(222, 1, event, ctypes.create_string_buffer(8)))
attempt("descriptor in flight", lambda: socket.send_fds(ours, [b"x"], [0]))
attempt("signals that wait", count_signals)
attempt("pages of pipes", lambda: fcntl.fcntl(os.pipe()[1], 1031, 1 << 17))
"""
# These need a right that not every user outside a jail has, or wait for someone.
MORE = """
attempt("lease", lambda: fcntl.fcntl(shared, fcntl.F_SETLEASE, fcntl.F_RDLCK))
attempt("notice", lambda: fcntl.fcntl(os.open("/usr", os.O_RDONLY), fcntl.F_NOTIFY, 1))
attempt("fanotify", lambda: call(300, 0, 0))
attempt("shared futex wait", lambda: call(202, ctypes.c_void_p(address), 0, 0, None, None, 0))
attempt("read if in memory", lambda: os.preadv(shared, [bytearray(1)], 0, 8))
attempt("device times now", lambda: os.utime("/dev/null"))
attempt("shared memory", lambda: call(29, 7, 4096, 0o1666))
attempt("message queue", lambda: call(68, 7, 0o1666))
attempt("abstract socket", lambda: __import__("socket").socket(1).bind(chr(0) + "whisper"))
attempt("changing the bot", lambda: open("/bot/main.py", "a"))
attempt("merged pages", lambda: __import__("mmap").mmap(-1, 4096).madvise(12))
attempt("huge pages", lambda: __import__("mmap").mmap(-1, 2 << 20, flags=0x40022))
"""
STORES = """
import glob, os
found = [path for place in ("/tmp", "/dev/shm", "/var/tmp", "/run", "/home")
         for path in glob.glob(place + "/**", recursive=True) if "deck" in path]
attempt("recall", lambda: found or os.stat("/nothing/remembered"))
for place in ("/tmp", "/bot", "/dev/shm", "/var/tmp", "/run", "/usr", "/home", "/dev"):
    try:
        open(place + "/deck", "w").write("7d")
    except OSError:
        continue
    reports.append("wrote " + place)
"""


def test_no_channel_between_two_jails_is_open(play: Launch) -> None:
    speaker, listener = (play(attacker(CHANNELS + COUNTED + MORE)) for _ in range(2))

    for bot in (speaker, listener):
        reports = ask(bot).split("|")
        assert len(reports) == 26
        assert [report for report in reports if ": refused" not in report] == []
    assert ask(speaker, "still playing") == "STILL PLAYING"


def test_without_a_jail_the_same_channels_are_open() -> None:
    """The positive control: not one of these attempts is refused."""
    frame = textwrap.dedent("""
        reports = []
        def attempt(name, act):
            try:
                act()
            except OSError as error:
                reports.append(f"{name}: {error}")
        """)
    source = frame + CHANNELS + COUNTED + '\nprint("|".join(reports))\n'
    python = find_program(PYTHONS)
    done = subprocess.run(
        [python, "-I", "-S", "-c", source], capture_output=True, text=True, timeout=60, check=True
    )

    assert done.stdout.strip() == ""


def test_a_game_remembers_nothing_of_the_one_before(play: Launch) -> None:
    first = play(attacker(STORES))
    assert ask(first).split("|")[0].startswith("recall: refused")
    slot = first.slot.number
    first.close()

    for _ in range(2):
        second = play(attacker(STORES))
        assert ask(second).split("|")[0].startswith("recall: refused")
        second.close()
    assert slot == first.slot.number


def test_nothing_a_bot_wrote_is_found_on_the_host(play: Launch) -> None:
    bot = play(attacker(STORES))
    ask(bot)

    for place in ("/tmp", "/var/tmp", "/dev/shm", "/run", "/usr", "/dev"):
        assert not Path(place, "deck").exists()
    assert [path.name for path in bot.slot.bot_dir.iterdir()] == ["main.py"]
