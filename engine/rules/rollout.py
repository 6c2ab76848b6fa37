"""Random play to the end of a deal in one tight loop: where tree search spends its time.

It does what `Deal.apply` does, without moves and history, along the nodes of `Steps`; tests hold both to
the same results.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from engine.rules.captures import TAKES
from engine.rules.cards import BITS, RANKS, Card
from engine.rules.moves import SELF_TAKES
from engine.rules.orders import draw_stock, order_drawer
from engine.rules.steps import DRAW, SETTLE

if TYPE_CHECKING:
    from engine.rules.deal import Deal


def play_out(deal: Deal, rng: Random) -> None:
    """Play `deal` to its end: each seat its cards in a random order, each capture drawn evenly.

    Hand sizes must follow the turn, as they do in every deal that was dealt.
    """
    if deal._lead and not deal.finished:
        deal.apply(rng.choice(deal.legal_moves()))
    if deal.finished:
        return
    _play_cards(deal, _draw_order(deal, rng), rng)
    deal.hands = [[] for _ in deal.hands]
    deal._next, deal._left = len(deal._deck), 0
    deal._end_packet()


def _draw_order(deal: Deal, rng: Random) -> list[Card]:
    """The cards still to come in the order of their play, each hand shuffled by itself."""
    random, players = rng.random, len(deal.hands)
    order = [0] * deal._left
    for place, hand in enumerate(deal.hands[deal._seat :] + deal.hands[: deal._seat]):
        order[place::players] = order_drawer(len(hand))(hand, random)
    if deal._next < len(deal._deck):
        order += draw_stock(deal._deck[deal._next :], players, deal.rules.hand, random)
    return order


def _play_cards(deal: Deal, order: list[Card], rng: Random) -> None:
    random, bits, ranks, kernel = rng.random, BITS, RANKS, deal._kernel
    settle, node = kernel.steps.settle, kernel.steps.node(deal._signature)
    table, piles, sides, taker = deal._table, deal._piles, kernel.turn_sides, deal.last_taker
    for turn, card in enumerate(order, deal._seat):
        take, node = node[ranks[card]]
        if not take:
            table |= bits[card]
            continue
        if take < 0:
            if take == DRAW:
                take, node = node[int(random() * len(node))]
            if take == SETTLE:
                take, node = settle(node, ranks[card], table, random)
            if not take:
                table |= bits[card]
                continue
        taken = table & take
        table ^= taken
        taker = sides[turn]
        piles[taker] |= taken | bits[card]
        if not table:
            move = TAKES[card][taken] if taken else SELF_TAKES[card]
            if kernel.why_no_scopa(move, card == order[-1]) is None:
                deal.scope[taker] += 1
    deal._table, deal._signature, deal.last_taker = table, 0, taker
