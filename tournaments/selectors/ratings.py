"""Rating lists as the API and the index of lists show them."""

from __future__ import annotations

from django.db.models import Count, QuerySet

from tournaments.models import Pool, Rating
from tournaments.selectors.rating_page import whole_list


def list_pools() -> QuerySet[Pool]:
    """Pools with at least one line."""
    return Pool.objects.annotate(row_count=Count("ratings")).filter(row_count__gt=0)


def rating_list(pool: Pool) -> list[Rating]:
    """Connected lines by rating, then those apart; best first."""
    return whole_list(pool)
