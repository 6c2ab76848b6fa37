"""What a deal in play holds, and how it is read; `Deal` plays it."""

from typing import Self

from engine.rules.captures import RowCache
from engine.rules.cards import Card, cards_of_mask
from engine.rules.kernel import Kernel, kernel_of
from engine.rules.moves import Action, DeclarationKind, Move
from engine.rules.ruleset import RuleSet


class DealState:
    """One shuffle until the cards run out.

    Read only: `hands` (canonical order, by seat), `scope` and `accusi` (counts and premium points
    by side), `opening` (the table as dealt), `dealer_bonus` (scope the dealer began with),
    `last_taker` (side), `shown` (seat to declared cards it still holds), `history`, `finished`,
    `leftovers` (side or None, cards; None when the table ended empty).
    When the deal is finished the table is empty and the piles hold the leftovers.
    """

    __slots__ = (
        "_cleared", "_deck", "_declared", "_kernel", "_lead", "_left", "_next", "_piles", "_rows",
        "_seat", "_signature", "_table", "accusi", "dealer", "dealer_bonus", "finished", "hands", "history",
        "last_taker", "leftovers", "opening", "rules", "scope", "shown",
    )  # fmt: skip

    rules: RuleSet
    dealer: int
    hands: list[list[Card]]
    scope: list[int]
    accusi: list[int]
    opening: tuple[Card, ...]
    dealer_bonus: int
    last_taker: int | None
    shown: dict[int, set[Card]]
    history: list[tuple[int, Action]]
    finished: bool
    leftovers: tuple[int | None, tuple[Card, ...]] | None
    _kernel: Kernel
    _rows: RowCache
    _lead: bool
    _deck: tuple[Card, ...]
    _next: int
    _left: int
    _seat: int
    _table: int
    _signature: int
    _piles: list[int]
    _declared: dict[int, tuple[DeclarationKind, ...]]
    _cleared: tuple[int, str | None] | None

    def _begin(self, rules: RuleSet, dealer: int) -> None:
        kernel = kernel_of(rules)
        self.rules, self.dealer, self._kernel = rules, dealer, kernel
        self._rows, self._lead = kernel.rows, kernel.has_lead_rule
        self._seat = kernel.next_seat[dealer]
        self._table = self._signature = 0
        self._piles = [0] * rules.side_count
        self.scope, self.accusi = [0] * rules.side_count, [0] * rules.side_count
        self.opening, self.dealer_bonus = (), 0
        self.last_taker, self.leftovers = None, None
        self.shown, self._declared = {}, {}
        self.history = []
        self.finished = False
        self._cleared = None

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None when the deal is finished."""
        return None if self.finished else self._seat

    @property
    def ply(self) -> int:
        """Actions so far, declarations included."""
        return len(self.history)

    @property
    def stock_count(self) -> int:
        """Cards not yet dealt."""
        return len(self._deck) - self._next

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards not yet dealt, in dealing order."""
        return self._deck[self._next :]

    @property
    def table(self) -> list[Card]:
        """The cards face up on the table, in the order in which they were laid there."""
        laid = [action.card for _, action in self.history if isinstance(action, Move) and not action.takes]
        return [card for card in (*self.opening, *laid) if self._table >> card & 1]

    @property
    def table_mask(self) -> int:
        """The cards on the table as a 40-bit mask."""
        return self._table

    @property
    def piles(self) -> list[list[Card]]:
        """Each side's taken cards in canonical order."""
        return [cards_of_mask(pile) for pile in self._piles]

    @property
    def pile_masks(self) -> tuple[int, ...]:
        """Each side's taken cards as a 40-bit mask."""
        return tuple(self._piles)

    @property
    def pile_sizes(self) -> list[int]:
        """How many cards each side has taken."""
        return [pile.bit_count() for pile in self._piles]

    @property
    def last_scopa(self) -> bool:
        """Was the latest action a scopa?"""
        return self._cleared == (len(self.history), None)

    @property
    def last_cleared_reason(self) -> str | None:
        """Why the latest action cleared the table without a scopa: `last_play`, `ace_sweep`, …"""
        return self._cleared[1] if self._cleared and self._cleared[0] == len(self.history) else None

    def copy(self) -> Self:
        """A deal that goes on by itself from here."""
        twin = self.__class__.__new__(self.__class__)
        twin.rules, twin.dealer, twin._kernel, twin._rows = self.rules, self.dealer, self._kernel, self._rows
        twin._deck, twin._next, twin._left, twin._seat = self._deck, self._next, self._left, self._seat
        twin._table, twin._signature, twin._lead = self._table, self._signature, self._lead
        twin.hands = [hand[:] for hand in self.hands]
        twin._piles, twin.scope, twin.accusi = self._piles[:], self.scope[:], self.accusi[:]
        twin.opening, twin.dealer_bonus = self.opening, self.dealer_bonus
        twin.last_taker, twin.leftovers = self.last_taker, self.leftovers
        twin.shown = {seat: set(cards) for seat, cards in self.shown.items()} if self.shown else {}
        twin._declared = self._declared.copy()
        twin.history, twin.finished, twin._cleared = self.history[:], self.finished, self._cleared
        return twin
