"""The page of a club evening, for everybody."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.format_words import translate
from tournaments.models import Match, Publication, Tournament, User
from tournaments.pairing import find_format
from tournaments.selectors.books import read_books
from tournaments.selectors.desk_pages import Evening, RoundView, read_evening, round_view
from tournaments.selectors.desk_progress import Progress, progress_of
from tournaments.selectors.event_page import TieBreakColumn, columns_of, publications_of
from tournaments.selectors.rule_lines import RuleLine, changed_lines, length_line
from tournaments.selectors.steps import may_organise
from tournaments.selectors.tables import Tables, tables_of
from tournaments.standings import CrossCell


@dataclass(frozen=True, slots=True)
class EveningPage:
    """`rounds` are newest first, with the number of each table's match for links; `cross` goes by row.

    A Swiss has its `progress`, round by round, in the place of the cross table.
    """

    evening: Evening
    tables: Tables
    columns: list[TieBreakColumn]
    cross: list[tuple[int, str, list[tuple[CrossCell, ...] | None]]]
    progress: Progress | None
    rounds: list[tuple[RoundView, dict[int, int]]]
    rules: list[RuleLine]
    length: str
    format_title: str
    may_organise: bool
    publications: list[Publication]


def evening_page(tournament: Tournament, user: User) -> EveningPage:
    evening = read_evening(tournament)
    books = read_books(tournament)
    tables = tables_of(tournament, books)
    matches = Match.objects.filter(round__tournament=tournament)
    ids = {(number, table): pk for number, table, pk in matches.values_list("round__number", "number", "pk")}
    views = [view for number in _numbers(evening) if (view := round_view(evening, number, with_slips=False))]
    return EveningPage(
        evening=evening,
        tables=tables,
        columns=columns_of(tournament),
        cross=[
            (place, tables.entries[entry].name, cells)
            for place, (entry, cells) in enumerate(tables.cross.rows(), start=1)
        ],
        progress=progress_of(tournament, books, tables) if tournament.format == "swiss" else None,
        rounds=[
            (
                view,
                {line.match.table: ids.get((view.round.number, line.match.table), 0) for line in view.tables},
            )
            for view in views
        ],
        rules=changed_lines(tournament.rules),
        length=length_line(tournament.rules),
        format_title=translate(find_format(tournament.format).title),
        may_organise=may_organise(user, tournament),
        publications=publications_of(tournament),
    )


def _numbers(evening: Evening) -> list[int]:
    return [round_.number for round_ in evening.state.rounds][::-1]
