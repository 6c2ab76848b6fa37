"""What a format hands back: who meets whom, round by round, or why there is no further round."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two entries that meet in a round.

    `first` sits at seat 0 in the first game of the first set, so it is the side that leads there
    (white in a chess table). In mirrored sets the second game turns this round; where one game is
    played it is the balance that the format keeps. `rated` is False where both have one owner.
    `slot` is the place in a bracket or the group ("W2.1", "L3.2", "F", "A"), empty elsewhere.
    """

    first: int
    second: int
    rated: bool = True
    slot: str = ""


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """One round: its number from 1, its pairings in table order and the entries that sit out.

    Each of `byes` gets `bye_points`. A walk-over is a pairing that is not played because its second
    side has left: its first side wins by forfeit. Entries that are not there are in none of these.
    """

    number: int
    pairings: tuple[Pairing, ...]
    byes: tuple[int, ...] = ()
    bye_points: float = 0.0
    walkovers: tuple[Pairing, ...] = ()


class Ending(StrEnum):
    """Why a format has no further round. A ladder never ends; it only waits."""

    COMPLETE = "complete"
    """Every round that was announced has been played."""
    TOO_FEW = "too_few"
    """Fewer than two entries are there."""
    NO_BYE_LEFT = "no_bye_left"
    """An odd number is left and all of them have had their bye."""
    NO_PAIRING_LEFT = "no_pairing_left"
    """Forbidden pairings leave no way to pair everybody."""
    WAITING = "waiting"
    """Everybody is at a table, or the budget is used up."""
