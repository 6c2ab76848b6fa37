"""What a side has taken so far, as JSON: its cards, its scope and how its primiera stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.rules import RuleSet, codes
from engine.rules.cards import SUIT_MASKS, Card, mask_of
from engine.rules.scoring import primiera_of, shortness_of

__all__ = ["pile_writer"]


def pile_writer(rules: RuleSet) -> Callable[[Sequence[Card], int], dict[str, Any]]:
    """The function from a pile's cards and scope to its object in a frame.

    ``primiera`` are the numbers that people compare, null where the rules pay none; ``suits`` counts
    those held, and ``short`` says whether one is missing where that matters. Most positions leave a
    pile as it was, so each pile is counted once, and frames share what was found.
    """
    standing, is_short = primiera_of(rules), shortness_of(rules)
    counted: dict[tuple[Card, ...], dict[str, Any]] = {}

    def count(cards: tuple[Card, ...]) -> dict[str, Any]:
        pile = mask_of(cards)
        numbers = None if standing is None else list(standing(pile))
        return {
            "cards": codes(cards),
            "scope": 0,
            "primiera": numbers,
            "suits": sum(1 for suit in SUIT_MASKS if pile & suit),
            "short": is_short is not None and is_short(pile),
        }

    def write(cards: Sequence[Card], scope: int) -> dict[str, Any]:
        held = tuple(cards)
        if held not in counted:
            counted[held] = count(held)
        return counted[held] | {"scope": scope}

    return write
