"""From a seed to a deck, as formats §2 says it in words."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator

from tests.oracle.cards import DECK, Card


def words(seed: bytes, label: str) -> Iterator[int]:
    """The blocks B_0, B_1, … joined and read as big-endian 32-bit words."""
    block = 0
    while True:
        digest = hmac.new(seed, f"{label}:{block}".encode("ascii"), hashlib.sha256).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def shuffled(seed: bytes, deal: int, attempt: int) -> list[Card]:
    """The deck of a deal's attempt: rejection sampling, so no position is likelier than another."""
    deck = list(DECK)
    source = words(seed, f"scopa-deck/1:{deal}:{attempt}")
    for last in range(39, 0, -1):
        size = last + 1
        word = next(word for word in source if word < 2**32 - 2**32 % size)
        other = word % size
        deck[last], deck[other] = deck[other], deck[last]
    return deck
