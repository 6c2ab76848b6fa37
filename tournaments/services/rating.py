"""Fitting the lists: derived from the rated results, and these from the stored logs."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Count, F, Q
from django.utils import timezone

from tournaments.models import MatchSet, Pool, RatedResult, Rating
from tournaments.models.matches import PlayStatus
from tournaments.ratings import Counts, RatedGame, RatingList, RatingRow, UnratedRow, rate
from tournaments.ratings import RatedResult as FitResult
from tournaments.services.rated import ANCHOR_ELO, write_rated_result

# What ever happened to a list's results, a number that only grows: each was written, and some were rescinded.
CHANGES = Count("results") + Count("results", filter=Q(results__rescinded_at__isnull=False))


def fit_stale_pools() -> int:
    """Fit every list that has new results. Returns how many were fitted."""
    stale = Pool.objects.annotate(change_count=CHANGES).exclude(change_count=F("fitted_count"))
    return sum(fit_pool(pool_id) for pool_id in stale.values_list("pk", flat=True))


def fit_pool(pool_id: int) -> bool:
    """Fit one list outside any transaction, then replace its lines; a newer fit is never overwritten."""
    pool = Pool.objects.get(pk=pool_id)
    rows = list(pool.results.order_by("pk"))
    change_count = len(rows) + sum(row.rescinded_at is not None for row in rows)
    results = [_fit_result(row) for row in rows if row.rescinded_at is None]
    if not rows:
        return False
    fitted = rate(results, anchor=pool.anchor_id, anchor_rating=float(ANCHOR_ELO)) if results else None
    with transaction.atomic():
        locked = Pool.objects.select_for_update().get(pk=pool_id)
        if locked.fitted_count > change_count:
            return False
        _write_list(locked, fitted, change_count)
    return True


def rebuild_ratings() -> int:
    """Make rated results and lists again from the stored logs alone. Returns the results written."""
    with transaction.atomic():
        Rating.objects.all().delete()
        RatedResult.objects.all().delete()
        Pool.objects.update(fitted_count=0, fitted_at=None)
        finished = MatchSet.objects.filter(status=PlayStatus.FINISHED).select_related(
            "match__round__tournament"
        )
        written = sum(write_rated_result(match_set) is not None for match_set in finished.order_by("pk"))
    fit_stale_pools()
    return written


def ratings_as_bytes() -> bytes:
    """Every rated result and every line of every list in a fixed order: equal bytes mean equal ratings."""
    lines = [
        *(
            repr((row.pool.variant, row.match_set_id, row.games))
            for row in _in_order(RatedResult, "match_set").filter(rescinded_at=None)
        ),
        *(
            repr((row.pool.variant, row.submission_id, _plain(row)))
            for row in _in_order(Rating, "submission")
        ),
    ]
    return "\n".join(lines).encode()


def _in_order(model: Any, key: str) -> Any:
    return model.objects.select_related("pool").order_by("pool__variant", "pool__kind", key)


def _plain(row: Rating) -> list[tuple[str, str]]:
    skipped = {"id", "pool", "submission"}
    return [
        (field.name, str(getattr(row, field.name)))
        for field in row._meta.concrete_fields
        if field.name not in skipped
    ]


def _fit_result(row: RatedResult) -> FitResult:
    return FitResult(id=row.match_set_id, games=tuple(_fit_game(fact) for fact in row.games))


def _fit_game(fact: dict[str, Any]) -> RatedGame:
    return RatedGame(
        a=fact["a"],
        b=fact["b"],
        score=fact["half_points"] / 2,
        leader=fact["leader"],
        deals=fact["deals"],
        margin=fact["margin"],
        weight=1 / (fact["sides"] - 1),
    )


def _write_list(pool: Pool, fitted: RatingList | None, change_count: int) -> None:
    """Replace the lines; without a result that counts there are none."""
    pool.ratings.all().delete()
    pool.fitted_count = change_count
    pool.fitted_at = timezone.now()
    if fitted is None:
        pool.seat_elo = pool.seat_elo_low = pool.seat_elo_high = None
    else:
        _write_lines(pool, fitted)
    pool.save(update_fields=["fitted_count", "fitted_at", "seat_elo", "seat_elo_low", "seat_elo_high"])


def _write_lines(pool: Pool, fitted: RatingList) -> None:
    Rating.objects.bulk_create(
        [
            *(_rated_line(pool, row) for row in fitted.rows),
            *(_unrated_line(pool, row) for row in fitted.unrated),
        ]
    )
    pool.seat_elo, pool.seat_elo_low, pool.seat_elo_high = (
        _decimal(value) for value in (fitted.seat, fitted.seat_low, fitted.seat_high)
    )


def _rated_line(pool: Pool, row: RatingRow) -> Rating:
    return Rating(
        pool=pool,
        submission_id=row.entity,
        connected=True,
        elo=_decimal(row.rating),
        elo_low=_decimal(row.low),
        elo_high=_decimal(row.high),
        interval=row.interval,
        rank_best=row.rank_best,
        rank_worst=row.rank_worst,
        los_above=_decimal(row.los_above),
        provisional=row.provisional,
        average_opponent=_decimal(row.average_opponent),
        **_count_fields(row.counts),
    )


def _unrated_line(pool: Pool, row: UnratedRow) -> Rating:
    return Rating(
        pool=pool,
        submission_id=row.entity,
        connected=False,
        provisional=row.provisional,
        **_count_fields(row.counts),
    )


def _count_fields(counts: Counts) -> dict[str, Any]:
    return {
        "set_count": counts.sets,
        "game_count": _decimal(counts.games),
        "deal_count": _decimal(counts.deals),
        "win_count": _decimal(counts.wins),
        "draw_count": _decimal(counts.draws),
        "loss_count": _decimal(counts.losses),
        "points_per_deal": _decimal(counts.points_per_deal),
        "points_per_deal_se": _decimal(counts.points_per_deal_se),
    }


def _decimal(value: float | None) -> Decimal | None:
    return None if value is None else Decimal(repr(value))
