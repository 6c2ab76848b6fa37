"""What can be wrong with a log, as one named error."""

from __future__ import annotations

from typing import Any

from engine.rules.errors import ScopaError

__all__ = ["LogError"]


class LogError(ScopaError):
    """A log cannot be read, or what it says cannot be so.

    ``code`` is stable; ``path`` is the place in the JSON (``deals[2].actions[4].play``), empty when it is the
    whole; ``deal`` and ``action`` count from 0 and are None where the fault lies outside of them.
    """

    def __init__(
        self, code: str, message: str, *, path: str = "", deal: int | None = None, action: int | None = None
    ) -> None:
        super().__init__(code, message)
        self.path = path
        self.deal = deal
        self.action = action

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self.code, self.message, self.path, self.deal, self.action)

    def __str__(self) -> str:
        place = self.place
        return f"{place}: {self.code}: {self.message}" if place else f"{self.code}: {self.message}"

    @property
    def place(self) -> str:
        """For people: the deal, counted from 1, and the action, counted from 0; else the JSON path."""
        if self.deal is None:
            return self.path
        if self.action is None:
            return f"deal {self.deal + 1}"
        return f"deal {self.deal + 1}, action {self.action}"


def _rebuild(code: str, message: str, path: str, deal: int | None, action: int | None) -> LogError:
    return LogError(code, message, path=path, deal=deal, action=action)
