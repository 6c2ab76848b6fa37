"""Why a play is refused, in a word: the generator decides, this only finds the name."""

from collections.abc import Sequence

from engine.rules.cards import Card
from engine.rules.moves import Action, Declaration, Move


def refusal_of(action: Action, hand: Sequence[Card], table: Sequence[Card], legal: Sequence[Move]) -> str:
    """Name what is wrong with an action that is not among `legal`."""
    if isinstance(action, Declaration):
        return "nothing_to_declare" if hand else "deal_over"
    if not hand:
        return "deal_over"
    if action.card not in hand:
        return "card_not_in_hand"
    if not set(action.captured) <= set(table):
        return "card_not_on_table"
    lays = not action.takes
    return "capture_is_mandatory" if lays and _can_take(action.card, legal) else "illegal_capture"


def _can_take(card: Card, legal: Sequence[Move]) -> bool:
    return any(move.card == card and move.takes for move in legal)
