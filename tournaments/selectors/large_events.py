"""Events with so many matches that their page shows a stored table and links to the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Subquery

from tournaments.models import Entry, Match, OrganiserAct, PointPenalty, StandingsSheet, Tournament
from tournaments.models.matches import PlayStatus
from tournaments.selectors.entries import with_team
from tournaments.selectors.event_page import TieBreakColumn, columns_of
from tournaments.selectors.lean_books import read_lean_books
from tournaments.selectors.tables import standings_of

# Up to so many a page reads everything each time, as a table then is a pure function of its results.
LARGE_MATCHES = 1500
PAGE_SIZE = 100

Line = list[Any]


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of a stored table; `values` are (code, value) by column."""

    entry: Entry
    rank: int | None
    points: float
    played: int
    won: int
    drawn: int
    lost: int
    values: list[tuple[str, float | None]]


@dataclass(frozen=True, slots=True)
class LargePage:
    """A page of the standings; `sheet` says when they were computed."""

    tournament: Tournament
    sheet: StandingsSheet | None
    columns: list[TieBreakColumn]
    lines: list[SheetLine]
    at: int
    pages: int
    entries: int
    rounds: int


def with_size(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Tournaments that know whether they are large, and their last act, so that nobody asks for either."""
    matches = Match.objects.filter(round__tournament=OuterRef("pk")).order_by("pk").values("pk")
    acts = OrganiserAct.objects.filter(tournament=OuterRef("pk")).order_by("-number").values("number")
    return tournaments.annotate(
        large=Exists(matches[LARGE_MATCHES : LARGE_MATCHES + 1]), last_act=Subquery(acts[:1])
    )


def is_large(tournament: Tournament) -> bool:
    """More matches than a page reads."""
    known = getattr(tournament, "large", None)
    if known is None:
        matches = Match.objects.filter(round__tournament=tournament).order_by("pk")
        return bool(matches.values("pk")[LARGE_MATCHES : LARGE_MATCHES + 1])
    return bool(known)


def large_tournaments() -> QuerySet[Tournament]:
    """Those that run or have run and are large."""
    status = Tournament.Status
    begun = Tournament.objects.filter(status__in=(status.RUNNING, status.FINISHED, status.PUBLISHED))
    counted = begun.annotate(match_count=Count("rounds__matches"))
    return counted.filter(match_count__gt=LARGE_MATCHES, venue=Tournament.Venue.ONLINE)


def large_page(tournament: Tournament, page: int) -> LargePage:
    """The asked page of the stored standings; a page beyond the last one is the last one."""
    sheet = StandingsSheet.objects.filter(tournament=tournament).first()
    lines = sheet.lines if sheet else []
    pages = max(1, -(-len(lines) // PAGE_SIZE))
    at = min(page, pages)
    columns = columns_of(tournament)
    shown = lines[PAGE_SIZE * (at - 1) : PAGE_SIZE * at]
    entries = Entry.objects.prefetch_related(with_team()).in_bulk([line[0] for line in shown])
    return LargePage(
        tournament=tournament,
        sheet=sheet,
        columns=columns,
        lines=[_sheet_line(line, entries, columns) for line in shown if line[0] in entries],
        at=at,
        pages=pages,
        entries=len(lines),
        rounds=tournament.rounds.count(),
    )


def lines_of(tournament: Tournament) -> list[Line]:
    """The table as it is stored, computed from the results."""
    return [
        [
            standing.entry,
            standing.rank,
            standing.points,
            standing.played,
            standing.won,
            standing.drawn,
            standing.lost,
            dict(standing.values),
        ]
        for standing in standings_of(read_lean_books(tournament))
    ]


def mark_of(tournament: Tournament) -> str:
    """Changes when a result does: what is over, what was ruled, who is out, what was taken away."""
    matches = Match.objects.filter(round__tournament=tournament).aggregate(
        over=Count("pk", filter=Q(status__in=(PlayStatus.FINISHED, PlayStatus.VOID, PlayStatus.CANCELLED))),
        ruled=Count("pk", filter=~Q(ruling="")),
        last=Max("finished_at"),
    )
    gone = tournament.entries.filter(withdrawn_at__isnull=False).count()
    taken = PointPenalty.objects.filter(entry__tournament=tournament, lifted_at=None).count()
    last = matches["last"].isoformat() if matches["last"] else ""
    return f"{tournament.status}.{matches['over']}.{matches['ruled']}.{last}.{gone}.{taken}"


def _sheet_line(line: Line, entries: dict[int, Entry], columns: list[TieBreakColumn]) -> SheetLine:
    entry, rank, points, played, won, drawn, lost, values = line
    return SheetLine(
        entry=entries[entry],
        rank=rank,
        points=points,
        played=played,
        won=won,
        drawn=drawn,
        lost=lost,
        values=[(column.code, values.get(column.code)) for column in columns],
    )
