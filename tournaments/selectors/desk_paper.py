"""Lists as they go on paper and on the wall."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.desk import DeskEntry
from tournaments.models import Tournament
from tournaments.selectors.desk_pages import RestLine, RoundView, TableLine
from tournaments.selectors.event_page import TieBreakColumn, columns_of
from tournaments.selectors.tables import Tables, tables_of


@dataclass(frozen=True, slots=True)
class NameLine:
    """Where somebody sits: a player's name, and his table or the reason why he sits out."""

    name: str
    entry: DeskEntry
    line: TableLine | None
    rest: RestLine | None = None


@dataclass(frozen=True, slots=True)
class PaperTables:
    """Standings and cross table, with what their columns mean."""

    tables: Tables
    columns: list[TieBreakColumn]


def by_name(view: RoundView) -> list[NameLine]:
    """Every player by himself in the order of the alphabet, each of a pair in his own place."""
    lines = [
        NameLine(name, entry, line)
        for line in view.tables
        for entry in (line.first, line.second)
        for name in entry.names
    ]
    lines += [NameLine(name, rest.entry, None, rest) for rest in view.resting for name in rest.entry.names]
    return sorted(lines, key=lambda line: (line.name.casefold(), line.entry.number))


def paper_tables(tournament: Tournament) -> PaperTables:
    return PaperTables(tables_of(tournament), columns_of(tournament))
