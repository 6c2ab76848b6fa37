"""The look at what a jail left must see what is its own, and take nothing of another's for it."""

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from engine.sandbox.launcher import BubblewrapLauncher
from engine.sandbox.slots import Slot
from tests.sandbox.bots import ECHO, package
from tests.sandbox.leftovers import began_at, close_and_look, describe, is_anothers_dead

pytestmark = pytest.mark.sandbox


def free_with_a_word(word: bytes) -> Callable[[Slot], None]:
    """A slot's end that removes nothing and leaves this word for the next taker."""

    def free(slot: Slot) -> None:
        os.ftruncate(slot.lock, 0)
        os.pwrite(slot.lock, word, 0)
        os.close(slot.lock)

    return free


@pytest.mark.parametrize(("word", "is_seen"), [(b"", True), (b"dirty", False)])
def test_what_a_jail_left_is_named_and_what_a_killed_worker_left_in_its_slot_is_not(
    launcher: BubblewrapLauncher, monkeypatch: pytest.MonkeyPatch, word: bytes, is_seen: bool
) -> None:
    bot = launcher.launch(package(ECHO))
    monkeypatch.setattr(Slot, "free", free_with_a_word(word))
    left = close_and_look(bot)
    assert (left == [str(bot.slot.directory)]) is is_seen
    assert bool(left) is is_seen


def test_the_older_dead_are_left_to_whoever_is_to_bury_them_and_ours_are_ours() -> None:
    careless = "import subprocess; p = subprocess.Popen(['true']); print(p.pid, flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", careless], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        theirs = int(other.stdout.readline())
        while " Z " not in describe(theirs):
            assert describe(theirs).endswith(f" {other.pid}")
        born = began_at(theirs)
        assert born is not None
        assert is_anothers_dead(theirs, before=born + 1)
        assert not is_anothers_dead(theirs, before=born), "no older than the jail: the jail's own"
        assert not is_anothers_dead(other.pid, before=None)
        other.stdin.write(b"\n")
    ours = os.posix_spawn("/bin/true", ["true"], {})
    os.waitid(os.P_PID, ours, os.WEXITED | os.WNOWAIT)
    assert not is_anothers_dead(ours, before=None)
    os.waitpid(ours, 0)
