"""The turn's line written straight from the observation: the same bytes as the wire's message, sooner.

A deal's history only grows, so that each play is put into text once and not at every turn after it.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules import CODES, Action, Observation, to_text


class TurnWriter:
    """Writes the turns of one seat in one game, in the order in which they come."""

    __slots__ = ("_deal", "_history", "_known", "actions")

    def __init__(self) -> None:
        self._deal = -1
        self._known = 0
        self._history = ""
        self.actions: dict[str, Action] = {}
        """What may be answered to the last line, by its text there."""

    def write(self, observation: Observation, n: int, clock_ms: int | None) -> bytes:
        """Equal to ``encode_line(turn_message(observation, n, clock_ms))``."""
        see = observation
        legal = {to_text(action): action for action in see.legal}
        declare = {to_text(action): action for action in see.declare}
        self.actions = {**legal, **declare}
        piles = ",".join([f'{{"cards":{cards},"scope":{scope}}}' for cards, scope in see.piles])
        shown = ",".join([f'"{seat}":{_cards(cards)}' for seat, cards in sorted(see.shown.items())])
        return (
            f'{{"type":"turn","n":{n},"deal":{see.deal},"dealer":{see.dealer},"hand":{_cards(see.hand)},'
            f'"table":{_cards(see.table)},"legal":{_texts(legal)},"opening":{_cards(see.opening)},'
            f'"history":[{self._write_history(see)}],"piles":[{piles}],"stock":{see.stock},'
            f'"hands":{_numbers(see.hands)},"shown":{{{shown}}},"declare":{_texts(declare)},'
            f'"totals":{_numbers(see.totals)},"clock_ms":{"null" if clock_ms is None else clock_ms}}}\n'
        ).encode()

    def _write_history(self, observation: Observation) -> str:
        if observation.deal != self._deal or len(observation.history) < self._known:
            self._deal, self._known, self._history = observation.deal, 0, ""
        fresh = observation.history[self._known :]
        parts = [f'{{"seat":{seat},"play":"{to_text(action)}"}}' for seat, action in fresh]
        if self._history:
            parts.insert(0, self._history)
        self._history = ",".join(parts)
        self._known = len(observation.history)
        return self._history


def _cards(cards: Iterable[int]) -> str:
    codes = '","'.join([CODES[card] for card in sorted(cards)])
    return f'["{codes}"]' if codes else "[]"


def _texts(texts: Iterable[str]) -> str:
    joined = '","'.join(texts)
    return f'["{joined}"]' if joined else "[]"


def _numbers(numbers: Iterable[int]) -> str:
    return f"[{','.join(map(str, numbers))}]"
