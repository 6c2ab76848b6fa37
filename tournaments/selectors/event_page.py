"""All that a tournament's page shows, put together in one call, so that views stay a few lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count

from tournaments.format_words import ENDINGS, translate
from tournaments.models import Bye, Entry, Match, Publication, Round, TablePolicy, Tournament, User
from tournaments.models.events import Entrants
from tournaments.pairing import Ending, Option, find_format
from tournaments.selectors.books import read_books
from tournaments.selectors.brackets import BracketPart, GroupTable, bracket_of, groups_of
from tournaments.selectors.entries import has_part
from tournaments.selectors.events import Progress, count_sets, progress_of, sets_in
from tournaments.selectors.ladder_page import LadderLine, ladder_of
from tournaments.selectors.outcomes import OVER
from tournaments.selectors.plans import is_rated
from tournaments.selectors.rule_lines import RuleLine, changed_lines, length_line
from tournaments.selectors.steps import NextStep, next_step
from tournaments.selectors.table_policies import policy_of
from tournaments.selectors.tables import StandingRow, Tables, tables_of
from tournaments.standings import TIEBREAKS, CrossCell
from tournaments.words import Text

# A cross table of more than this is a wall of dots.
CROSS_MAX = 40


@dataclass(frozen=True, slots=True)
class TieBreakColumn:
    code: str
    title: Text
    explanation: Text


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A row of the standings; `values` are (code, title, value) by column, points left out."""

    entry: Entry
    row: StandingRow
    values: list[tuple[str, Text, float | None]]
    mine: bool


@dataclass(frozen=True, slots=True)
class CrossLine:
    entry: Entry
    number: int
    cells: list[tuple[CrossCell, ...] | None]


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A pairing in a round; the score is None until the match is finished."""

    match: Match
    entries: list[Entry]
    score: CrossCell | None
    open: bool


@dataclass(frozen=True, slots=True)
class ByeLine:
    """Who sits out a round, and what for; the row says how many half points it is worth."""

    entry: Entry
    bye: Bye

    @property
    def points(self) -> float:
        return self.bye.half_points / 2


@dataclass(frozen=True, slots=True)
class RoundLine:
    round: Round
    matches: list[MatchLine]
    byes: list[ByeLine]
    sets_done: int
    sets_all: int
    open: bool

    @property
    def matches_done(self) -> int:
        return sum(not line.open for line in self.matches)


@dataclass(frozen=True, slots=True)
class TournamentLive:
    """What changes while a tournament runs."""

    tournament: Tournament
    progress: Progress
    columns: list[TieBreakColumn]
    order: list[TieBreakColumn]
    standings: list[StandingLine]
    cross: list[CrossLine]
    rounds: list[RoundLine]
    entries: list[Entry]
    mark: str
    bracket: list[BracketPart]
    groups: list[GroupTable]
    ladder: list[LadderLine] | None

    @property
    def open_rounds(self) -> list[RoundLine]:
        return [line for line in self.rounds if line.open]


@dataclass(frozen=True, slots=True)
class TournamentPage:
    live: TournamentLive
    step: NextStep
    rated: bool
    rules: list[RuleLine]
    length: str
    # How people play, None in an event of bots.
    tables: TablePolicy | None
    format_title: str
    format_explanation: str
    options: list[tuple[str, object]]
    ending: Text
    publications: list[Publication]


def tournament_page(tournament: Tournament, user: User) -> TournamentPage:
    live = tournament_live(tournament, user)
    chosen = find_format(tournament.format)
    return TournamentPage(
        live=live,
        step=next_step(tournament, user, live.entries),
        rated=is_rated(tournament),
        rules=changed_lines(tournament.rules),
        length=length_line(tournament.rules),
        tables=policy_of(tournament) if tournament.entrants != Entrants.BOTS else None,
        format_title=translate(chosen.title),
        format_explanation=translate(chosen.explanation),
        options=_options(tournament),
        ending=_ending(tournament),
        publications=publications_of(tournament),
    )


def columns_of(tournament: Tournament) -> list[TieBreakColumn]:
    """The table's columns of tie-breaks; points have one of their own."""
    return [column for column in order_of(tournament) if column.code != "PTS"]


def order_of(tournament: Tournament) -> list[TieBreakColumn]:
    """What counts first, second and so on."""
    known = (TIEBREAKS[code] for code in tournament.tie_breaks if code in TIEBREAKS)
    return [TieBreakColumn(one.code, translate(one.title), translate(one.explanation)) for one in known]


