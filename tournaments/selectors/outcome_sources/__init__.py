"""Where a match's result comes from. A way to play is a module here with one function and a line in SOURCES.

A source reads what was played in many matches in one query, and asks nothing for tournaments that are
not played its way. Rulings and walk-overs are no sources: they stand above whatever was played.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from tournaments.models import Tournament
from tournaments.selectors.outcome_sources import board, bot_sets, live_games
from tournaments.selectors.outcome_sources.score import Score

Source = Callable[[Tournament, Collection[int] | None], Mapping[int, Score]]

# What was played in each match of a tournament, by match id; of these matches alone where they are named.
SOURCES: tuple[Source, ...] = (bot_sets.read_scores, board.read_scores, live_games.read_scores)

__all__ = ["SOURCES", "Score", "Source"]
