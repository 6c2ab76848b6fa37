"""What cards are worth to a side that takes them, in points of a deal, as far as rules pay for them."""

from __future__ import annotations

from engine.rules import RANKS, SETTEBELLO, SUITS, Card, Move, RuleSet
from engine.rules.clearing import compile_clearing

# What one more card of a kind moves the expected score by, from how often the points hang on it:
# denari are won by one card in about every fourth deal, cards in every tenth, primiera mostly by sevens.
CARD_POINTS = 0.05
COIN_POINTS = 0.22
SEVEN_POINTS = 0.25
NAPOLA_POINTS = 0.4
PRIMIERA_POINTS = (0.0, 0.07, 0.02, 0.03, 0.04, 0.05, 0.10, 0.30, 0.0, 0.0, 0.0)
RE_BELLO: Card = 9
NAPOLA: tuple[Card, ...] = (0, 1, 2)


def card_values(rules: RuleSet) -> tuple[float, ...]:
    """Points for each of the forty cards, negative where the higher score loses."""
    values = [_suit_and_rank_value(rules, card) for card in range(40)]
    values[SETTEBELLO] += _points(rules, "score.settebello")
    values[RE_BELLO] += _points(rules, "score.re_bello")
    if rules.options["score.napola"] != "off":
        for card in NAPOLA:
            values[card] += NAPOLA_POINTS
    return tuple(_sign(rules) * value for value in values)


def _suit_and_rank_value(rules: RuleSet, card: Card) -> float:
    value = CARD_POINTS * _points(rules, "score.carte")
    value += PRIMIERA_POINTS[RANKS[card]] * _points(rules, "score.primiera")
    if SUITS[card] == 0:
        value += COIN_POINTS * _points(rules, "score.denari")
    if RANKS[card] == 7:
        value += SEVEN_POINTS * _points(rules, "score.most_sevens")
    return value


def _points(rules: RuleSet, option: str) -> int:
    return int(rules.options[option] or 0)


def _sign(rules: RuleSet) -> float:
    return -1.0 if rules.options["match.goal"] == "low" else 1.0


class ScopaRule:
    """What clearing the table pays."""

    def __init__(self, rules: RuleSet) -> None:
        self.points = _sign(rules) * _points(rules, "scopa.points")
        self._why_not = compile_clearing(rules.options)

    def points_of(self, move: Move, table_size: int, is_last_play: bool) -> float:
        """Points for a move that takes the whole table, 0 for any other."""
        if not move.takes or len(move.captured) < table_size:
            return 0.0
        return self.points if self._why_not(move, is_last_play) is None else 0.0
