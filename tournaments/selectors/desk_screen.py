"""What the wall shows: pairings, standings and the clock, cut into pages that can be read from afar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from tournaments.desk import Clock, DeskRound
from tournaments.models import Tournament
from tournaments.selectors.desk_pages import TableLine, read_evening, round_view
from tournaments.selectors.tables import StandingRow, tables_of

PAGES = ("pairings", "standings", "clock")
# At 32 px and more a screen holds so many lines.
LINES_MAX = 6

Line = TypeVar("Line")


@dataclass(frozen=True, slots=True)
class ScreenPage:
    """One thing on the wall: `kind` is one of PAGES; number and count where one kind has many."""

    kind: str
    lines: list[Any]
    number: int = 1
    count: int = 1


@dataclass(frozen=True, slots=True)
class Screen:
    """`mark` changes when what is shown does."""

    pages: list[ScreenPage]
    round: DeskRound | None
    round_count: int
    resting: list[str]
    clock: Clock
    ends_at: datetime | None
    mark: str


def screen_of(tournament: Tournament, name: str) -> Screen:
    """The pages of a screen: all kinds, or those of one."""
    evening = read_evening(tournament)
    view = round_view(evening, with_slips=False)
    tables: list[TableLine] = view.tables if view else []
    standings: list[StandingRow] = tables_of(tournament).rows if evening.state.rounds else []
    found = [*_cut("pairings", tables), *_cut("standings", standings)]
    if evening.state.clock.full and not evening.state.finished_at:
        found.append(ScreenPage("clock", []))
    return Screen(
        pages=[page for page in found if name in ("all", page.kind)],
        round=view.round if view else None,
        round_count=evening.round_count,
        resting=[rest.entry.name for rest in view.resting] if view else [],
        clock=evening.state.clock,
        ends_at=evening.state.clock.ends_at,
        mark=f"{evening.state.version}.{tournament.status}",
    )


def _cut(kind: str, lines: Sequence[Line]) -> list[ScreenPage]:
    parts = [list(lines[start : start + LINES_MAX]) for start in range(0, len(lines), LINES_MAX)]
    return [ScreenPage(kind, part, number, len(parts)) for number, part in enumerate(parts, start=1)]
