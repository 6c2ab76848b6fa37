"""Waiting for a bot while something else comes true: looked at again and again, with a minute's patience."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from engine.match.launcher import BotFault
from engine.sandbox.process import JailedProcess
from tests.sandbox.bots import SECONDS, read


def wait_beside(bot: JailedProcess, is_true: Callable[[], bool]) -> None:
    """Wait for a line of a bot that says nothing, until something else has come true meanwhile."""
    deadline = time.monotonic() + SECONDS
    while not is_true():
        assert time.monotonic() < deadline, "it did not come true"
        with pytest.raises(BotFault, match="TIMEOUT_MOVE"):
            read(bot, 0.05)


def has_said(bot: JailedProcess, words: str) -> Callable[[], bool]:
    """Whether these words have come on its stderr."""
    return lambda: words in str(bot._errors)
