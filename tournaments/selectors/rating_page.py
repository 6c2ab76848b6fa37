"""One rating list as its page shows it. Every number was fitted; nothing is computed here."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta

from django.db.models import F, QuerySet
from django.utils import timezone

from tournaments.models import Pool, Rating, RatingPoint
from tournaments.selectors.contenders import by_author, contender_paths
from tournaments.selectors.ledger import EloNow, elo_now
from tournaments.selectors.rating_filters import RatingFilter

PAGE_SIZE = 50
APART_MAX = 50
DAYS_MAX = 400


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A connected contender: `ranks` is "3" or "3–5"."""

    rating: Rating
    ranks: str
    is_anchor: bool
    classical: EloNow | None = None


@dataclass(frozen=True, slots=True)
class RatingPage:
    """A page of a list. `apart` are not connected and have no number; `pages` counts pages of `lines`."""

    pool: Pool
    lines: list[RatingLine]
    apart: list[Rating]
    filter: RatingFilter = field(default_factory=RatingFilter)
    at: int = 1
    pages: int = 1
    total: int = 0


@dataclass(frozen=True, slots=True)
class DayPage:
    """The list as it stood at the end of a day: the last kept one until then."""

    pool: Pool
    day: date
    points: list[RatingPoint]
    filter: RatingFilter
    days: list[date]


def find_pool(variant: str, kind: str = Pool.Kind.BOTS) -> Pool | None:
    return Pool.objects.select_related("anchor__bot").filter(variant=variant, kind=kind).first()


def rating_page(pool: Pool, wanted: RatingFilter | None = None) -> RatingPage:
    """The asked page of a list; a page beyond the last one is the last one."""
    wanted = wanted or RatingFilter()
    found = filtered_ratings(pool, wanted)
    connected = found.filter(connected=True).order_by("-elo", "contender")
    total = connected.count()
    pages = max(1, -(-total // PAGE_SIZE))
    at = min(wanted.page, pages)
    start = PAGE_SIZE * (at - 1)
    return RatingPage(
        pool=pool,
        lines=rating_lines(pool, connected[start : start + PAGE_SIZE]),
        apart=list(found.filter(connected=False).order_by("-set_count", "contender")[:APART_MAX]),
        filter=wanted,
        at=at,
        pages=pages,
        total=total,
    )


def whole_list(pool: Pool, wanted: RatingFilter | None = None) -> list[Rating]:
    """Every line that is wanted, connected ones by rating and then those apart."""
    found = filtered_ratings(pool, wanted or RatingFilter())
    return list(found.order_by("-connected", F("elo").desc(nulls_last=True), "contender"))


def filtered_ratings(pool: Pool, wanted: RatingFilter) -> QuerySet[Rating]:
    found = pool.ratings.select_related(*contender_paths("contender"))
    if wanted.author:
        found = found.filter(by_author(wanted.author))
    if wanted.days:
        found = found.filter(last_played_at__gte=timezone.now() - timedelta(days=wanted.days))
    return found


def rating_lines(pool: Pool, ratings: QuerySet[Rating]) -> list[RatingLine]:
    rows = list(ratings)
    classical = {} if pool.kind == Pool.Kind.BOTS else elo_now(pool, [row.contender_id for row in rows])
    return [rating_line(row, pool, classical.get(row.contender_id)) for row in rows]


def rating_line(rating: Rating, pool: Pool, classical: EloNow | None = None) -> RatingLine:
    anchored = pool.anchor_id is not None and rating.contender.submission_id == pool.anchor_id
    return RatingLine(
        rating=rating,
        ranks=rank_range(rating),
        is_anchor=anchored,
        classical=classical,
    )


def day_page(pool: Pool, day: date, wanted: RatingFilter) -> DayPage | None:
    """The list of a day past; None where there is none so old."""
    days = list(pool.days.order_by("-day").values_list("day", flat=True)[:DAYS_MAX])
    kept = next((one for one in days if one <= day), None)
    if kept is None:
        return None
    points = RatingPoint.objects.filter(day__pool=pool, day__day=kept).select_related(
        *contender_paths("contender")
    )
    if wanted.author:
        points = points.filter(by_author(wanted.author))
    return DayPage(pool, kept, list(points.order_by("-elo", "contender")[:1000]), wanted, days)


def rank_range(rating: Rating) -> str:
    if rating.rank_best is None:
        return "–"
    same = rating.rank_worst in (None, rating.rank_best)
    return str(rating.rank_best) if same else f"{rating.rank_best}–{rating.rank_worst}"
