"""The move that is made for an absent seat, as formats §1 says it."""

from __future__ import annotations

from tests.oracle.captures import Play
from tests.oracle.cards import SETTEBELLO
from tests.oracle.clearing import is_scopa
from tests.oracle.deal import TextbookDeal


def automatic_play(deal: TextbookDeal) -> str:
    """The text of the automatic move of the seat to move."""
    plays = deal.plays()
    takes = [play for play in plays if play.taken or play.takes_itself]
    return best_take(deal, takes).text if takes else best_lay(plays).text


def best_take(deal: TextbookDeal, takes: list[Play]) -> Play:
    """A scopa, then the settebello, most denari, most cards, and the order of the list."""
    last = sum(len(hand) for hand in deal.hands) == 1 and not deal.stock
    for quality in (
        lambda play: is_scopa(play, deal.table, deal.options, last),
        lambda play: SETTEBELLO in {play.card, *play.taken},
        lambda play: sum(card.suit == "d" for card in (play.card, *play.taken)),
        lambda play: len(play.taken),
    ):
        best = max(quality(play) for play in takes)
        takes = [play for play in takes if quality(play) == best]
    return takes[0]


def best_lay(lays: list[Play]) -> Play:
    """The lowest rank not of denari, else the lowest rank, then canonical order."""
    others = [play for play in lays if play.card.suit != "d"] or lays
    lowest = min(play.card.rank for play in others)
    return next(play for play in others if play.card.rank == lowest)
