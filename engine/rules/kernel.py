"""What a rule set does, chosen once: the functions and tables that a deal in play is bound to."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.rules.accuso import PremiumRule, compile_premium
from engine.rules.captures import RowCache, moves_of_card, row_cache
from engine.rules.cards import DECK_SIZE, RANKS, Card, mask_of
from engine.rules.clearing import ClearingRule, compile_clearing
from engine.rules.moves import CARD_UNITS, Move
from engine.rules.opening import Opening, compile_opening
from engine.rules.options import Value
from engine.rules.ruleset import RuleSet
from engine.rules.shapes import ACE, capture_options
from engine.rules.steps import Steps, steps_of

# Of the moves for the very first card of a deal, keep those that are allowed.
LeadFilter = Callable[[Sequence[Card], list[Move]], list[Move]]
# (dealer's side, last side that took or None) -> the side that gets the cards left on the table.
LeftoverRule = Callable[[int, int | None], int | None]


@dataclass(frozen=True, slots=True)
class Kernel:
    """The bound rules of a deal. `lead_rows` serve its very first card, `rows` all others;

    `steps` are the rows of random play; `turn_sides` are the sides of a deal's turns, counted from seat 0.
    """

    rows: RowCache
    lead_rows: RowCache
    steps: Steps
    keep_lead: LeadFilter | None
    why_no_scopa: ClearingRule
    opening: Opening
    premium: PremiumRule
    declares: bool
    sides: tuple[int, ...]
    turn_sides: tuple[int, ...]
    next_seat: tuple[int, ...]
    leftover_side: LeftoverRule

    @property
    def has_lead_rule(self) -> bool:
        """Is the first card of a deal played under a rule of its own?"""
        return self.keep_lead is not None or self.lead_rows is not self.rows


def keep_aces_back(hand: Sequence[Card], moves: list[Move]) -> list[Move]:
    """`ace.first_play=forbidden`: no ace leads, unless the hand holds only aces."""
    if all(RANKS[card] == ACE for card in hand):
        return moves
    return [move for move in moves if RANKS[move.card] != ACE]


def _compile_leftovers(options: Mapping[str, Value]) -> LeftoverRule:
    if options["leftovers.to"] == "dealer":
        return lambda dealer, taker: dealer
    if options["leftovers.no_taker"] == "dealer":
        return lambda dealer, taker: dealer if taker is None else taker
    return lambda dealer, taker: taker


def moves_on_table(rules: RuleSet, table: Sequence[Card], card: Card, *, lead: bool = False) -> list[Move]:
    """Every move of one card on a table, in canonical order.

    `lead`: it would be the first card of the deal, out of a hand that holds more than aces.
    """
    kernel = kernel_of(rules)
    signature = sum(CARD_UNITS[laid] for laid in table)
    moves = moves_of_card(card, mask_of(table), signature, kernel.lead_rows if lead else kernel.rows)
    other = (card + 1) % len(RANKS)
    return kernel.keep_lead([card, other], moves) if lead and kernel.keep_lead else moves


@lru_cache(maxsize=256)
def kernel_of(rules: RuleSet) -> Kernel:
    """Compile a rule set; equal rules share one kernel."""
    options: Mapping[str, Value] = rules.options
    sweeping = options["ace.first_play"] != "no_sweep"
    sides = tuple(rules.side_of(seat) for seat in range(rules.players))
    return Kernel(
        rows=row_cache(capture_options(options)),
        lead_rows=row_cache(capture_options(options, sweeping)),
        steps=steps_of(capture_options(options)),
        keep_lead=keep_aces_back if options["ace.first_play"] == "forbidden" else None,
        why_no_scopa=compile_clearing(options),
        opening=compile_opening(options),
        premium=compile_premium(options),
        declares=bool(options["accuso.low"] or options["accuso.tris"]),
        sides=sides,
        turn_sides=sides * (DECK_SIZE + 1),
        next_seat=tuple((seat + 1) % rules.players for seat in range(rules.players)),
        leftover_side=_compile_leftovers(options),
    )
