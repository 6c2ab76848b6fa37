"""The automatic move of an absent seat: a pure function of what that seat may know."""

from collections.abc import Iterable

from engine.rules.cards import RANKS, SETTEBELLO, SUITS, Card
from engine.rules.errors import MoveError
from engine.rules.kernel import kernel_of
from engine.rules.moves import Move, move_order
from engine.rules.observation import Observation


def automatic_action(observation: Observation) -> Move:
    """The best capture by rule of thumb, else the cheapest lay; never a declaration.

    MoveError `not_your_turn` when the observation has nothing legal.
    """
    if not observation.legal:
        raise MoveError("not_your_turn", "this seat has no move to make")
    takes = [move for move in observation.legal if move.takes]
    if not takes:
        return min(observation.legal, key=_lay_order)
    return min(takes, key=lambda move: _take_order(move, _is_scopa(observation, move)))


def _lay_order(move: Move) -> tuple[bool, int, Card]:
    return _is_denari(move.card), RANKS[move.card], move.card


def _take_order(move: Move, scopa: bool) -> tuple[object, ...]:
    cards = (move.card, *move.captured)
    return not scopa, SETTEBELLO not in cards, -_count_denari(cards), -len(cards), move_order(move)


def _is_scopa(observation: Observation, move: Move) -> bool:
    if len(move.captured) != len(observation.table):
        return False
    last = sum(observation.hands) == 1 and not observation.stock
    return kernel_of(observation.rules).why_no_scopa(move, last) is None


def _is_denari(card: Card) -> bool:
    return SUITS[card] == 0


def _count_denari(cards: Iterable[Card]) -> int:
    return sum(map(_is_denari, cards))
