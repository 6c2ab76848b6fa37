"""The look at what a jail left must see what is its own, and take nothing of another's for it."""

import os
from collections.abc import Callable

import pytest

from engine.sandbox.launcher import BubblewrapLauncher
from engine.sandbox.slots import Slot
from tests.sandbox.bots import ECHO, package
from tests.sandbox.leftovers import close_and_look

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
