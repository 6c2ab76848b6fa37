"""How a game ends and who is to blame: names, never a row of booleans."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Termination(StrEnum):
    """Why a game is over."""

    TARGET_REACHED = "TARGET_REACHED"
    DEALS_PLAYED = "DEALS_PLAYED"
    INSTANT_WIN = "INSTANT_WIN"
    FORFEIT = "FORFEIT"
    RESIGNED = "RESIGNED"
    ADJUDICATED = "ADJUDICATED"
    ABORTED = "ABORTED"


class Verdict(StrEnum):
    """What one seat did; PLATFORM_ERROR is ours and never a loss."""

    OK = "OK"
    ILLEGAL_MOVE = "ILLEGAL_MOVE"
    TIMEOUT_START = "TIMEOUT_START"
    TIMEOUT_MOVE = "TIMEOUT_MOVE"
    BANK_EMPTY = "BANK_EMPTY"
    OUTPUT_LIMIT = "OUTPUT_LIMIT"
    PROTOCOL_ERROR = "PROTOCOL_ERROR"
    CRASHED = "CRASHED"
    OUT_OF_MEMORY = "OUT_OF_MEMORY"
    ABSENT = "ABSENT"
    RESIGNED = "RESIGNED"
    PLATFORM_ERROR = "PLATFORM_ERROR"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished game: `winner` is a side or None for a draw, `ranks` and `totals` go by side."""

    termination: Termination
    winner: int | None
    ranks: tuple[int, ...]
    totals: tuple[int, ...]


def ranks_of(
    totals: Sequence[int], goal: str, at_fault: Collection[int] = (), winner: int | None = None
) -> tuple[int, ...]:
    """Rank of each side: the winner 1, the others by better total, level ones share, faults last."""
    sign = -1 if goal == "high" else 1
    keys = [(side in at_fault, side != winner, sign * total) for side, total in enumerate(totals)]
    if winner is None:
        keys = [(fault, False, value) for fault, _, value in keys]
    return tuple(1 + sum(other < key for other in keys) for key in keys)
