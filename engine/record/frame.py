"""One picture of a game: the position after a ply, and the ply that led to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.record.record import ActionRecord
from engine.rules import SETTEBELLO, Action, Card, Deal, Move
from engine.rules.cards import cards_of_mask

__all__ = ["Frame", "Played", "take_frame"]


@dataclass(frozen=True, slots=True)
class Played:
    """One entry of a deal's actions and what it did.

    ``action`` is None for a director's act; ``cleared`` says why an emptied table was no scopa.
    """

    record: ActionRecord
    action: Action | None
    scopa: bool = False
    cleared: str | None = None

    @property
    def takes_settebello(self) -> bool:
        """Whether this play brought the seven of denari home."""
        move = self.action
        if not isinstance(move, Move) or not move.takes:
            return False
        return move.card == SETTEBELLO or SETTEBELLO in move.captured


@dataclass(frozen=True, slots=True)
class Frame:
    """The position after ``ply`` entries of a deal's actions; ply 0 is the deal as dealt.

    Cards are indices. Hands are in canonical order, the table in the order of laying, so that cards keep
    their places from frame to frame. ``totals`` are those before this deal, ``legal`` what the seat to move
    may do. ``packet`` counts from 1 how often cards were handed out. After the last play of a deal its
    leftovers still lie on the table, ``to_move`` is None and nothing is legal.
    """

    deal: int
    ply: int
    to_move: int | None
    hands: tuple[tuple[int, ...], ...]
    table: tuple[int, ...]
    piles: tuple[tuple[int, ...], ...]
    scope: tuple[int, ...]
    stock: int
    packet: int
    shown: dict[int, tuple[int, ...]]
    totals: tuple[int, ...]
    legal: tuple[Action, ...]
    played: Played | None


def take_frame(deal: Deal, number: int, ply: int, totals: Sequence[int], played: Played | None) -> Frame:
    """A picture of ``deal`` as it stands, a finished one as it stood before its leftovers were taken."""
    table, piles = tuple(deal.table), [cards_in(pile) for pile in deal.pile_masks]
    if deal.finished and deal.leftovers is not None:
        side, cards = deal.leftovers
        table = tuple(card for card in cards_laid(deal) if card in cards)
        if side is not None:
            piles[side] = tuple(card for card in piles[side] if card not in table)
    return Frame(
        deal=number,
        ply=ply,
        to_move=None if deal.finished else deal.to_move,
        hands=tuple([tuple(hand) for hand in deal.hands]),
        table=table,
        piles=tuple(piles),
        scope=tuple(deal.scope),
        stock=deal.stock_count,
        packet=packet_of(deal),
        shown={seat: tuple(sorted(cards)) for seat, cards in sorted(deal.shown.items()) if cards},
        totals=tuple(totals),
        legal=() if deal.finished else tuple(deal.legal_actions()),
        played=played,
    )


@lru_cache(maxsize=256)
def cards_in(pile: int) -> tuple[Card, ...]:
    """The cards of a 40-bit mask in canonical order: most plays leave a pile as it was."""
    return tuple(cards_of_mask(pile))


def packet_of(deal: Deal) -> int:
    """How many packets have been dealt, the first hands included."""
    rules = deal.rules
    return rules.packets - -(-deal.stock_count // (rules.players * rules.hand))


def cards_laid(deal: Deal) -> list[int]:
    """Every card that ever lay on the table, in the order in which it came there."""
    laid = [move.card for _, move in deal.history if isinstance(move, Move) and not move.takes]
    return [*deal.opening, *laid]
