"""The cross table: what each row's entry scored against each column's."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.standings.book import check_results
from tournaments.standings.results import Entrant, MatchResult
from tournaments.standings.table import Standing


@dataclass(frozen=True, slots=True)
class CrossCell:
    """One match in a cell, as the row's entry saw it; `match` is the key given with the result."""

    match: int
    round: int
    points: float
    score: float
    opponent_score: float
    margin: int
    forfeited: bool


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Rows and columns in table order; a cell that is not in `cells` has no match yet."""

    entries: tuple[int, ...]
    cells: Mapping[tuple[int, int], tuple[CrossCell, ...]]

    def cell(self, row: int, column: int) -> tuple[CrossCell, ...]:
        """The matches of two entries in order of rounds; empty before they met."""
        return self.cells.get((row, column), ())

    def rows(self) -> list[tuple[int, list[tuple[CrossCell, ...] | None]]]:
        """Each entry with its cells in column order; None on the diagonal."""
        return [
            (row, [None if row == column else self.cell(row, column) for column in self.entries])
            for row in self.entries
        ]


def build_cross_table(standings: Sequence[Standing], results: Iterable[MatchResult]) -> CrossTable:
    """Every match, annulled ones too, with rows in the order of the standings."""
    results = list(results)
    check_results([Entrant(standing.entry) for standing in standings], results, [])
    cells: dict[tuple[int, int], list[CrossCell]] = {}
    for result in sorted(results, key=lambda one: (one.round, one.match)):
        for pair, cell in _both_cells(result):
            cells.setdefault(pair, []).append(cell)
    return CrossTable(
        entries=tuple(standing.entry for standing in standings),
        cells={pair: tuple(found) for pair, found in cells.items()},
    )


def _both_cells(result: MatchResult) -> list[tuple[tuple[int, int], CrossCell]]:
    first, second = result.points()
    ours, theirs, margin = result.first_score, result.second_score, result.margin
    there = CrossCell(result.match, result.round, first, ours, theirs, margin, result.forfeited)
    back = CrossCell(result.match, result.round, second, theirs, ours, -margin, result.forfeited)
    return [((result.first, result.second), there), ((result.second, result.first), back)]
