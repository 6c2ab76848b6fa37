"""Pages at 1,000 entries and 100,000 matches: at most 10 queries and 200 ms each. Run by `-m benchmark -s`.

On SQLite, and on PostgreSQL with DATABASE_URL. The data takes a few minutes to write.
"""

from __future__ import annotations

import statistics
import time
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.benchmarks.measure import Cost, cost_of
from tournaments.demo.season import SeasonPlan, write_season
from tournaments.models import Match, Meeting, Pool, Rating, StandingsSheet
from tournaments.services.rating import fit_pool, fit_stale_pools
from tournaments.services.standing_sheets import refresh_sheets

pytestmark = [pytest.mark.benchmark, pytest.mark.django_db(transaction=True), pytest.mark.timeout(3600)]

ENTRIES, MATCHES = 1000, 100_000
QUERIES, SECONDS, RUNS = 10, 0.2, 7
SHEET_MEGABYTES = 200


def test_pages_of_a_very_large_season_are_quick() -> None:
    began = time.perf_counter()
    [event] = write_season(SeasonPlan(ENTRIES, MATCHES))
    written = time.perf_counter()
    fit_stale_pools()
    print(
        f"\nwritten in {written - began:.0f} s, first fit with all days {time.perf_counter() - written:.1f} s"
    )
    pool = Pool.objects.get()
    measure_refit(pool)
    sheet = measure_sheet()
    slow = {path: found for path in paths_of(pool, event) if (found := look(path)) is not None}
    assert slow == {}
    assert sheet.megabytes <= SHEET_MEGABYTES


def paths_of(pool: Pool, event: Any) -> list[str]:
    base = f"/ratings/{pool.variant}/bots/"
    rating = Rating.objects.order_by("-elo").first()
    meeting = Meeting.objects.order_by("-set_count").first()
    assert rating
    assert meeting
    return [
        f"/tournaments/{event.slug}/",
        f"/tournaments/{event.slug}/?page=10",
        f"/tournaments/{event.slug}/matches/",
        f"/tournaments/{event.slug}/matches/?round=1&page=10",
        f"/matches/{Match.objects.latest('pk').pk}/",
        "/tournaments/",
        "/ratings/",
        base,
        f"{base}?page=20",
        f"{base}?author=autore&days=30",
        f"{base}cross/?page=30",
        f"{base}better/?page=30",
        f"{base}{rating.contender_id}/",
        f"{base}{meeting.first_id}-{meeting.second_id}/",
    ]


def look(path: str) -> str | None:
    """What is wrong with a page, or nothing; prints what was measured."""
    client = Client()
    assert client.get(path).status_code == 200, path
    seconds, spent = [], time.process_time()
    for _ in range(RUNS):
        began = time.perf_counter()
        client.get(path)
        seconds.append(time.perf_counter() - began)
    core = 1000 * (time.process_time() - spent) / RUNS
    with CaptureQueriesContext(connection) as asked:
        client.get(path)
    middle, count = statistics.median(seconds), len(asked)
    best = 1000 * min(seconds)
    print(f"{path}: {1000 * middle:.0f} ms (best {best:.0f}, {core:.0f} of a core), {count} queries")
    return f"{1000 * middle:.0f} ms, {count} queries" if middle > SECONDS or count > QUERIES else None


def measure_refit(pool: Pool) -> None:
    """A fit as it is made when something has been played since the last one, with all that it writes."""
    Pool.objects.filter(pk=pool.pk).update(fitted_count=0)
    cost = cost_of(fit_pool, pool.pk)
    print(f"fit of {2 * MATCHES} games, read and written: {cost.core:.1f} s of one core")


def measure_sheet() -> Cost:
    """The standings of everything, as the background computes them."""
    cost = cost_of(refresh_sheets)
    print(f"standings: {cost.core:.1f} s of one core, {cost.clock:.1f} s, {cost.megabytes:.0f} MB")
    assert StandingsSheet.objects.count() == 1
    return cost
