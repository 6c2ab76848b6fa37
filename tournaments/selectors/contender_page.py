"""One contender of a list: how its rating came about, against whom, from which seat, in which versions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any

from django.db.models import F, QuerySet

from tournaments.models import Contender, Meeting, Pool, Rating, RatingPoint
from tournaments.selectors.contenders import contender_paths
from tournaments.selectors.cross_page import Cell, cell_of
from tournaments.selectors.ledger import EloNow, LedgerEntry, elo_now, ledger_entries
from tournaments.selectors.rating_page import RatingLine, rating_line
from tournaments.selectors.seats import SeatLine, seats_of

OPPONENTS_SHOWN = 30


@dataclass(frozen=True, slots=True)
class OpponentLine:
    opponent: Contender
    cell: Cell
    last_at: datetime


@dataclass(frozen=True, slots=True)
class HistoryPoint:
    """A version's rating at the end of a day; `label` is the version's, a person's name for people."""

    day: date
    label: str
    elo: Decimal
    elo_low: Decimal
    elo_high: Decimal
    set_count: int
    provisional: bool


@dataclass(frozen=True, slots=True)
class ContenderPage:
    """`versions` is the lineage in this list, newest first; `chart` is what the graph draws."""

    pool: Pool
    contender: Contender
    line: RatingLine
    versions: list[RatingLine]
    opponents: list[OpponentLine]
    seats: list[SeatLine]
    points: list[HistoryPoint]
    chart: dict[str, Any]
    classical: EloNow | None
    ledger: list[LedgerEntry]

    @property
    def tells_seats(self) -> bool:
        """Whether it is known of any game who led."""
        return any(line.seat != "neither" for line in self.seats)


def contender_page(pool: Pool, contender_id: int) -> ContenderPage | None:
    """None where it has no line in this list."""
    rating = pool.ratings.select_related(*contender_paths("contender")).filter(contender=contender_id).first()
    if rating is None:
        return None
    versions = _lineage(pool, rating)
    points = _points(pool, versions)
    people = pool.kind != Pool.Kind.BOTS
    return ContenderPage(
        pool=pool,
        contender=rating.contender,
        line=rating_line(rating, pool),
        versions=versions,
        opponents=opponents_of(pool, contender_id)[:OPPONENTS_SHOWN],
        seats=seats_of(pool.pk, contender_id),
        points=points[::-1],
        chart=chart_of(versions, points),
        classical=elo_now(pool, [contender_id]).get(contender_id) if people else None,
        ledger=ledger_entries(pool, contender_id) if people else [],
    )


def opponents_of(pool: Pool, contender_id: int) -> list[OpponentLine]:
    """Whom it met, most games first."""
    shown = list(_meetings_of(pool, contender_id)[:OPPONENTS_SHOWN])
    others = [one.second_id if one.first_id == contender_id else one.first_id for one in shown]
    known = Contender.objects.select_related(*contender_paths()).in_bulk(others)
    return [
        OpponentLine(known[other], cell_of(meeting, contender_id), meeting.last_at)
        for other, meeting in zip(others, shown, strict=True)
    ]


def _meetings_of(pool: Pool, contender_id: int) -> QuerySet[Meeting]:
    """Most games first. Each place has its own index; a search for either would read the whole list."""
    met = pool.meetings.annotate(games=F("win_count") + F("draw_count") + F("loss_count")).order_by()
    both = met.filter(first=contender_id).union(met.filter(second=contender_id), all=True)
    return both.order_by("-games", "-last_at", "pk")


def chart_of(versions: list[RatingLine], points: list[HistoryPoint]) -> dict[str, Any]:
    """{"lines": [{"label", "points": [[seconds, elo, low, high], …]}, …], "marks": [{"at", "label"}, …]}."""
    lines = []
    for line in reversed(versions):
        label = version_label(line.rating.contender)
        own = [_drawn(point) for point in points if point.label == label]
        if own:
            lines.append({"label": label, "points": own})
    marks = [{"at": line["points"][0][0], "label": line["label"]} for line in lines] if len(lines) > 1 else []
    return {"lines": lines, "marks": marks}


def version_label(contender: Contender) -> str:
    return f"v{contender.submission.number}" if contender.submission else contender.label


def _lineage(pool: Pool, rating: Rating) -> list[RatingLine]:
    submission = rating.contender.submission
    if submission is None:
        return [rating_line(rating, pool)]
    same_bot = pool.ratings.filter(contender__submission__bot=submission.bot_id)
    rows = same_bot.select_related(*contender_paths("contender")).order_by("-contender__submission__number")
    return [rating_line(row, pool) for row in rows[:20]]


def _points(pool: Pool, versions: list[RatingLine]) -> list[HistoryPoint]:
    """By day; as plain values, since a history has many days."""
    labels = {line.rating.contender_id: version_label(line.rating.contender) for line in versions}
    points = RatingPoint.objects.filter(contender__in=list(labels), day__pool=pool)
    names = ("elo", "elo_low", "elo_high", "set_count", "provisional")
    rows = points.order_by("day__day", "contender").values_list("day__day", "contender", *names)
    return [HistoryPoint(day, labels[contender], *numbers) for day, contender, *numbers in rows]


def _drawn(point: HistoryPoint) -> list[float]:
    noon = datetime.combine(point.day, time(12), tzinfo=UTC)
    return [noon.timestamp(), float(point.elo), float(point.elo_low), float(point.elo_high)]
