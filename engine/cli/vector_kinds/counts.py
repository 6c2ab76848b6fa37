"""Cases that count over everything: captures of full tables, opening tables, fresh hands, packets."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

from engine.cli.vector_kinds.positions import sizes_of
from engine.rules.accuso import compile_premium
from engine.rules.cards import CARDS, RANKS, SUIT_CODES, Card, card_from_code, cards_from_codes
from engine.rules.kernel import kernel_of, moves_on_table
from engine.rules.opening import is_two_fifteens, table_values
from engine.rules.ruleset import RuleSet

Case = dict[str, Any]
Overrides = Mapping[str, Any]


def count_everything(overrides: Overrides, given: Case, expected: Case) -> Case:
    """Kind `count`: one counter answers for the keys that the case expects."""
    for keys, counter in _COUNTERS:
        if set(expected) <= keys:
            return counter(RuleSet.resolve(overrides), given)
    return {}


def _count_captures(rules: RuleSet, table: Iterable[Card], card: Card) -> int:
    return sum(move.takes for move in moves_on_table(rules, list(table), card))


def _captures_by_rank(rules: RuleSet, given: Case) -> Case:
    suit = SUIT_CODES.index(given["played_suit"])
    played = CARDS[suit * 10 : suit * 10 + 10]
    counts = [_count_captures(rules, (other for other in CARDS if other != card), card) for card in played]
    return {"free_choice_captures_by_rank": counts, "fifteen_captures_by_rank": counts}


def _captures(rules: RuleSet, given: Case) -> Case:
    table = cards_from_codes(given["table"])
    return {"captures": _count_captures(rules, table, card_from_code(given["card"]))}


def _opening_tables(rules: RuleSet, given: Case) -> Case:
    """Over all tables of four, each test asked of the engine's own opening rules."""
    kings = _misdeals({"deal.redeal_kings": 3})
    plain, wild = ([_sums(table, is_wild) for table in combinations(CARDS, 4)] for is_wild in (False, True))
    two_fifteens = sum(
        sum(RANKS[card] for card in table) == 30 and not is_two_fifteens([RANKS[card] for card in table])
        for table in combinations(CARDS, 4)
    )
    return {
        "three_or_more_kings": kings,
        "probability": str(Fraction(kings, comb(40, 4))),
        "two_or_more_aces": _misdeals({"deal.redeal_kings": 0, "deal.redeal_aces": 2}),
        "sum_15": sum(15 in sums for sums in plain),
        "sum_30": sum(30 in sums for sums in plain),
        "sum_15_with_matta": sum(15 in sums for sums in wild),
        "sum_30_with_matta": sum(30 in sums for sums in wild),
        "sum_le_10": _misdeals({"deal.redeal_kings": 0, "deal.redeal_low_sum": 10}),
        "sum_30_not_two_fifteens": two_fifteens,
    }


def _misdeals(overrides: Overrides) -> int:
    is_misdeal = kernel_of(RuleSet.resolve(overrides)).opening.is_misdeal
    return sum(map(is_misdeal, combinations(CARDS, 4)))


def _sums(table: tuple[Card, ...], wild: bool) -> set[int]:
    return set(map(sum, table_values(table, wild)))


def _fresh_hands(rules: RuleSet, given: Case) -> Case:
    """Over all hands of three; each kind by itself, and the better one with the matta."""
    prices = {"accuso.low": 3, "accuso.tris": 10}
    low, tris = (_declared({**prices, name: 0}) for name in ("accuso.tris", "accuso.low"))
    best = _declared({**prices, "cirulla.matta": "accusi"})
    return {
        "no_matta": {
            "low_le_9": sum(kind == "low" for kind in low),
            "tris": sum(kind == "tris" for kind in tris),
            "either": sum(kind != "none" for kind in _declared(prices)),
        },
        "with_matta": {
            "best_is_tris": best.count("tris"),
            "best_is_low": best.count("low"),
            "none": best.count("none"),
        },
    }


def _declared(overrides: Overrides) -> list[str]:
    premium = compile_premium(RuleSet.resolve(overrides).options)
    return [premium(hand).name for hand in combinations(CARDS, 3)]


def _packets(rules: RuleSet, given: Case) -> Case:
    sizes = [sizes_of(deal["players"], deal["hand"], deal["table"]) for deal in given["deals"]]
    # Resolving refuses sizes that do not deal out the deck.
    return {"packets": [RuleSet.resolve({**rules.options, **size}).packets for size in sizes]}


def _fewest_captures(rules: RuleSet, given: Case) -> Case:
    """A lower bound: where the second card of every rank must take, forty cards cannot all lie."""
    pairs = [(card, card + 10) for card in CARDS[:10]]
    may_lie = any(not move.takes for low, high in pairs for move in moves_on_table(rules, [low], high))
    return {"min_captures_per_deal": 0 if may_lie else 1}


_COUNTERS: list[tuple[set[str], Callable[[RuleSet, Case], Case]]] = [
    ({"free_choice_captures_by_rank"}, _captures_by_rank),
    ({"fifteen_captures_by_rank"}, _captures_by_rank),
    ({"captures"}, _captures),
    (
        {
            "three_or_more_kings",
            "probability",
            "two_or_more_aces",
            "sum_15",
            "sum_30",
            "sum_15_with_matta",
            "sum_30_with_matta",
            "sum_le_10",
            "sum_30_not_two_fifteens",
        },
        _opening_tables,
    ),
    ({"no_matta", "with_matta"}, _fresh_hands),
    ({"packets"}, _packets),
    ({"min_captures_per_deal"}, _fewest_captures),
]
