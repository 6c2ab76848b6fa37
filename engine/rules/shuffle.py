"""From a seed to decks and dealers, checkable by anyone: HMAC-SHA256 and an unbiased shuffle."""

import hashlib
import hmac
from collections.abc import Iterator
from struct import Struct

from engine.rules.cards import CARDS, Card

SEED_BYTES = 32
_WORDS = 1 << 32
_split = Struct(">8I").unpack


def commitment(seed: bytes) -> str:
    """SHA-256 of a seed in hex: published before the first card."""
    return hashlib.sha256(seed).hexdigest()


def shuffled_deck(seed: bytes, deal: int, attempt: int) -> list[Card]:
    """The forty cards of deal `deal` (from 0), attempt `attempt` (one more for every misdeal)."""
    words = _words(seed, deal, attempt)
    deck = list(CARDS)
    for i, limit in _SWAPS:
        while (word := next(words)) >= limit:
            pass
        j = word % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def single_game_dealer(seed: bytes, seats: int) -> int:
    """The first dealer of a game that belongs to no set."""
    block = _hmac(seed, "scopa-dealer/1")
    words: tuple[int, ...] = _split(block)
    return next(word for word in words if word < _limit_of(seats)) % seats


def set_dealer(set_number: int, seats: int) -> int:
    """The first dealer of every game of set `set_number` (from 0) of a match."""
    return set_number % seats


def event_game_seed(event_seed: bytes, round_number: int, match: str, set_number: int) -> bytes:
    """The 32-byte seed of one set of an event; the fields are the log's own of these names."""
    return _hmac(event_seed, f"scopa-seed/1:{round_number}:{match}:{set_number}")


def set_seed(seed: bytes, set_number: int) -> bytes:
    """The seed of set `set_number` of a match played from the command line."""
    return _hmac(seed, f"scopa-set/1:{set_number}")


def _hmac(key: bytes, message: str) -> bytes:
    return hmac.digest(key, message.encode("ascii"), "sha256")


def _words(seed: bytes, deal: int, attempt: int) -> Iterator[int]:
    i = 0
    while True:
        yield from _split(_hmac(seed, f"scopa-deck/1:{deal}:{attempt}:{i}"))
        i += 1


def _limit_of(bound: int) -> int:
    """Words at or above the largest multiple of the bound would favour the low results."""
    return _WORDS - _WORDS % bound


# For each place of the deck from the last to the second: what a word must be below.
_SWAPS = tuple((i, _limit_of(i + 1)) for i in range(len(CARDS) - 1, 0, -1))
