"""Somebody to pair, as the pairing room knows them."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Contestant:
    """An entry; contestants stand in seeding order, best first.

    `from_round` is the first round that the entry can play (a late entry has more than 1),
    `left_before` the first round for which it had left. `present` is for the coming round alone:
    False for somebody who asked for a bye or has not checked in. Entries with one `owner` meet as
    early as possible and unrated. `rating` is for ladders, None while unknown.
    """

    entry: int
    owner: int | None = None
    rating: float | None = None
    present: bool = True
    from_round: int = 1
    left_before: int | None = None

    def is_in(self, number: int) -> bool:
        """Whether the entry belongs to the tournament in round `number`."""
        return self.from_round <= number and (self.left_before is None or number < self.left_before)

    def plays(self, number: int) -> bool:
        """Whether the entry is to be paired in round `number`, the coming one."""
        return self.present and self.is_in(number)


def contestants_of(entries: Sequence[int]) -> list[Contestant]:
    """Plain contestants for entry ids in seeding order."""
    return [Contestant(entry) for entry in entries]


def share_owner(one: Contestant, other: Contestant) -> bool:
    """Whether both belong to one person."""
    return one.owner is not None and one.owner == other.owner
