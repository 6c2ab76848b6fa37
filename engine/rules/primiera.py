"""The primiera: scales, methods of comparison, and the cards that prove it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.rules.cards import RANK_MASKS, RANKS, SUIT_MASKS, Card, cards_of_mask
from engine.rules.options import Value

# Values of the ranks 1 to 10; the Veneto scale is doubled so that its halves stay whole numbers.
SCALES: dict[str, tuple[int, ...]] = {
    "standard": (0, 16, 12, 13, 14, 15, 18, 21, 10, 10, 10),
    "six19": (0, 16, 12, 13, 14, 15, 19, 21, 10, 10, 10),
    "figures_graded": (0, 16, 12, 13, 14, 15, 18, 21, 8, 9, 10),
    "figures_zero": (0, 16, 12, 13, 14, 15, 18, 21, 0, 0, 0),
    "veneto_x2": (0, 11, 4, 6, 8, 10, 12, 14, 1, 1, 1),
}


@dataclass(frozen=True, slots=True)
class Prime:
    """The best card of each suit in a pile, dearest first, and the sum of their values."""

    cards: tuple[Card, ...]
    total: int

    @property
    def suits(self) -> int:
        """How many suits the pile holds."""
        return len(self.cards)


# A pile's strength in the comparison: None cannot compete; its first number 0 is a level zero.
Strength = tuple[int, ...]
PrimeRule = Callable[[int], Prime]
StrengthRule = Callable[[int], Strength | None]
StandingRule = Callable[[int], tuple[int, ...]]
ShortRule = Callable[[int], bool]


def compile_prime(options: Mapping[str, Value]) -> PrimeRule:
    """The function from a pile (40-bit mask) to its prime under the scale of the options."""
    scale = SCALES[str(options["primiera.scale"])]

    @lru_cache(maxsize=len(SUIT_MASKS) << 10)
    def best_of(held: int) -> Card:
        return max(cards_of_mask(held), key=lambda card: (scale[RANKS[card]], -RANKS[card]))

    def prime(pile: int) -> Prime:
        best = [best_of(pile & suit) for suit in SUIT_MASKS if pile & suit]
        best.sort(key=lambda card: (-scale[RANKS[card]], card))
        return Prime(tuple(best), sum(scale[RANKS[card]] for card in best))

    return prime


def compile_strength(options: Mapping[str, Value]) -> StrengthRule:
    """The function from a pile to its strength, by the method of the options."""
    method = str(options["primiera.method"])
    if method == "sum":
        return _compile_sum(compile_prime(options), str(options["primiera.missing_suit"]))
    return _compile_counts(_RANKS_COUNTED[method])


def compile_standing(options: Mapping[str, Value]) -> StandingRule:
    """The function from a pile to the numbers that people compare while they play.

    Their sum by the scale, or how many sevens, sixes and so on; missing suits are not in it.
    """
    method = str(options["primiera.method"])
    if method != "sum":
        return _compile_counts(_RANKS_COUNTED[method])
    prime = compile_prime(options)
    return lambda pile: (prime(pile).total,)


def compile_short(options: Mapping[str, Value]) -> ShortRule:
    """The function from a pile to whether its sum lacks a suit; where ranks are counted, none can lack."""
    if str(options["primiera.method"]) != "sum":
        return lambda pile: False
    return lambda pile: not all(pile & suit for suit in SUIT_MASKS)


def _compile_sum(prime: PrimeRule, missing_suit: str) -> StrengthRule:
    def suits_first(pile: int) -> Strength:
        best = prime(pile)
        return best.suits, best.total

    def excluded(pile: int) -> Strength | None:
        best = prime(pile)
        return (best.total,) if best.suits == 4 else None

    def zero(pile: int) -> Strength:
        return (prime(pile).total,)

    rules: dict[str, StrengthRule] = {"suits_first": suits_first, "excluded": excluded, "zero": zero}
    return rules[missing_suit]


# The shortcut of the table: count sevens, then sixes, then aces, and on down the scale.
_RANKS_COUNTED: dict[str, Sequence[Sequence[int]]] = {
    "sevens": ((7,),),
    "sevens_sixes": ((7,), (6,)),
    "lexicographic": ((7,), (6,), (1,), (5,), (4,), (3,), (2,), (8, 9, 10)),
}


def _compile_counts(groups: Sequence[Sequence[int]]) -> StandingRule:
    masks = [sum(RANK_MASKS[rank] for rank in group) for group in groups]
    return lambda pile: tuple((pile & mask).bit_count() for mask in masks)
