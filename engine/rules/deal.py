"""A deal in play: the one hot, mutable object. Everything outside sees it through `observe`."""

from collections.abc import Iterable, Sequence
from random import Random

from engine.rules.captures import TAKES, moves_of_card, spread_moves
from engine.rules.cards import BITS, CARDS, DECK_SIZE, Card, cards_of_mask, mask_of
from engine.rules.deal_state import DealState
from engine.rules.errors import CardError, MoveError
from engine.rules.legality import refusal_of
from engine.rules.moves import (
    CARD_UNITS,
    DECLARATIONS,
    LAYS,
    Action,
    Declaration,
    Move,
    to_text,
)
from engine.rules.rollout import play_out
from engine.rules.ruleset import RuleSet


class Deal(DealState):
    """One shuffle until the cards run out: what it holds is told at `DealState`."""

    __slots__ = ()

    def __init__(self, rules: RuleSet, deck: Sequence[Card], dealer: int) -> None:
        """Deal `deck` (40 cards in dealing order) from seat `dealer`; CardError for another deck.

        A misdeal is dealt like any other table: `Game` tells them apart.
        """
        if len(deck) != DECK_SIZE or set(deck) != _ALL_CARDS:
            raise CardError("bad_deck", "a deck is the forty cards, each once")
        self._begin(rules, dealer)
        self._deck = tuple(deck)
        self._next = 0
        self._left = 0
        self._deal_hands()
        self.opening = self._deck[self._next : self._next + rules.table]
        self._next += rules.table
        self._put_on_table(self.opening)
        self.dealer_bonus = self._kernel.opening.dealer_bonus(self.opening) if rules.table else 0
        if self.dealer_bonus:
            self._take_bonus()

    @classmethod
    def at_position(
        cls,
        rules: RuleSet,
        *,
        hands: Sequence[Iterable[Card]],
        table: Sequence[Card],
        to_move: int,
        dealer: int = 0,
        stock: Sequence[Card] = (),
        piles: Sequence[Iterable[Card]] | None = None,
        last_taker: int | None = None,
        lead: bool = False,
    ) -> "Deal":
        """A deal set up in the middle, with a history of its own from here on.

        `stock` is in dealing order; `lead` says that no card of the deal has been played yet.
        Cards may be missing (puzzles), none may stand twice (CardError `bad_position`).
        """
        deal = cls.__new__(cls)
        deal._begin(rules, dealer)
        deal.hands = [sorted(hand) for hand in hands]
        deal._piles = [mask_of(pile) for pile in piles] if piles else deal._piles
        held = [card for hand in deal.hands for card in hand]
        placed = [*held, *table, *stock, *(card for pile in deal._piles for card in cards_of_mask(pile))]
        if len(set(placed)) != len(placed) or len(deal.hands) != rules.players:
            raise CardError("bad_position", "a position has a hand for every seat and no card twice")
        deal._deck, deal._next = tuple(stock), 0
        deal._left, deal._lead = len(held), lead and deal._lead
        deal._seat, deal.last_taker = to_move, last_taker
        deal.opening = tuple(table)
        deal._put_on_table(deal.opening)
        return deal

    def legal_moves(self) -> list[Move]:
        """Every play of the seat to move, in canonical order; empty when the deal is finished."""
        if self._lead:
            return self._lead_moves()
        table = self._table
        row = self._rows[self._signature]
        moves: list[Move] = []
        for card in self.hands[self._seat]:
            entry = row[card]
            if entry is None:
                moves.append(LAYS[card])
            elif entry.__class__ is int:
                moves.append(TAKES[card][table & entry])
            else:
                moves += spread_moves(card, table, entry)  # type: ignore[arg-type]
        return moves

    def _lead_moves(self) -> list[Move]:
        """The same for the first card of a deal, where a rule of its own holds for it."""
        hand, kernel = self.hands[self._seat], self._kernel
        moves: list[Move] = []
        for card in hand:
            moves += moves_of_card(card, self._table, self._signature, kernel.lead_rows)
        return kernel.keep_lead(hand, moves) if kernel.keep_lead else moves

    def declarations(self) -> list[Declaration]:
        """What the seat to move may declare now and be paid for."""
        if not self._kernel.declares or self.finished:
            return []
        hand = self.hands[self._seat]
        if len(hand) != self.rules.hand:
            return []
        made = self._declared.get(self._seat, ())
        return [DECLARATIONS[kind] for kind in self._kernel.premium(hand).prices if kind not in made]

    def legal_actions(self) -> list[Action]:
        """The plays in canonical order, then the declarations on offer."""
        return [*self.legal_moves(), *self.declarations()]

    def is_legal(self, action: Action) -> bool:
        """Is this one of `legal_actions`?"""
        if isinstance(action, Declaration):
            return action in self.declarations()
        # Sort keys tell moves apart and compare faster than the moves do.
        return action.order in [move.order for move in self.legal_moves()]

    def play(self, action: Action) -> None:
        """Make one action of the seat to move; MoveError `illegal_move` for any that is not legal."""
        if not self.is_legal(action):
            raise MoveError(
                "illegal_move",
                f"{to_text(action)} is not legal here",
                refusal_of(action, self.hands[self._seat], self.table, self.legal_moves()),
            )
        self.apply(action)

    def apply(self, action: Action) -> None:
        """Make an action without checking it: only what `legal_actions` gave may come here."""
        if action.__class__ is Declaration:
            return self._declare(action)
        move: Move = action  # type: ignore[assignment]
        seat = self._seat
        self.hands[seat].remove(move.card)
        self.history.append((seat, move))
        self._lead = False
        left = self._left = self._left - 1
        if move.takes:
            side = self.last_taker = self._kernel.sides[seat]
            self._piles[side] |= move.gain
            self._signature -= move.signature
            table = self._table = self._table ^ move.mask
            if not table:
                self._judge_clearing(move, side)
        else:
            self._table |= BITS[move.card]
            self._signature += CARD_UNITS[move.card]
        if self.shown:
            self._hide_played(seat, move.card)
        self._seat = self._kernel.next_seat[seat]
        if not left:
            self._end_packet()
        return None

    def _declare(self, declaration: Declaration) -> None:
        seat, kind = self._seat, declaration.kind
        self.accusi[self._kernel.sides[seat]] += self._kernel.premium(self.hands[seat]).prices[kind]
        self._declared[seat] = (*self._declared.get(seat, ()), kind)
        self.shown[seat] = set(self.hands[seat])
        self.history.append((seat, declaration))

    def _hide_played(self, seat: int, card: Card) -> None:
        held = self.shown.get(seat)
        if held is not None:
            held.discard(card)
            if not held:
                del self.shown[seat]

    def _judge_clearing(self, move: Move, side: int) -> None:
        reason = self._kernel.why_no_scopa(move, not self._left and self._next == len(self._deck))
        self._cleared = (len(self.history), reason)
        if reason is None:
            self.scope[side] += 1

    def _put_on_table(self, cards: Sequence[Card]) -> None:
        for card in cards:
            self._table |= BITS[card]
            self._signature += CARD_UNITS[card]

    def _take_bonus(self) -> None:
        side = self.last_taker = self._kernel.sides[self.dealer]
        self._piles[side] = self._table
        self._table = self._signature = 0
        self.scope[side] += self.dealer_bonus

    def _deal_hands(self) -> None:
        deck, size = self._deck, self.rules.hand
        start, end = self._next, min(self._next + size * self.rules.players, len(self._deck))
        dealt = [sorted(deck[at : at + size]) for at in range(start, end, size)]
        dealt += [[] for _ in range(self.rules.players - len(dealt))]
        # The first hand dealt is that of the dealer's successor.
        split = self.rules.players - 1 - self.dealer
        self.hands = dealt[split:] + dealt[:split]
        self._next, self._left = end, end - start

    def _end_packet(self) -> None:
        self._declared.clear()
        self.shown.clear()
        if self._next < len(self._deck):
            self._deal_hands()
        else:
            self._finish()

    def _finish(self) -> None:
        self.finished = True
        if self._table:
            side = self._kernel.leftover_side(self._kernel.sides[self.dealer], self.last_taker)
            self.leftovers = (side, tuple(cards_of_mask(self._table)))
            if side is not None:
                self._piles[side] |= self._table
            self._table = self._signature = 0

    def rollout(self, rng: Random) -> None:
        """Play this deal to its end with uniform random cards and captures, keeping no history."""
        play_out(self, rng)


_ALL_CARDS = frozenset(CARDS)
