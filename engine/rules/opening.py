"""The opening table: misdeals, and what a dealer takes before the first card."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.rules.cards import MATTA, RANKS, Card
from engine.rules.options import Value

TableTest = Callable[[Sequence[Card]], bool]
FIFTEEN, THIRTY = 15, 30
LOW_TABLE, LOW_BONUS = 10, 3


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening rules of a rule set, as functions of the table's cards."""

    is_misdeal: TableTest
    dealer_bonus: Callable[[Sequence[Card]], int]


def table_values(table: Sequence[Card], wild_matta: bool) -> list[list[int]]:
    """The table's ranks under every value of the matta (one list when it is not there or not wild)."""
    if not (wild_matta and MATTA in table):
        return [[RANKS[card] for card in table]]
    others = [RANKS[card] for card in table if card != MATTA]
    return [[*others, value] for value in range(1, 11)]


def is_two_fifteens(values: Sequence[int]) -> bool:
    """Do these values part into two sets of fifteen each?"""
    return sum(values) == THIRTY and any(
        sum(chosen) == FIFTEEN for size in range(1, len(values)) for chosen in combinations(values, size)
    )


def compile_opening(options: Mapping[str, Value]) -> Opening:
    """Choose the tests that the options switch on."""
    bonus_15_30 = _compile_15_30(options)
    bonus_low = _compile_low(options)
    is_misdeal = _compile_misdeal(options, bonus_15_30)
    if bonus_15_30 is _no_bonus and bonus_low is _no_bonus:
        return Opening(is_misdeal, _no_bonus)
    return Opening(
        is_misdeal, lambda table: 0 if is_misdeal(table) else bonus_15_30(table) or bonus_low(table)
    )


def _no_bonus(table: Sequence[Card]) -> int:
    return 0


def _compile_15_30(options: Mapping[str, Value]) -> Callable[[Sequence[Card]], int]:
    if options["deal.dealer_bonus"] == "off":
        return _no_bonus
    wild = options["cirulla.matta"] != "off"
    is_thirty = is_two_fifteens if options["deal.dealer_bonus_30"] == "two_fifteens" else _sums_to_thirty

    def bonus(table: Sequence[Card]) -> int:
        readings = table_values(table, wild)
        if any(is_thirty(values) for values in readings):
            return 2
        return int(any(sum(values) == FIFTEEN for values in readings))

    return bonus


def _sums_to_thirty(values: Sequence[int]) -> bool:
    return sum(values) == THIRTY


def _compile_low(options: Mapping[str, Value]) -> Callable[[Sequence[Card]], int]:
    if options["deal.bonus_low"] == "off":
        return _no_bonus
    wild = options["cirulla.matta"] != "off"
    return lambda table: LOW_BONUS if min(map(sum, table_values(table, wild))) < LOW_TABLE else 0


def _compile_misdeal(options: Mapping[str, Value], bonus: Callable[[Sequence[Card]], int]) -> TableTest:
    tests: list[TableTest] = []
    kings, aces, low = (int(options[f"deal.redeal_{name}"] or 0) for name in ("kings", "aces", "low_sum"))
    if kings:
        tests.append(lambda table: sum(RANKS[card] == 10 for card in table) >= kings)
    if low:
        tests.append(lambda table: bool(table) and sum(RANKS[card] for card in table) <= low)
    if aces and options["deal.aces_vs_bonus"] == "redeal_first":
        tests.append(lambda table: sum(RANKS[card] == 1 for card in table) >= aces)
    elif aces:
        tests.append(lambda table: sum(RANKS[card] == 1 for card in table) >= aces and not bonus(table))
    return lambda table: any(test(table) for test in tests)
