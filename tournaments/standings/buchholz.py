"""Buchholz with FIDE's rules for rounds that were not played (C.07 article 16, as of 2024).

* To the opponents an entry counts with its points, but a round missed by choice after which it
  played no more counts as a draw: leaving early does no harm to those whom one met.
* To the entry itself a round without a game counts as one against somebody with its own points.
* What is cut first is the lowest of the rounds missed by choice: a bye that was asked for, an absence
  or a forfeit lost.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.standings.book import Book
from tournaments.standings.results import DRAW, LOSS, ByeKind

_BY_CHOICE = (ByeKind.HALF, ByeKind.ZERO)


@dataclass(frozen=True, slots=True)
class _Round:
    """One round of an entry; `opponent` is None where no game was played."""

    points: float
    opponent: int | None
    asked_for: bool = False
    by_choice: bool = False


def buchholz(book: Book, entry: int, *, lowest: int = 0, highest: int = 0) -> float:
    """The sum over all rounds, less so many of the lowest and of the highest contributions."""
    kept = sorted(_contributions(book, entry)[lowest:])
    return float(sum(kept[: len(kept) - highest] if highest else kept))


def adjusted_points(book: Book, entry: int) -> float:
    """What an entry counts for its opponents."""
    known = book.worth.get(entry)
    if known is None:
        rounds = _rounds_of(book, entry)
        last_here = max((i for i, one in enumerate(rounds) if not one.by_choice), default=-1)
        known = book.worth[entry] = sum(
            DRAW if one.asked_for and place > last_here else one.points for place, one in enumerate(rounds)
        )
    return known


def _contributions(book: Book, entry: int) -> Sequence[float]:
    """What each round adds, in the order in which it is cut: the rounds missed by choice first."""
    known = book.contributions.get(entry)
    if known is None:
        by_choice: list[float] = []
        others: list[float] = []
        for one in _rounds_of(book, entry):
            worth = book.points[entry] if one.opponent is None else adjusted_points(book, one.opponent)
            (by_choice if one.by_choice else others).append(worth)
        known = book.contributions[entry] = [*sorted(by_choice), *sorted(others)]
    return known


def _rounds_of(book: Book, entry: int) -> Sequence[_Round]:
    """The rounds in order; where the entry is in none of the results it was away."""
    rounds: dict[int, list[_Round]] = {}
    for bye in book.byes.get(entry, ()):
        asked_for = bye.kind in _BY_CHOICE
        rounds.setdefault(bye.round, []).append(_Round(bye.points, None, asked_for, asked_for))
    for meeting in book.meetings[entry]:
        lost = meeting.forfeited and meeting.points == LOSS
        opponent = None if meeting.forfeited else meeting.opponent
        rounds.setdefault(meeting.round, []).append(_Round(meeting.points, opponent, by_choice=lost))
    away = [_Round(LOSS, None, asked_for=True, by_choice=True)]
    return [one for number in range(1, book.rounds + 1) for one in rounds.get(number, away)]
