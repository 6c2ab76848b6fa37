"""Declarations on a fresh hand of three."""

from __future__ import annotations

from tests.oracle.cards import MATTA, Card
from tests.oracle.options import Options

PRICES = {"low": "accuso.low", "tris": "accuso.tris"}


def readings(hand: list[Card], options: Options) -> list[list[int]]:
    """The ranks of the hand, once for every value of a matta in it."""
    ranks = [one.rank for one in hand if one != MATTA]
    if MATTA not in hand:
        return [ranks]
    values = range(1, 11) if options["cirulla.matta"] == "accusi" else [MATTA.rank]
    return [[*ranks, value] for value in values]


def kinds_of(ranks: list[int], options: Options) -> set[str]:
    """Which premiums three ranks are worth under the prices."""
    kinds = set()
    if options["accuso.low"] and sum(ranks) <= options["accuso.limit"]:
        kinds.add("low")
    if options["accuso.tris"] and len(set(ranks)) == 1:
        kinds.add("tris")
    return kinds


def dearest(kinds: set[str], options: Options) -> set[str]:
    """The dearer of the kinds, tris where they cost the same."""
    return {max(kinds, key=lambda kind: (options[PRICES[kind]], kind == "tris"))} if kinds else set()


def on_offer(hand: list[Card], options: Options) -> set[str]:
    """The kinds that a fresh hand may declare."""
    if len(hand) != 3:
        return set()
    each = [kinds_of(ranks, options) for ranks in readings(hand, options)]
    possible = set().union(*each)
    if options["accuso.stack"] == "sum" and possible in each:
        return possible
    return dearest(possible, options)


def price(kind: str, options: Options) -> int:
    """What a declaration pays."""
    return int(options[PRICES[kind]])
