"""What a format hands back: who meets whom, round by round."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two entries that meet in a round.

    `first` sits at seat 0 in the first game of the first set, so it is the side that leads there
    (white in a chess table). In mirrored sets the second game turns this round; where one game is
    played it is the balance that the format keeps.
    """

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """One round: its number from 1, its pairings in table order and the entries that sit out."""

    number: int
    pairings: tuple[Pairing, ...]
    byes: tuple[int, ...] = ()
