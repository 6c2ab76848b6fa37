"""Rating lists as pages and the API show them. Every number here was fitted; nothing is computed."""

from __future__ import annotations

from django.db.models import Count, F, QuerySet

from tournaments.models import Pool, Rating
from tournaments.selectors.contenders import contender_paths


def list_pools() -> QuerySet[Pool]:
    """Pools with at least one line."""
    return Pool.objects.annotate(row_count=Count("ratings")).filter(row_count__gt=0)


def rating_list(pool: Pool) -> list[Rating]:
    """Connected lines by rating, then those apart; best first."""
    return list(
        pool.ratings.select_related(*contender_paths("contender")).order_by(
            "-connected", F("elo").desc(nulls_last=True), "contender"
        )
    )
