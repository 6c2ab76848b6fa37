"""Rows read into arrays are the rows that the database holds, on SQLite and on PostgreSQL."""

from __future__ import annotations

from datetime import UTC

import numpy as np
import pytest
from django.utils import timezone

from tournaments.demo.season import SeasonPlan, write_season
from tournaments.models import Meeting, Pool, RatedGame, RatedResult
from tournaments.selectors import compact_rows
from tournaments.selectors.compact_rows import MOMENT, read_rows
from tournaments.services.fitting import GAME_COLUMNS, read_games
from tournaments.services.rating import fit_stale_pools

GAMES = [name for name, _ in GAME_COLUMNS]


@pytest.mark.django_db
def test_arrays_hold_what_the_rows_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compact_rows, "_PIECE", 500)
    write_season(SeasonPlan(entries=6, matches=60, days=3))
    fit_stale_pools()
    games = RatedGame.objects.order_by("pk")
    assert read_rows(games, GAME_COLUMNS).tolist() == list(games.values_list(*GAMES))
    met = Meeting.objects.order_by("pk")
    assert read_rows(met, [("pk", "i8"), ("margin", "f8")]).tolist() == list(met.values_list("pk", "margin"))
    results = RatedResult.objects.order_by("finished_at", "key")
    # A whole second is written without its fraction.
    RatedResult.objects.filter(pk=results[0].pk).update(
        finished_at=results[0].finished_at.replace(microsecond=0)
    )
    read = read_rows(results, [("pk", "i8"), ("finished_at", MOMENT)])
    stored = list(results.values_list("pk", "finished_at"))
    assert [(pk, at.replace(tzinfo=UTC)) for pk, at in read.tolist()] == stored
    assert len(read_rows(results.filter(pk=0), [("pk", "i8")])) == 0


@pytest.mark.django_db
def test_a_pool_is_read_whole_beside_a_larger_one_and_without_what_was_taken_back() -> None:
    write_season(SeasonPlan(entries=6, matches=90, days=3))
    write_season(SeasonPlan(entries=6, matches=12, days=3, variant="scopone_9"))
    for pool in Pool.objects.all():
        gone = pool.results.order_by("pk")[1]
        pool.results.filter(pk=gone.pk).update(rescinded_at=timezone.now())
        read = read_games(pool)
        counting = pool.results.filter(rescinded_at=None)
        assert len(read.columns.sets) == pool.games.filter(result__in=counting).count()
        assert read.changes == pool.results.count() + 1
        assert len(read.moments) == counting.count()
        assert read.days[max(read.days)] == (counting.count(), read.changes)
        moments = [
            at.timestamp()
            for at in counting.order_by("finished_at", "key").values_list("finished_at", flat=True)
        ]
        assert np.array_equal(read.moments, moments)
