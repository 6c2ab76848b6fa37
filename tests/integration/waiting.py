"""Waiting for real processes: look often, give up with words. No time is assumed to be enough."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event
from typing import TypeVar

Found = TypeVar("Found")
LOOK_EVERY_SECONDS = 0.1
MEANWHILE_EVERY_SECONDS = 1.0


def wait_for(
    look: Callable[[], Found],
    what: str,
    *,
    seconds: float = 240,
    meanwhile: Callable[[], object] | None = None,
) -> Found:
    """What `look` gives as soon as it is true; AssertionError naming `what` when that takes too long.

    `meanwhile` is done about once a second, as beat would.
    """
    deadline = time.monotonic() + seconds
    pause, act_at = Event(), time.monotonic()
    while True:
        found = look()
        if found:
            return found
        if meanwhile and time.monotonic() >= act_at:
            meanwhile()
            act_at = time.monotonic() + MEANWHILE_EVERY_SECONDS
        assert time.monotonic() < deadline, f"waited {seconds} s for {what}"
        pause.wait(LOOK_EVERY_SECONDS)
