"""Once a night the ratings are made again in memory, from logs to lists, and compared with what is stored."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.models import Alarm, Pool, RatedResult, Rating
from tournaments.ratings import list_ratings
from tournaments.services.fitting import fit_games, read_games
from tournaments.services.ledger import ledger_differs
from tournaments.services.rated import says_the_same
from tournaments.services.rated_sources import everything_rated
from tournaments.services.rating import remade_results
from tournaments.services.rating_lines import list_lines

ALARM = "RATINGS_DIFFER"
DERIVED = {"id", "pool"}


def compare_ratings(*, now: datetime | None = None) -> int:
    """Count what a rebuild would change, change nothing, and raise or clear the alarm. The count."""
    now = now or timezone.now()
    count = differing_results() + sum(differing_lines(pool) for pool in Pool.objects.all())
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
    # What is written while this runs is looked at tomorrow.
    last = RatedResult.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    wrong, right = 0, set()
    for finished in everything_rated():
        written = RatedResult.objects.filter(pool=finished.pool, key=finished.key, rescinded_at=None)
        result = written.first()
        if result is None or (result.pk <= last and not says_the_same(result, finished)):
            wrong += 1
        if result is not None:
            right.add(result.pk)
    stored = set(remade_results().filter(pk__lte=last).values_list("pk", flat=True))
    return wrong + len(stored - right)


def differing_lines(pool: Pool) -> int:
    """Lines of a list and its ledger other than a fresh fit makes; none where the list waits for its fit."""
    games = read_games(pool)
    if games.changes != Pool.objects.get(pk=pool.pk).fitted_count:
        return 0
    made = {_values(line) for line in list_lines(pool, games, list_ratings(fit_games(pool, games)))}
    stored = {_values(line) for line in pool.ratings.all()}
    ledger = pool.kind != Pool.Kind.BOTS and ledger_differs(pool)
    return len(made ^ stored) + int(ledger)


def _values(line: Rating) -> tuple[Any, ...]:
    fields = [field.attname for field in line._meta.concrete_fields if field.name not in DERIVED]
    return tuple(_plain(getattr(line, name)) for name in fields)


def _plain(value: Any) -> Any:
    # 1000.0 as it is fitted and 1000.00 as it is stored are one number.
    return value.normalize() if isinstance(value, Decimal) else value
