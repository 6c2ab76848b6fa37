"""A Swiss round by round: against whom, what came of it, and what a round without an opponent was worth.

A table of everybody against everybody is nearly empty there, and does not fit on paper from thirty on.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Tournament
from tournaments.selectors.books import Books, read_books
from tournaments.selectors.tables import StandingRow, Tables, tables_of

LEFT, LATE = "left", "late"


@dataclass(frozen=True, slots=True)
class RoundCell:
    """What a round was to an entry. `opponent` is a line of the table, None without a match.

    `margin` is None where no card was played, `match` is there for links. `missed` says why there was no
    match: a `ByeKind`, LEFT after it had left, LATE before it was there; empty at a table.
    """

    points: float
    opponent: int | None = None
    margin: int | None = None
    match: int | None = None
    missed: str = ""


@dataclass(frozen=True, slots=True)
class Progress:
    """The standings with a cell a round; None where a table still plays."""

    rounds: range
    rows: list[tuple[StandingRow, list[RoundCell | None]]]


def progress_of(tournament: Tournament, books: Books | None = None, tables: Tables | None = None) -> Progress:
    """From books and tables where they are read already."""
    books = books or read_books(tournament)
    tables = tables or tables_of(tournament, books)
    cells = _cells(books, {row.entry.pk: place for place, row in enumerate(tables.rows, start=1)})
    rounds = range(1, books.opened + 1)
    rows = [(row, [cells.get((row.entry.pk, number)) for number in rounds]) for row in tables.rows]
    return Progress(rounds, rows)


def _cells(books: Books, places: dict[int, int]) -> dict[tuple[int, int], RoundCell]:
    """By entry and round."""
    cells = {
        (one.entry, number): RoundCell(0, missed=LATE if number < one.from_round else LEFT)
        for one in books.contestants
        for number in range(1, books.opened + 1)
        if not one.is_in(number)
    }
    # Who leaves in the middle of a round has its bye, or its match, all the same.
    cells |= {(bye.entry, bye.round): RoundCell(bye.points, missed=bye.kind) for bye in books.byes}
    for one in books.results:
        sides = ((one.first, one.second), (one.second, one.first))
        margins = (one.margin, -one.margin)
        for (entry, other), points, margin in zip(sides, one.points(), margins, strict=True):
            played = None if one.forfeited else margin
            cells[entry, one.round] = RoundCell(points, places.get(other), played, one.match)
    return cells
