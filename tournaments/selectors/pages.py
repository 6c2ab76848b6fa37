"""All that one page shows, put together in one call, so that views stay a few lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Count

from replays.models import Replay
from replays.selectors import list_replays
from tournaments.models import Bot, Bye, Entry, Game, Match, Rating, Round, Submission, Tournament, User
from tournaments.pairing import find_format
from tournaments.selectors.books import read_books
from tournaments.selectors.entries import has_part
from tournaments.selectors.events import Progress, count_sets, list_tournaments, progress_of
from tournaments.selectors.outcomes import OVER
from tournaments.selectors.plans import is_rated
from tournaments.selectors.rating_page import half_width, rank_range
from tournaments.selectors.rule_lines import RuleLine, changed_lines
from tournaments.selectors.steps import NextStep, next_step
from tournaments.selectors.tables import StandingRow, Tables, tables_of
from tournaments.standings import CrossCell
from tournaments.words import TIE_BREAKS, Text

ON_NOW_MAX = 6
LATEST_MAX = 8
LAST_GAMES_MAX = 12


@dataclass(frozen=True, slots=True)
class HomePage:
    running: list[tuple[Tournament, Progress]]
    open: list[Tournament]
    over: list[Tournament]
    replays: list[Replay]


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


@dataclass(frozen=True, slots=True)
class TournamentLive:
    """What changes while a tournament runs."""

    tournament: Tournament
    progress: Progress
    columns: list[TieBreakColumn]
    standings: list[StandingLine]
    cross: list[CrossLine]
    rounds: list[RoundLine]
    entries: list[Entry]
    mark: str

    @property
    def open_rounds(self) -> list[RoundLine]:
        return [line for line in self.rounds if line.open]


@dataclass(frozen=True, slots=True)
class TournamentPage:
    live: TournamentLive
    step: NextStep
    rated: bool
    rules: list[RuleLine]
    format_title: str
    format_explanation: str


@dataclass(frozen=True, slots=True)
class BotPage:
    bot: Bot
    is_owner: bool
    versions: list[Submission]
    ratings: list[tuple[Rating, str, Decimal | None]]
    replays: list[Replay]


def home_page() -> HomePage:
    """What is on now; tournaments in the three states that a visitor can do something with."""
    on_now = [event for event in list_tournaments()[:40]]
    status = Tournament.Status
    running = [event for event in on_now if event.status == status.RUNNING][:ON_NOW_MAX]
    return HomePage(
        running=[(event, progress_of(event)) for event in running[:2]],
        open=[event for event in on_now if event.status == status.OPEN][:ON_NOW_MAX],
        over=[event for event in on_now if event.status in (status.FINISHED, status.PUBLISHED)][:ON_NOW_MAX],
        replays=list(list_replays()[:LATEST_MAX]),
    )


def tournament_page(tournament: Tournament, user: User) -> TournamentPage:
    live = tournament_live(tournament, user)
    chosen = find_format(tournament.format)
    return TournamentPage(
        live=live,
        step=next_step(tournament, user, live.entries),
        rated=is_rated(tournament),
        rules=changed_lines(tournament.rules),
        format_title=chosen.title,
        format_explanation=chosen.explanation,
    )


def tournament_live(
    tournament: Tournament, user: User, counts: Mapping[str, int] | None = None
) -> TournamentLive:
    """Standings, cross table and rounds in a fixed number of queries; `counts` if they are known already."""
    books = read_books(tournament)
    tables = tables_of(tournament, books)
    counts = counts or count_sets(tournament)
    progress = progress_of(tournament, books, counts)
    codes = [code for code in tournament.tie_breaks if code != "PTS"]
    columns = [TieBreakColumn(code, *TIE_BREAKS.get(code, (code, ""))) for code in codes]
    return TournamentLive(
        tournament=tournament,
        progress=progress,
        columns=columns,
        standings=[_standing_line(row, columns, user) for row in tables.rows],
        cross=_cross_lines(tables),
        rounds=[_round_line(round_, tables) for round_ in books.rounds][::-1],
        entries=list(tables.entries.values()),
        mark=live_mark(tournament, counts),
    )


def live_mark(tournament: Tournament, counts: Mapping[str, int]) -> str:
    """Changes when something on the live part does, so that a page that has it need not be sent it again."""
    mark = f"{tournament.status}.{counts['done']}.{counts['running']}"
    if tournament.status != Tournament.Status.OPEN:
        return mark
    # Before the start what changes is entries, and the checks of entries under house rules.
    entries = tournament.entries.order_by("status").values_list("status").annotate(Count("pk"))
    return ".".join([mark, *(f"{status}-{count}" for status, count in entries)])


def bot_page(bot: Bot, user: User) -> BotPage:
    """A bot; its owner and the staff see every version, others those that may play or did."""
    is_owner = bool(user.is_authenticated and (user.is_staff or bot.owner_id == user.pk))
    public = (Submission.Status.ACCEPTED, Submission.Status.DISABLED)
    ratings = Rating.objects.filter(contender__submission__bot=bot).select_related(
        "pool", "contender__submission"
    )
    return BotPage(
        bot=bot,
        is_owner=is_owner and not bot.builtin,
        versions=[one for one in bot.submissions.all() if is_owner or one.status in public],
        ratings=[
            (one, rank_range(one), half_width(one))
            for one in ratings.order_by("pool", "-contender__submission")
        ],
        replays=last_replays_of(bot),
    )


def last_replays_of(bot: Bot) -> list[Replay]:
    """The bot's latest finished games."""
    games = Game.objects.filter(match_set__match__sides__entry__members__bot=bot)
    return list(list_replays().filter(pk__in=games.values("replay"))[:LAST_GAMES_MAX])


def find_bot(bot_id: int) -> Bot | None:
    return Bot.objects.select_related("owner", "active_submission").filter(pk=bot_id).first()


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
