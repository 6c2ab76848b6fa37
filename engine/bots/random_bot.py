"""The bot that plays any legal action, each with the same chance."""

from __future__ import annotations

import os
import random

from engine.rules import Action, Observation, RuleSet


class RandomBot:
    """Its chance comes from the operating system unless a seed is given."""

    def __init__(self, rules: RuleSet, seed: bytes | None = None) -> None:
        self._random = random.Random(os.urandom(16) if seed is None else seed)

    def choose(self, observation: Observation) -> Action:
        """Any play or declaration."""
        actions: list[Action] = [*observation.legal, *observation.declare]
        return self._random.choice(actions)
