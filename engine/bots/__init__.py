"""Baseline bots, from weakest to strongest: what every other bot is measured against.

``BASELINES[name](rules)`` makes one; it answers ``choose(observation)`` with a legal action.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.bots.counting import CountingBot
from engine.bots.greedy import GreedyBot
from engine.bots.random_bot import RandomBot
from engine.match.builtin import Chooser
from engine.rules import RuleSet

__all__ = ["BASELINES", "CountingBot", "GreedyBot", "RandomBot"]

BASELINES: dict[str, Callable[[RuleSet], Chooser]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "counting": CountingBot,
}
