"""Primiera: best cards, scales, methods and missing suits."""

from __future__ import annotations

from tests.oracle.cards import FIGURES, SUITS, Card, canonical
from tests.oracle.options import Options

STANDARD = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}
SCALES = {
    "standard": STANDARD,
    "six19": {**STANDARD, 6: 19},
    "figures_graded": {**STANDARD, 8: 8, 9: 9, 10: 10},
    "figures_zero": {**STANDARD, 8: 0, 9: 0, 10: 0},
    "veneto_x2": {7: 14, 6: 12, 1: 11, 5: 10, 4: 8, 3: 6, 2: 4, 8: 1, 9: 1, 10: 1},
}


def best_cards(pile: list[Card], options: Options) -> list[Card]:
    """The best card of each suit held, equal values by lowest rank; dearest first, then canonically."""
    scale = SCALES[options["primiera.scale"]]
    best = []
    for suit in SUITS:
        held = sorted((one for one in pile if one.suit == suit), key=lambda one: (-scale[one.rank], one.rank))
        best += held[:1]
    return sorted(canonical(best), key=lambda one: -scale[one.rank])


def worth(pile: list[Card], options: Options) -> int:
    """The sum over the suits held."""
    return sum(SCALES[options["primiera.scale"]][one.rank] for one in best_cards(pile, options))


def count(pile: list[Card], rank: int) -> int:
    """How many cards of a rank lie in a pile."""
    return sum(one.rank == rank for one in pile)


def standing(pile: list[Card], options: Options) -> tuple[int, ...] | None:
    """What sides are compared by, or None where the side may not compete."""
    match options["primiera.method"]:
        case "sevens":
            return (count(pile, 7),)
        case "sevens_sixes":
            return count(pile, 7), count(pile, 6)
        case "lexicographic":
            figures = sum(one.rank in FIGURES for one in pile)
            return (*(count(pile, rank) for rank in (7, 6, 1, 5, 4, 3, 2)), figures)
    suits = len(best_cards(pile, options))
    match options["primiera.missing_suit"]:
        case "suits_first":
            return suits, worth(pile, options)
        case "excluded":
            return (worth(pile, options),) if suits == 4 else None
    return (worth(pile, options),)
