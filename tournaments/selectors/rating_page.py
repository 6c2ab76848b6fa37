"""One rating list as its page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from tournaments.models import Pool, Rating
from tournaments.selectors.ratings import rating_list


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A connected bot: `ranks` is "3" or "3–5", `error` half the width of its 95% interval."""

    rating: Rating
    ranks: str
    error: Decimal | None
    is_anchor: bool


@dataclass(frozen=True, slots=True)
class RatingPage:
    pool: Pool
    lines: list[RatingLine]
    apart: list[Rating]


def find_pool(variant: str, kind: str = Pool.Kind.BOTS) -> Pool | None:
    return Pool.objects.select_related("anchor__bot").filter(variant=variant, kind=kind).first()


def rating_page(pool: Pool) -> RatingPage:
    ratings = rating_list(pool)
    return RatingPage(
        pool=pool,
        lines=[rating_line(one, pool) for one in ratings if one.connected],
        apart=[one for one in ratings if not one.connected],
    )


def rating_line(rating: Rating, pool: Pool) -> RatingLine:
    return RatingLine(
        rating=rating,
        ranks=rank_range(rating),
        error=half_width(rating),
        is_anchor=pool.anchor_id is not None and rating.contender.submission_id == pool.anchor_id,
    )


def rank_range(rating: Rating) -> str:
    if rating.rank_best is None:
        return "–"
    same = rating.rank_worst in (None, rating.rank_best)
    return str(rating.rank_best) if same else f"{rating.rank_best}–{rating.rank_worst}"


def half_width(rating: Rating) -> Decimal | None:
    """Half of the 95% interval; None where there is none, as for the anchor."""
    if rating.elo_low is None or rating.elo_high is None or rating.elo_low == rating.elo_high:
        return None
    return (rating.elo_high - rating.elo_low) / 2
