"""Chess clocks for seats: a bank with an increment, or a fixed time for each turn, or none.

Milliseconds are integers everywhere, so that a reader of the log recomputes every clock from the log alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

START_ALLOWANCE_S = 10.0
START_CPU_S = 3.0
TURN_ALLOWANCE_S = 5.0
BANK_FACTOR = 4.0
UNTIMED_TURN_S = 60.0


@dataclass(frozen=True, slots=True)
class ClockRule:
    """``{"bank_ms", "increment_ms"}`` or ``{"turn_ms"}`` as in the log; ValueError for anything else."""

    bank_ms: int = 0
    increment_ms: int = 0
    turn_ms: int | None = None

    @classmethod
    def from_json(cls, value: Mapping[str, Any] | None) -> ClockRule | None:
        """None stands for a game without a clock."""
        if value is None:
            return None
        known = {"turn_ms"} if "turn_ms" in value else {"bank_ms", "increment_ms"}
        if set(value) != known or not all(type(ms) is int and 0 <= ms <= 86_400_000 for ms in value.values()):
            raise ValueError("a clock is null, {bank_ms, increment_ms} or {turn_ms}, whole and not negative")
        return cls(**value)

    def to_json(self) -> dict[str, int]:
        """The log's object."""
        if self.turn_ms is not None:
            return {"turn_ms": self.turn_ms}
        return {"bank_ms": self.bank_ms, "increment_ms": self.increment_ms}


class SeatClock:
    """The clock of one seat in one game."""

    __slots__ = ("_left_ms", "_rule")

    def __init__(self, rule: ClockRule | None) -> None:
        self._rule = rule
        self._left_ms = 0 if rule is None else rule.bank_ms

    def turn_ms(self) -> int | None:
        """What this turn may cost: the bank with this turn's increment, None without a clock."""
        rule = self._rule
        if rule is None:
            return None
        return rule.turn_ms if rule.turn_ms is not None else self._left_ms + rule.increment_ms

    def adjust(self, given_ms: int) -> None:
        """A director gives the bank more time, or takes some; a turn's own time stays as it is."""
        self._left_ms += given_ms

    def spend(self, spent_us: int) -> int | None:
        """Pay for a turn; what is left: floor(before + increment - spent), below zero when overdrawn."""
        rule = self._rule
        if rule is None:
            return None
        before = rule.turn_ms if rule.turn_ms is not None else self._left_ms + rule.increment_ms
        self._left_ms = (before * 1000 - spent_us) // 1000
        return self._left_ms


def turn_wall_s(turn_ms: int | None) -> float:
    """Seconds of wall time after which a silent seat is given up, whatever it was charged."""
    if turn_ms is None:
        return UNTIMED_TURN_S
    return TURN_ALLOWANCE_S + BANK_FACTOR * turn_ms / 1000
