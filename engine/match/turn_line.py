"""The turn's line written straight from the observation: the same bytes as the wire's message, sooner.

A deal's history only grows, so that each play is put into text once and not at every turn after it; what
stays the same for a whole deal is written once a deal.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules import CODES, Action, Observation

_QUOTED = tuple(f'"{code}"' for code in CODES)


class TurnWriter:
    """Writes the turns of one seat in one game, in the order in which they come."""

    __slots__ = ("_deal", "_head", "_history", "_known", "_opening", "_totals", "actions")

    def __init__(self) -> None:
        self._deal = -1
        self._known = 0
        self._head = self._opening = self._history = self._totals = ""
        self.actions: dict[str, Action] = {}
        """What may be answered to the last line, by its text there."""

    def write(self, observation: Observation, n: int, clock_ms: int | None) -> bytes:
        """Equal to ``encode_line(turn_message(observation, n, clock_ms))``."""
        see = observation
        if see.deal != self._deal or len(see.history) < self._known:
            self._begin_deal(see)
        actions: dict[str, Action] = {move.text: move for move in see.legal}
        plays, self.actions = '","'.join(actions), actions
        declare, shown = "", ""
        if see.declare:
            declare = self._offer(see)
        if see.shown:
            shown = ",".join([f'"{seat}":[{_cards(cards)}]' for seat, cards in see.shown.items()])
        piles = ",".join([f'{{"cards":{cards},"scope":{scope}}}' for cards, scope in see.piles])
        return (
            f'{{"type":"turn","n":{n},{self._head}"hand":[{_cards(see.hand)}],"table":[{_cards(see.table)}],'
            f'"legal":["{plays}"],"opening":[{self._opening}],"history":[{self._write_history(see)}],'
            f'"piles":[{piles}],"stock":{see.stock},"hands":[{_numbers(see.hands)}],"shown":{{{shown}}},'
            f'"declare":[{declare}],"totals":[{self._totals}],'
            f'"clock_ms":{"null" if clock_ms is None else clock_ms}}}\n'
        ).encode()

    def _begin_deal(self, see: Observation) -> None:
        self._deal, self._known, self._history = see.deal, 0, ""
        self._head = f'"deal":{see.deal},"dealer":{see.dealer},'
        self._opening, self._totals = _cards(see.opening), _numbers(see.totals)

    def _offer(self, see: Observation) -> str:
        """The declarations on offer; they may be answered like the plays."""
        self.actions |= {declaration.text: declaration for declaration in see.declare}
        return ",".join([f'"{declaration.text}"' for declaration in see.declare])

    def _write_history(self, see: Observation) -> str:
        fresh = [f'{{"seat":{seat},"play":"{action.text}"}}' for seat, action in see.history[self._known :]]
        if fresh:
            self._history = ",".join([self._history, *fresh] if self._history else fresh)
            self._known = len(see.history)
        return self._history


def _cards(cards: Iterable[int]) -> str:
    """Cards in the order given, which is the canonical one in every observation."""
    return ",".join([_QUOTED[card] for card in cards])


def _numbers(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))
