"""Once a night the ratings are made again in memory, from logs to lists, and compared with what is stored."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from tournaments.models import Alarm, Pool, RatedResult
from tournaments.services.fitting import read_games
from tournaments.services.rated import says_the_same
from tournaments.services.rated_sources import everything_rated
from tournaments.services.rating import remade_results
from tournaments.services.rating_differences import count_differences

ALARM = "RATINGS_DIFFER"
# A list that is fitted anew while it is compared says nothing; a busy one is looked at so often.
LOOKS = 5


def compare_ratings(*, now: datetime | None = None) -> int:
    """Count what a rebuild would change, change nothing, and raise or clear the alarm. The count."""
    now = now or timezone.now()
    count = differing_results() + sum(differing_rows(pool) for pool in Pool.objects.all())
    with transaction.atomic():
        if not count:
            Alarm.objects.filter(code=ALARM, cleared_at=None).update(cleared_at=now)
        else:
            Alarm.objects.update_or_create(
                code=ALARM,
                subject="",
                cleared_at=None,
                defaults={"count": count, "last_seen_at": now},
                create_defaults={"count": count, "raised_at": now, "last_seen_at": now},
            )
    return count


def differing_results() -> int:
    """Rated results that are missing, too many, or other than their logs say."""
    # A site is not still while this runs: what came, or was corrected, between two readings is no fault.
    wrong = set(_wrong_keys())
    return len(wrong & set(_wrong_keys())) if wrong else 0


def differing_rows(pool: Pool) -> int:
    """Rows of everything that is made from a pool's results; none where the list waits for its fit."""
    for _look in range(LOOKS):
        games = read_games(pool)
        if _fitted(pool) != games.changes:
            continue
        count = count_differences(Pool.objects.get(pk=pool.pk), games)
        if not count or _fitted(pool) == read_games(pool).changes == games.changes:
            return count
    return 0


def _fitted(pool: Pool) -> int:
    return Pool.objects.get(pk=pool.pk).fitted_count


def _wrong_keys() -> Iterator[tuple[int, str]]:
    """Each result that is not as its source makes it, by its list and key."""
    # What is written while this runs is looked at tomorrow.
    last = RatedResult.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    right = set()
    for finished in everything_rated():
        written = RatedResult.objects.filter(pool=finished.pool, key=finished.key, rescinded_at=None)
        result = written.first()
        if result is None or (result.pk <= last and not says_the_same(result, finished)):
            yield finished.pool.pk, finished.key
        if result is not None:
            right.add(result.pk)
    stored = remade_results().filter(pk__lte=last).values_list("pk", "pool", "key")
    yield from ((pool, key) for pk, pool, key in stored if pk not in right)
