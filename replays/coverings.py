"""Which hands of a position lie face down, by the word that an address has for it."""

from __future__ import annotations

from collections.abc import Callable

COVERINGS: dict[str, Callable[[set[int], int], set[int]]] = {
    "closed": lambda seats, near: seats - {near},
    "none": lambda seats, near: seats,
}


def covered_seats(hands: str, near: int, count: int) -> set[int]:
    """All seats but the near one when `closed`, all of them when `none`, no seat for any other word."""
    seats = set(range(count))
    return COVERINGS[hands](seats, near) if hands in COVERINGS else set()
