"""Whose fault it was: a bot's fault loses a game under a named verdict, a fault of ours voids it."""

from __future__ import annotations

from engine.rules.outcome import Verdict

__all__ = ["BotFault", "PlatformFault", "SandboxUnavailable", "Verdict"]


class BotFault(Exception):
    """A seat broke a promise of the wire, the clock or the jail; its game is lost.

    ``verdict`` is one of the log's verdicts; ``detail`` is the jail's finer code
    (``LINE_LIMIT``, ``BAD_JSON``, ``SIGNAL 9`` …) or None.
    """

    def __init__(self, verdict: Verdict, detail: str | None = None) -> None:
        super().__init__(f"{verdict}: {detail}" if detail else str(verdict))
        self.verdict = verdict
        self.detail = detail


class PlatformFault(Exception):
    """Something of ours failed; the whole set is void and is played again under the same seed."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class SandboxUnavailable(PlatformFault):
    """No jail is possible on this machine, so no strange code may run; ``reason`` says what is missing."""
