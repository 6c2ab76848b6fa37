"""Rating lists as the API and the index of lists show them."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Case, Count, IntegerField, QuerySet, Value, When

from engine.rules import PRESET_NAMES
from tournaments.models import Pool, Rating
from tournaments.selectors.rating_page import whole_list


def list_pools() -> QuerySet[Pool]:
    """Pools with at least one line: games in their order, house rules last; bots, then people, then clubs."""
    found = Pool.objects.annotate(row_count=Count("ratings")).filter(row_count__gt=0)
    game, kind = _place_of("variant", PRESET_NAMES), _place_of("kind", Pool.Kind.values)
    return found.order_by(game, "variant", kind)


def _place_of(field: str, values: Sequence[str]) -> Case:
    whens = (When(**{field: value, "then": Value(place)}) for place, value in enumerate(values))
    return Case(*whens, default=Value(len(values)), output_field=IntegerField())


def rating_list(pool: Pool) -> list[Rating]:
    """Connected lines by rating, then those apart; best first."""
    return whole_list(pool)
