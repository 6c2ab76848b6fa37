"""What the referee asks of a seat's player, in this process or in a jail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from engine.match.launcher import BotFault, Charge, Ending
from engine.match.verdict import Verdict
from engine.rules import Action, Observation, RuleSet


class Choice(NamedTuple):
    """A seat's answer to one turn: an action, or the text that could not be read as one.

    ``most_us`` is known at once: the turn is charged no more, and the player's ``charge`` tells how much.
    """

    action: Action | None
    most_us: int
    text: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a player is told before its first turn."""

    variant: str
    rules: RuleSet
    seat: int
    clock: dict[str, int] | None


class RefusedLine(BotFault):
    """A fault with the line that caused it and a sentence that says what was wrong with it."""

    def __init__(self, verdict: Verdict, detail: str | None, message: str, line: bytes = b"") -> None:
        super().__init__(verdict, detail)
        self.message = message
        self.line = line


class Overdue(BotFault):
    """A seat that was silent for longer than anybody waits; ``charge`` is what the wait would cost it."""

    def __init__(self, verdict: Verdict, charge: Charge) -> None:
        super().__init__(verdict)
        self.charge = charge


class Player(Protocol):
    """One seat in one game. BotFault from any call loses the game for that seat."""

    def invite(self, invitation: Invitation) -> None:
        """Say hello; must not wait."""

    def await_ready(self, deadline: float) -> None:
        """Return once the player is ready; BotFault after ``time.monotonic()`` reaches ``deadline``."""

    def choose(
        self,
        observation: Observation,
        clock_ms: int | None,
        n: int,
        deadline: float,
        meanwhile: Callable[[], None],
    ) -> Choice:
        """Answer one turn; ``clock_ms`` includes this turn's increment, ``deadline`` is the wall cap.

        ``meanwhile`` is work of the caller's for the time in which this player thinks elsewhere: it is called
        once or not at all.
        """
        ...

    def charge(self) -> Charge:
        """What the last answer cost; the same until the next one is asked for."""
        ...

    def end_deal(self, deal: int, score: Sequence[dict[str, Any]], totals: Sequence[int]) -> None:
        """A deal was counted."""

    def end_game(self, winner: int | None, totals: Sequence[int]) -> None:
        """The game is over."""

    def close(self) -> Ending:
        """Free everything; idempotent."""
        ...