def _options(tournament: Tournament) -> list[tuple[str, object]]:
    """(title, value) of every option of the format, as it is set."""
    options = find_format(tournament.format).options
    return [(translate(one.title), _said(one, tournament.format_config)) for one in options]


def _said(option: Option, config: Mapping[str, object]) -> object:
    value = config.get(option.name, option.default)
    return translate(option.zero) if option.zero and value == 0 else value


def publications_of(tournament: Tournament) -> list[Publication]:
    """Every version of a published event's standings, newest first, without the standings."""
    if tournament.status != Tournament.Status.PUBLISHED:
        return []
    return list(tournament.publications.defer("standings"))


def _ending(tournament: Tournament) -> Text:
    """Why it ended before all its rounds were played; nothing where it did not."""
    if tournament.ending in ("", Ending.COMPLETE) or tournament.ending not in list(Ending):
        return ""
    return ENDINGS.get(Ending(tournament.ending), "")


def tournament_live(
    tournament: Tournament, user: User, counts: Mapping[str, int] | None = None
) -> TournamentLive:
    """Standings, cross table and rounds in a fixed number of queries; `counts` if they are known already."""
    books = read_books(tournament)
    tables = tables_of(tournament, books)
    counts = counts or (count_sets(tournament) if books.format.endless else sets_in(books))
    progress = progress_of(tournament, books, counts)
    columns = columns_of(tournament)
    return TournamentLive(
        tournament=tournament,
        progress=progress,
        columns=columns,
        order=order_of(tournament),
        standings=[_standing_line(row, columns, user) for row in tables.rows],
        cross=_cross_lines(tables) if 1 < len(tables.rows) <= CROSS_MAX and not books.format.endless else [],
        rounds=[_round_line(round_, tables) for round_ in books.rounds][::-1],
        entries=list(tables.entries.values()),
        mark=live_mark(tournament, counts),
        bracket=bracket_of(books),
        groups=groups_of(books),
        ladder=ladder_of(books, user) if books.format.endless else None,
    )


def live_mark(tournament: Tournament, counts: Mapping[str, int]) -> str:
    """Changes when something on the live part does, so that a page that has it need not be sent it again.

    The tournament as `with_size` reads it.
    """
    # A penalty or a decision changes the table without a set.
    last_act = getattr(tournament, "last_act", None) or 0
    mark = f"{tournament.status}.{counts['done']}.{counts['running']}.{last_act}"
    if tournament.status != Tournament.Status.OPEN:
        return mark
    # Before the start what changes is entries, and the checks of entries under house rules.
    entries = tournament.entries.order_by("status").values_list("status").annotate(Count("pk"))
    return ".".join([mark, *(f"{status}-{count}" for status, count in entries)])


def _standing_line(row: StandingRow, columns: list[TieBreakColumn], user: User) -> StandingLine:
    return StandingLine(
        entry=row.entry,
        row=row,
        values=[(one.code, one.title, row.standing.values.get(one.code)) for one in columns],
        mine=has_part(user, row.entry),
    )


def _cross_lines(tables: Tables) -> list[CrossLine]:
    return [
        CrossLine(entry=tables.entries[entry], number=number, cells=cells)
        for number, (entry, cells) in enumerate(tables.cross.rows(), start=1)
    ]


def _round_line(round_: Round, tables: Tables) -> RoundLine:
    matches = [_match_line(match, tables) for match in round_.matches.all()]
    return RoundLine(
        round=round_,
        matches=matches,
        byes=[ByeLine(tables.entries[bye.entry_id], bye) for bye in round_.byes.all()],
        sets_done=sum(line.match.sets_done for line in matches),  # type: ignore[attr-defined]
        sets_all=sum(line.match.sets_all for line in matches),  # type: ignore[attr-defined]
        open=any(line.open for line in matches),
    )


def _match_line(match: Match, tables: Tables) -> MatchLine:
    entries = [side.entry for side in match.sides.all()]
    cells = tables.cross.cell(entries[0].pk, entries[1].pk) if len(entries) == 2 else ()
    return MatchLine(
        match=match,
        entries=entries,
        score=next((cell for cell in cells if cell.match == match.pk), None),
        open=match.status not in OVER,
    )
