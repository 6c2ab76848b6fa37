"""The bot that takes what is worth most now and lays what is worth least, and looks no further."""

from __future__ import annotations

from engine.bots.values import ScopaRule, card_values
from engine.rules import Action, Move, Observation, RuleSet


class GreedyBot:
    """Deterministic: level plays go by the order of ``legal``."""

    def __init__(self, rules: RuleSet) -> None:
        self._values = card_values(rules)
        self._scopa = ScopaRule(rules)

    def choose(self, observation: Observation) -> Action:
        """A declaration if one pays, else the play of the highest worth."""
        if observation.declare:
            return observation.declare[0]
        table_size = len(observation.table)
        is_last = observation.stock == 0 and sum(observation.hands) == 1
        return max(observation.legal, key=lambda move: self._worth(move, table_size, is_last))

    def _worth(self, move: Move, table_size: int, is_last: bool) -> float:
        values = self._values
        if not move.takes:
            return -values[move.card] - 1.0
        taken = values[move.card] + sum(values[card] for card in move.captured)
        return taken + self._scopa.points_of(move, table_size, is_last)
