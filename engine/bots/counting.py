"""The bot that remembers every card of the deal and weighs what it takes against what it leaves.

It knows which cards are still out, so it knows how likely the next seat is to hold the one that clears the
table or takes the settebello. In Scopone it also unpairs ranks when it leads and keeps them paired when it
deals, as Chitarrella's rules advise: paired ranks leave the last captures to the dealer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.bots.memory import expected_best, unseen_cards
from engine.bots.values import ScopaRule, card_values
from engine.rules import RANKS, Action, Card, Move, Observation, RuleSet
from engine.rules.captures import moves_of_card, row_cache
from engine.rules.cards import BITS
from engine.rules.moves import CARD_UNITS
from engine.rules.shapes import capture_options


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each consideration counts, in points of a deal; found by mirrored sets against each other."""

    threat: float = 1.0
    promise: float = 0.3
    lay: float = 0.3
    pairing: float = 0.05


class CountingBot:
    """Deterministic and without memory of its own: all it counts stands in the observation."""

    def __init__(self, rules: RuleSet, weights: Weights | None = None) -> None:
        self._rules = rules
        self._weights = weights or Weights()
        self._values = card_values(rules)
        self._scopa = ScopaRule(rules)
        self._rows = row_cache(capture_options(rules.options))
        self._pairing = self._weights.pairing if rules.packets == 1 else 0.0

    def choose(self, observation: Observation) -> Action:
        """A declaration if one pays, else the play with the best balance."""
        if observation.declare:
            return observation.declare[0]
        if len(observation.legal) == 1:
            return observation.legal[0]
        scene = _Scene(observation, unseen_cards(observation), self._rules.hand)
        return max(observation.legal, key=lambda move: self._balance(scene, move))

    def _balance(self, scene: _Scene, move: Move) -> float:
        weights, values = self._weights, self._values
        table = _table_after(scene.table, move)
        if move.takes:
            balance = values[move.card] + sum(values[card] for card in move.captured)
            balance += self._scopa.points_of(move, len(scene.table), scene.is_last)
        else:
            balance = -weights.lay * values[move.card]
        if scene.next_held:
            threats = self._best_of_each(scene.unseen, table)
            balance -= weights.threat * expected_best(threats, scene.next_held)
        own = [card for card in scene.hand if card != move.card]
        if own:
            balance += weights.promise * max(self._best_of_each(own, table))
        return balance + self._pairing_worth(scene, move)

    def _best_of_each(self, cards: Sequence[Card], table: tuple[Card, ...]) -> list[float]:
        """What each card could take from a table, 0 where it can only lie."""
        mask = sum(BITS[card] for card in table)
        signature = sum(CARD_UNITS[card] for card in table)
        by_rank: dict[int, float] = {}
        best = []
        for card in cards:
            rank = RANKS[card]
            if rank not in by_rank:
                by_rank[rank] = self._best_capture(card, mask, signature, len(table))
            taken = by_rank[rank]
            best.append(taken + self._values[card] if taken else 0.0)
        return best

    def _best_capture(self, card: Card, mask: int, signature: int, size: int) -> float:
        values = self._values
        worth = 0.0
        for move in moves_of_card(card, mask, signature, self._rows):
            if move.takes:
                gain = sum(values[taken] for taken in move.captured)
                worth = max(worth, gain + self._scopa.points_of(move, size, False))
        return worth

    def _pairing_worth(self, scene: _Scene, move: Move) -> float:
        """The dealer's side likes an even number of cards of a rank still out, the other side an odd one."""
        if not self._pairing or not move.takes:
            return 0.0
        leaving = [RANKS[card] for card in (move.card, *move.captured)]
        changed = {rank for rank in leaving if leaving.count(rank) % 2}
        odd = sum(1 if scene.is_paired(rank) else -1 for rank in changed)
        dealing = self._rules.side_of(scene.seat) == self._rules.side_of(scene.dealer)
        return -self._pairing * odd if dealing else self._pairing * odd


class _Scene:
    """What stays the same while the plays of one turn are weighed."""

    __slots__ = ("_out", "dealer", "hand", "is_last", "next_held", "seat", "table", "unseen")

    def __init__(self, observation: Observation, unseen: list[Card], packet: int) -> None:
        seats = len(observation.hands)
        self.seat = observation.seat or 0
        self.dealer = observation.dealer
        self.hand = observation.hand
        self.table = tuple(observation.table)
        self.unseen = unseen
        self.is_last = observation.stock == 0 and sum(observation.hands) == 1
        held = observation.hands[(self.seat + 1) % seats]
        # An empty hand beside a stock means that this play is the last of its packet.
        self.next_held = held or (packet if observation.stock else 0)
        self._out = [0] * 11
        for card in (*unseen, *observation.hand, *observation.table):
            self._out[RANKS[card]] += 1

    def is_paired(self, rank: int) -> bool:
        """Whether an even number of cards of a rank is not yet in a pile."""
        return self._out[rank] % 2 == 0


def _table_after(table: tuple[Card, ...], move: Move) -> tuple[Card, ...]:
    if not move.takes:
        return (*table, move.card)
    return tuple(card for card in table if card not in move.captured)
