"""Turns in ticks: partners must not tell each other their cards by how long they think."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules import RuleSet
from tournaments.models import Submission, Tournament
from tournaments.think_times import TICK_MS


def turn_grid_ms(tournament: Tournament, rules: RuleSet, submissions: Iterable[Submission]) -> int:
    """The ticks of a set in milliseconds, 0 for none: where it counts, and a side has more than one seat.

    Among our own bots alone there is nobody who could have agreed on anything.
    """
    has_partners = rules.players > rules.side_count
    is_strange = any(not submission.bot.builtin for submission in submissions)
    return TICK_MS if tournament.rated and has_partners and is_strange else 0
