"""The opening table: redeals and the dealer's bonus."""

from __future__ import annotations

from itertools import combinations

from tests.oracle.cards import MATTA, Card, total_of
from tests.oracle.options import Options


def readings(table: list[Card], options: Options) -> list[list[int]]:
    """The ranks of the table, once for every value of a matta that lies there."""
    ranks = [one.rank for one in table if one != MATTA]
    if MATTA not in table:
        return [ranks]
    values = range(1, 11) if options["cirulla.matta"] == "accusi" else [MATTA.rank]
    return [[*ranks, value] for value in values]


def makes_two_fifteens(ranks: list[int]) -> bool:
    """Whether some of the cards make fifteen and the rest too."""
    groups = (some for size in range(1, len(ranks)) for some in combinations(ranks, size))
    return sum(ranks) == 30 and any(sum(some) == 15 for some in groups)


def fifteen_bonus(table: list[Card], options: Options) -> int:
    """The scope for a table of 15 or 30, the matta at its best value."""
    if not table or options["deal.dealer_bonus"] == "off":
        return 0
    best = 0
    for ranks in readings(table, options):
        if sum(ranks) == 15:
            best = max(best, 1)
        if sum(ranks) == 30 and (options["deal.dealer_bonus_30"] == "sum" or makes_two_fifteens(ranks)):
            best = max(best, 2)
    return best


def low_bonus(table: list[Card], options: Options) -> int:
    """Three scope for an opening table of less than ten, the matta at its lowest value."""
    if not table or options["deal.bonus_low"] == "off":
        return 0
    return 3 if min(sum(ranks) for ranks in readings(table, options)) < 10 else 0


def is_redealt(table: list[Card], options: Options) -> bool:
    """Whether the same dealer deals again."""
    kings = sum(one.rank == 10 for one in table)
    aces = sum(one.rank == 1 for one in table)
    if options["deal.redeal_kings"] and kings >= options["deal.redeal_kings"]:
        return True
    if options["deal.redeal_low_sum"] and total_of(table) <= options["deal.redeal_low_sum"]:
        return True
    if not options["deal.redeal_aces"] or aces < options["deal.redeal_aces"]:
        return False
    return options["deal.aces_vs_bonus"] == "redeal_first" or not fifteen_bonus(table, options)


def dealer_scope(table: list[Card], options: Options) -> int:
    """What the dealer scores on the opening table: nothing where it is dealt again."""
    if is_redealt(table, options):
        return 0
    return fifteen_bonus(table, options) or low_bonus(table, options)
