"""Exact counts: the largest tables, all opening tables, all hands of three."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import comb
from typing import Any

from tests.oracle.accusi import on_offer
from tests.oracle.captures import plays_of_card, sets_of_sum
from tests.oracle.cards import DECK, card, cards, total_of
from tests.oracle.opening import fifteen_bonus, is_redealt
from tests.oracle.options import Options, resolve

Case = dict[str, Any]


def sets_by_ranks(available: dict[int, int], total: int, ranks: int = 10) -> int:
    """How many sets of cards have a sum, where only the number of cards of each rank matters."""
    if total == 0:
        return 1
    if ranks == 0:
        return 0
    return sum(
        comb(available[ranks], taken) * sets_by_ranks(available, total - taken * ranks, ranks - 1)
        for taken in range(available[ranks] + 1)
        if taken * ranks <= total
    )


def count_with_all_others(target_of: Callable[[int], int]) -> list[int]:
    """For each rank played, the captures on a table of all 39 other cards."""
    counts = []
    for rank in range(1, 11):
        available = {other: 3 if other == rank else 4 for other in range(1, 11)}
        counts.append(sets_by_ranks(available, target_of(rank)))
    return counts


def count_opening_tables() -> Case:
    """Counts over all opening tables."""
    tables = [list(table) for table in combinations(DECK, 4)]
    plain = {"deal.dealer_bonus": "15_30", "deal.redeal_kings": 0}
    rules = resolve(plain)
    wild = resolve({**plain, "cirulla.matta": "accusi"})
    split = resolve({**plain, "deal.dealer_bonus_30": "two_fifteens"})
    bonuses = [fifteen_bonus(table, rules) for table in tables]
    wilds = [fifteen_bonus(table, wild) for table in tables]
    splits = [fifteen_bonus(table, split) for table in tables]
    kings = sum(is_redealt(table, resolve({})) for table in tables)
    aces = resolve({"deal.redeal_kings": 0, "deal.redeal_aces": 2})
    return {
        "three_or_more_kings": kings,
        "probability": f"{kings // 5}/{len(tables) // 5}",
        "two_or_more_aces": sum(is_redealt(table, aces) for table in tables),
        "sum_15": bonuses.count(1),
        "sum_30": bonuses.count(2),
        "sum_15_with_matta": wilds.count(1),
        "sum_30_with_matta": wilds.count(2),
        "sum_le_10": sum(total_of(table) <= 10 for table in tables),
        "sum_30_not_two_fifteens": bonuses.count(2) - splits.count(2),
    }


def count_hands() -> Case:
    """Counts of premiums over all hands of three."""
    prices = {"accuso.low": 3, "accuso.tris": 10}
    both = resolve({**prices, "accuso.stack": "sum"})
    best = resolve({**prices, "cirulla.matta": "accusi"})
    hands = [list(hand) for hand in combinations(DECK, 3)]
    plain = [on_offer(hand, both) for hand in hands]
    wild = [on_offer(hand, best) for hand in hands]
    return {
        "no_matta": {
            "low_le_9": sum("low" in offer for offer in plain),
            "tris": sum("tris" in offer for offer in plain),
            "either": sum(bool(offer) for offer in plain),
        },
        "with_matta": {
            "best_is_tris": wild.count({"tris"}),
            "best_is_low": wild.count({"low"}),
            "none": wild.count(set()),
        },
    }


def answer_count(case: Case, options: Options) -> Case:
    """The counting questions, told apart by what is given."""
    if "hands" in case:
        return count_hands()
    if "tables" in case:
        return count_opening_tables()
    if "deals" in case:
        return {"packets": [(40 - d["table"]) // (d["hand"] * d["players"]) for d in case["deals"]]}
    if "deal" in case:
        return {"min_captures_per_deal": int(second_of_a_rank_takes(options))}
    if "card" in case:
        return {"captures": len(sets_of_sum(cards(case["table"]), card(case["card"]).rank))}
    if options["capture.mode"] == "fifteen":
        return {"fifteen_captures_by_rank": count_with_all_others(lambda rank: 15 - rank)}
    return {"free_choice_captures_by_rank": count_with_all_others(lambda rank: rank)}


def second_of_a_rank_takes(options: Options) -> bool:
    """With a card of the same rank on the table a card must take."""
    pairs = [(one, other) for one in DECK for other in DECK if one.rank == other.rank and one != other]
    return all(play.taken for one, other in pairs for play in plays_of_card(one, [other], options))
