"""Random play to the end of a deal in one tight loop: where tree search spends its time.

It writes out the moves of `Deal.apply` by hand, without history, and a test holds both to the
same results.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from engine.rules.captures import TAKES, spread_moves
from engine.rules.cards import BITS
from engine.rules.moves import CARD_UNITS, Move

if TYPE_CHECKING:
    from engine.rules.deal import Deal


def play_out(deal: Deal, rng: Random) -> None:
    """Play `deal` to its end: each seat its cards in a random order, each capture drawn evenly."""
    if deal._lead and not deal.finished:
        deal.apply(rng.choice(deal.legal_moves()))
    deal._declared.clear()
    deal.shown.clear()
    while not deal.finished:
        _play_packet(deal, rng)
        deal._end_packet()


def _play_packet(deal: Deal, rng: Random) -> None:
    random, rows, kernel = rng.random, deal._rows, deal._kernel
    sides, next_seat, piles = kernel.sides, kernel.next_seat, deal._piles
    bits, units, takes = BITS, CARD_UNITS, TAKES
    # One random key a card, and sorting by it, shuffles all hands at C speed.
    keys = [random() for _ in bits]
    hands = deal.hands
    for hand in hands:
        hand.sort(key=keys.__getitem__)
    seat, table, signature, taker = deal._seat, deal._table, deal._signature, deal.last_taker
    for left in range(deal._left - 1, -1, -1):
        card = hands[seat].pop()
        entry = rows[signature][card]
        if entry is None:
            table |= bits[card]
            signature += units[card]
        else:
            if entry.__class__ is int:
                move: Move = takes[card][table & entry]
            else:
                moves = spread_moves(card, table, entry)  # type: ignore[arg-type]
                move = moves[int(random() * len(moves))]
            if move.takes:
                taker = sides[seat]
                piles[taker] |= move.gain
                signature -= move.signature
                table ^= move.mask
                if (
                    not table
                    and kernel.why_no_scopa(move, not left and deal._next == len(deal._deck)) is None
                ):
                    deal.scope[taker] += 1
            else:
                table |= bits[card]
                signature += units[card]
        seat = next_seat[seat]
    deal._seat, deal._table, deal._signature, deal.last_taker = seat, table, signature, taker
    deal._left = 0
