"""Random play to the end of a deal in one tight loop: where tree search spends its time.

It writes out the moves of `Deal.apply` by hand, without history, and a test holds both to the
same results.
"""

from __future__ import annotations

from itertools import cycle
from random import Random
from typing import TYPE_CHECKING

from engine.rules.captures import TAKES, draw_move
from engine.rules.cards import BITS, Card
from engine.rules.moves import CARD_UNITS, Move

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
    random = rng.random
    # One random key a card: sorting a hand by them shuffles it at C speed.
    key = [random() for _ in BITS].__getitem__
    players, size, deck = len(deal.hands), deal.rules.hand, deal._deck
    order = [0] * deal._left
    for place, hand in enumerate(deal.hands[deal._seat :] + deal.hands[: deal._seat]):
        order[place::players] = sorted(hand, key=key)
    for start in range(deal._next, len(deck), size * players):
        packet = [0] * (size * players)
        for place in range(players):
            at = start + place * size
            packet[place::players] = sorted(deck[at : at + size], key=key)
        order += packet
    return order


def _play_cards(deal: Deal, order: list[Card], rng: Random) -> None:
    random, rows, kernel = rng.random, deal._rows, deal._kernel
    bits, units, all_takes = BITS, CARD_UNITS, TAKES
    table, signature, piles, last_taker = deal._table, deal._signature, deal._piles, deal.last_taker
    last_card = order[-1]
    turns = cycle(kernel.sides[deal._seat :] + kernel.sides[: deal._seat])
    for card, side in zip(order, turns, strict=False):
        entry = rows[signature][card]
        if entry is None:
            table |= bits[card]
            signature += units[card]
            continue
        if entry.__class__ is int:
            move: Move = all_takes[card][table & entry]
        else:
            move = draw_move(card, table, entry, random)  # type: ignore[arg-type]
            if not move.takes:
                table |= bits[card]
                signature += units[card]
                continue
        last_taker = side
        piles[side] |= move.gain
        signature -= move.signature
        table ^= move.mask
        if not table and kernel.why_no_scopa(move, card == last_card) is None:
            deal.scope[side] += 1
    deal._table, deal._signature, deal.last_taker = table, signature, last_taker
