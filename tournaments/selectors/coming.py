"""The coming round of an event, as its format plans it from all that was played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Tournament
from tournaments.pairing import Config, Contestant, Ending, History, RoundPlan, find_format, plan_next
from tournaments.selectors.books import Books, config_now, contestants_now, read_lineup
from tournaments.selectors.plans import takes_entries


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


def next_round_of(tournament: Tournament) -> int:
    """The number of the round that is paired next."""
    last = tournament.rounds.order_by("number").last()
    return 1 + (last.number if last else 0)


def has_paired_last_round(books: Books) -> bool:
    """Whether whoever comes in now would play no round; a ladder goes on until its organiser ends it.

    A round that an organiser adds by hand, and an early end for want of players, are nobody's promise.
    """
    rounds = books.format.count_rounds(books.contestants, books.config)
    return rounds is not None and books.opened > 0 and books.opened >= rounds


def is_last_round_paired(tournament: Tournament) -> bool:
    """As `has_paired_last_round`, where nothing is read yet."""
    if tournament.started_at is None or find_format(tournament.format).endless:
        return False
    return has_paired_last_round(read_lineup(tournament))


def lets_in(tournament: Tournament) -> bool:
    """Whether who enters now will play: entries are open, and a round follows."""
    return takes_entries(tournament) and not is_last_round_paired(tournament)
