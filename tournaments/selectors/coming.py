"""The coming round of an event, as its format plans it from all that was played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.pairing import Config, Contestant, Ending, History, RoundPlan, plan_next
from tournaments.selectors.books import Books, config_now, contestants_now


@dataclass(frozen=True, slots=True)
class Question:
    """All that a plan depends on: the same question has the same answer."""

    format: str
    contestants: tuple[Contestant, ...]
    history: History
    config: Config

    def answer(self) -> RoundPlan | Ending:
        """May take seconds for large Swiss rounds. Raises PairingError where the organiser must act."""
        return plan_next(self.format, self.contestants, self.history, self.config)


def question_of(books: Books, **overrides: object) -> Question:
    """What the pairing room is asked; `overrides` replace options of the format."""
    config: Mapping[str, object] = {**config_now(books), **overrides}
    return Question(books.tournament.format, tuple(contestants_now(books)), books.history, config)
