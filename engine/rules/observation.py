"""What a seat may know: the only door for hidden cards, for bots, pages, streams and logs alike."""

from typing import NamedTuple

from engine.rules.cards import Card, cards_of_mask
from engine.rules.game import Game
from engine.rules.moves import Action, Declaration, Move
from engine.rules.ruleset import RuleSet


class Observation(NamedTuple):
    """One seat's knowledge (`seat` None: a spectator's), complete in itself. A tuple, for one is made a move.

    Cards are in canonical order. `legal` (plays) and `declare` (what pays now) are empty unless
    it is this seat's turn; `hands` are counts by seat, `piles` (cards, scope) by side; `opening`
    is the table as dealt; `totals` are those of the finished deals.
    """

    rules: RuleSet
    seat: int | None
    deal: int
    dealer: int
    to_move: int | None
    hand: tuple[Card, ...]
    table: tuple[Card, ...]
    legal: tuple[Move, ...]
    declare: tuple[Declaration, ...]
    opening: tuple[Card, ...]
    history: tuple[tuple[int, Action], ...]
    piles: tuple[tuple[int, int], ...]
    stock: int
    hands: tuple[int, ...]
    shown: dict[int, tuple[Card, ...]]
    totals: tuple[int, ...]


def observe(game: Game, seat: int | None) -> Observation:
    """The observation of a seat, or of a spectator; nothing in it follows from unseen cards."""
    deal = game.deal
    to_move = deal.to_move
    own_turn = seat is not None and seat == to_move
    return Observation(
        # In the order of the fields: their names would cost as much as the tuple itself.
        game.rules,
        seat,
        game.deal_number,
        deal.dealer,
        to_move,
        () if seat is None else tuple(deal.hands[seat]),
        tuple(cards_of_mask(deal.table_mask)),
        tuple(deal.legal_moves()) if own_turn else (),
        tuple(deal.declarations()) if own_turn else (),
        tuple(sorted(deal.opening)),
        tuple(deal.history),
        tuple([(pile.bit_count(), scope) for pile, scope in zip(deal.pile_masks, deal.scope, strict=True)]),
        deal.stock_count,
        tuple(map(len, deal.hands)),
        {seat: tuple(sorted(deal.shown[seat])) for seat in sorted(deal.shown)} if deal.shown else {},
        tuple(game.totals),
    )
