"""Cards as (rank, suit) pairs and their codes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

SUITS = "dcsb"
FIGURES = (8, 9, 10)


class Card(NamedTuple):
    """One of the forty cards: rank 1 to 10, suit one of ``dcsb``."""

    rank: int
    suit: str

    @property
    def code(self) -> str:
        """The code of formats §1, as ``7d``."""
        return f"{self.rank}{self.suit}"


DECK = tuple(Card(rank, suit) for suit in SUITS for rank in range(1, 11))
MATTA = Card(7, "c")
SETTEBELLO = Card(7, "d")


def card(code: str) -> Card:
    """The card that a code names."""
    found = Card(int(code[:-1]), code[-1])
    if found not in DECK:
        raise ValueError(code)
    return found


def cards(codes: Iterable[str]) -> list[Card]:
    """The cards that some codes name, in the same order."""
    return [card(code) for code in codes]


def place(one: Card) -> int:
    """Where a card stands in canonical order: suits d c s b, ranks 1 to 10 in each."""
    return SUITS.index(one.suit) * 10 + one.rank - 1


def codes(some: Iterable[Card]) -> list[str]:
    """Codes in the given order."""
    return [one.code for one in some]


def canonical(some: Iterable[Card]) -> list[Card]:
    """The cards in canonical order."""
    return sorted(some, key=place)


def total_of(some: Iterable[Card]) -> int:
    """The sum of the ranks."""
    return sum(one.rank for one in some)
