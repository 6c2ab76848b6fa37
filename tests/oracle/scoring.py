"""The count at the end of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle.cards import FIGURES, SETTEBELLO, Card, codes
from tests.oracle.options import Options
from tests.oracle.primiera import best_cards, count, standing, worth

CAPS = {"full": 10, "to5": 5, "to6": 6, "to7": 7, "to9": 9}


def coins_of(pile: list[Card]) -> set[int]:
    """The ranks of denari in a pile."""
    return {one.rank for one in pile if one.suit == "d"}


def run_of(pile: list[Card]) -> int:
    """The length of the run of denari from the ace on."""
    coins = coins_of(pile)
    length = 0
    while length + 1 in coins:
        length += 1
    return length


def paid_run(pile: list[Card], cap: str) -> int:
    """A run of three or more pays its length, up to the cap."""
    return min(run_of(pile), CAPS[cap]) if run_of(pile) >= 3 else 0


def majority(levels: Sequence[tuple[int, ...] | None], options: Options) -> list[int]:
    """A point to the highest level.

    A tie pays nobody, or all who share it where ties are shared (never level zero).
    """
    competing = [level for level in levels if level is not None]
    top = max(competing, default=None)
    winners = [level is not None and level == top for level in levels]
    if sum(winners) == 1 or (options["score.tie"] == "shared" and top is not None and any(top)):
        return [int(won) for won in winners]
    return [0] * len(levels)


def card_majority(piles: list[list[Card]], options: Options) -> list[int]:
    """The point for the cards."""
    if options["score.carte_rule"] == "at_least_21":
        return [int(len(pile) >= 21) for pile in piles]
    return majority([(len(pile),) for pile in piles], options)


def napola(pile: list[Card], options: Options) -> int:
    """The run of denari; all ten may pay ten in its place."""
    if options["score.napoleone"] == "points" and run_of(pile) == 10:
        return 10
    return 0 if options["score.napola"] == "off" else paid_run(pile, options["score.napola"])


def frac(pile: list[Card]) -> int:
    """Aces and figures, a point each."""
    return sum(one.rank == 1 or one.rank in FIGURES for one in pile)


def score_items(
    piles: list[list[Card]], scope: list[int], accusi: list[int], options: Options
) -> dict[str, list[int]]:
    """Every item that the rules have, a list with one number for each side."""
    if options["score.frac"]:
        return {"frac": [frac(pile) for pile in piles]}
    items: dict[str, list[int]] = {}
    if options["score.carte"]:
        items["carte"] = card_majority(piles, options)
    if options["score.denari"]:
        items["denari"] = majority([(len(coins_of(pile)),) for pile in piles], options)
    if options["score.settebello"]:
        items["settebello"] = [int(SETTEBELLO in pile) for pile in piles]
    if options["score.primiera"]:
        items["primiera"] = majority([standing(pile, options) for pile in piles], options)
    if options["scopa.points"]:
        items["scope"] = list(scope)
    if options["accuso.low"] or options["accuso.tris"]:
        items["accusi"] = list(accusi)
    if options["score.napola"] != "off" or options["score.napoleone"] == "points":
        items["napola"] = [napola(pile, options) for pile in piles]
    if options["score.re_bello"]:
        items["re_bello"] = [int(10 in coins_of(pile)) for pile in piles]
    if options["score.rebello6"]:
        items["rebello6"] = [int(6 in coins_of(pile)) for pile in piles]
    if options["score.ponino"]:
        doubled = items.get("scope", [0] * len(piles))
        items["ponino"] = [doubled[side] if count(pile, 9) == 4 else 0 for side, pile in enumerate(piles)]
    if options["score.trente"]:
        items["trente"] = [sum(coins_of(pile) & {1, 2, 3}) for pile in piles]
    if options["score.most_sevens"]:
        items["most_sevens"] = majority([(count(pile, 7),) for pile in piles], options)
    if options["score.all_sevens"]:
        items["all_sevens"] = [int(count(pile, 7) == 4) for pile in piles]
    if options["score.piccola"] != "off":
        items["piccola"] = [paid_run(pile, options["score.piccola"]) for pile in piles]
    if options["score.grande"]:
        items["grande"] = [options["score.grande"] * ({8, 9, 10} <= coins_of(pile)) for pile in piles]
    return items


def instant_winner(piles: list[list[Card]], options: Options) -> int | None:
    """The side that wins at once by what it holds at the end of the deal."""
    for side, pile in enumerate(piles):
        coins = coins_of(pile)
        if len(coins) == 10 and "wins" in (options["score.napoleone"], options["score.cappotto"]):
            return side
        if options["score.trente"] and {1, 2, 3} <= coins:
            return side
    return None


def counts_of(pile: list[Card], options: Options) -> dict[str, Any]:
    """The proof of a side's score."""
    return {
        "cards": len(pile),
        "coins": len(coins_of(pile)),
        "primiera": worth(pile, options),
        "primiera_cards": codes(best_cards(pile, options)),
    }
