"""A player in this process: one of our own bots, asked directly."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from engine.match.launcher import Charge, Ending
from engine.match.player import Choice, Invitation
from engine.match.verdict import PlatformFault
from engine.rules import Observation
from engine.wire.client import Chooser

__all__ = ["BuiltinPlayer", "Chooser"]


class BuiltinPlayer:
    """Wraps a Chooser; it is trusted, so it has no deadline and starts at once."""

    def __init__(self, chooser: Chooser) -> None:
        self._choose = chooser.choose
        self._charge = Charge(0, 0)

    def invite(self, invitation: Invitation) -> None:
        """Nothing to say: a chooser learns all from its observations."""

    def await_ready(self, deadline: float) -> None:
        """Always ready."""

    def choose(
        self,
        observation: Observation,
        clock_ms: int | None,
        n: int,
        deadline: float,
        meanwhile: Callable[[], None],
    ) -> Choice:
        """Ask the bot and charge the wall time it took; an error in it is ours, for it is our bot.

        It thinks in this very thread, so that there is no meanwhile.
        """
        begin = time.perf_counter_ns()
        try:
            action = self._choose(observation)
        except Exception as error:
            raise PlatformFault(f"a built-in bot failed: {type(error).__name__}: {error}") from error
        spent_us = (time.perf_counter_ns() - begin) // 1000
        self._charge = Charge(spent_us, spent_us)
        return Choice(action, spent_us)

    def charge(self) -> Charge:
        """See Player."""
        return self._charge

    def end_deal(self, deal: int, score: Sequence[dict[str, Any]], totals: Sequence[int]) -> None:
        """Nothing to say."""

    def end_game(self, winner: int | None, totals: Sequence[int]) -> None:
        """Nothing to say."""

    def close(self) -> Ending:
        """Nothing to free."""
        return Ending("")
