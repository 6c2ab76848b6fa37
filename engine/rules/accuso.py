"""Declarations on a fresh hand of three: low (a small sum) and tris (three of a rank), matta wild."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.rules.cards import MATTA, RANKS, Card
from engine.rules.moves import DeclarationKind
from engine.rules.options import Value


@dataclass(frozen=True, slots=True)
class Premium:
    """What a fresh hand may declare: kinds with their prices, and the matta's values that serve all."""

    prices: Mapping[DeclarationKind, int]
    matta: tuple[int, ...] = ()

    @property
    def points(self) -> int:
        """The price of everything on offer together."""
        return sum(self.prices.values())

    @property
    def name(self) -> str:
        """`none`, `low`, `tris` or `both`."""
        return "both" if len(self.prices) == 2 else next(iter(self.prices), "none")


NO_PREMIUM = Premium({})
PremiumRule = Callable[[Sequence[Card]], Premium]


def compile_premium(options: Mapping[str, Value]) -> PremiumRule:
    """The function from a fresh hand to its premium."""
    prices: dict[DeclarationKind, int] = {
        "low": int(options["accuso.low"] or 0),
        "tris": int(options["accuso.tris"] or 0),
    }
    limit = int(options["accuso.limit"] or 0)
    wild = options["cirulla.matta"] != "off"
    stack = options["accuso.stack"] == "sum"

    def premium(hand: Sequence[Card]) -> Premium:
        serving = _serving_values(hand, wild, limit)
        offered = {kind: values for kind, values in serving.items() if values and prices[kind]}
        if not offered:
            return NO_PREMIUM
        both = serving["low"] & serving["tris"]
        if stack and both and len(offered) == 2:
            return Premium(prices, _matta_values(hand, wild, both))
        # Equal prices: tris.
        best = max(offered, key=lambda kind: (prices[kind], kind == "tris"))
        return Premium({best: prices[best]}, _matta_values(hand, wild, offered[best]))

    return premium


def _serving_values(hand: Sequence[Card], wild: bool, limit: int) -> dict[DeclarationKind, set[int]]:
    """For each kind the values of the matta (its own rank where it is not wild) that make it."""
    others = [RANKS[card] for card in hand if not (wild and card == MATTA)]
    free = len(others) < len(hand)
    values = range(1, 11) if free else (0,)
    low, tris = set(), set()
    for value in values:
        ranks = [*others, value] if free else others
        if sum(ranks) <= limit:
            low.add(value)
        if len(set(ranks)) == 1:
            tris.add(value)
    return {"low": low, "tris": tris}


def _matta_values(hand: Sequence[Card], wild: bool, values: set[int]) -> tuple[int, ...]:
    return tuple(sorted(values)) if wild and MATTA in hand else ()
