"""Every night the ratings are made again and compared: a healthy database is quiet, a touched one is not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db.models import F
from django.utils import timezone

from tests.tournaments.cast import Cast, baseline, running_tournament
from tests.tournaments.club import play_on
from tournaments.models import (
    Alarm,
    Game,
    Meeting,
    Pool,
    RatedGame,
    RatedResult,
    Rating,
    RatingDay,
    RatingPoint,
    Superiority,
)
from tournaments.services import rating_audit
from tournaments.services.fitting import PoolGames
from tournaments.services.rated import rescind_rated
from tournaments.services.rating import fit_stale_pools, rebuild_ratings
from tournaments.services.rating_audit import compare_ratings, differing_rows
from tournaments.services.rating_bytes import ratings_as_bytes, ratings_digests
from tournaments.services.rating_differences import count_differences
from tournaments.services.self_check import check_books


@pytest.fixture
def played(cast: Cast) -> None:
    play_on(running_tournament(cast.organiser, [baseline("greedy"), baseline("random")]))
    fit_stale_pools()


def test_a_healthy_database_raises_nothing(played: None) -> None:
    before = ratings_as_bytes()
    assert compare_ratings() == 0
    assert ratings_as_bytes() == before
    assert not Alarm.objects.filter(cleared_at=None, code="RATINGS_DIFFER").exists()
    call_command("rebuild_ratings")
    assert ratings_as_bytes() == before


def touch_a_game() -> None:
    game = RatedGame.objects.earliest("pk")
    RatedGame.objects.filter(pk=game.pk).update(half_points=2 - game.half_points)


def shuffle_likelihoods() -> None:
    stored = Superiority.objects.get()
    Superiority.objects.update(cells=bytes(stored.cells)[::-1])


TOUCHED: dict[str, Callable[[], object]] = {
    "a game": touch_a_game,
    "when a result came": lambda: RatedResult.objects.update(finished_at=timezone.now()),
    "a result gone": lambda: RatedResult.objects.all().delete(),
    "a line": lambda: Rating.objects.filter(pk=Rating.objects.earliest("pk").pk).update(set_count=99),
    "a cell of the cross table": lambda: Meeting.objects.update(win_count=F("win_count") + 1),
    "a cell too few": lambda: Meeting.objects.all().delete(),
    "a day past": lambda: RatingPoint.objects.update(elo=F("elo") + 10),
    "a day too few": lambda: RatingDay.objects.all().delete(),
    "the worth of the seat": lambda: Pool.objects.update(seat_elo=400),
    "who is better": shuffle_likelihoods,
}


def test_whatever_is_touched_is_found_and_made_anew(played: None) -> None:
    before = ratings_digests()
    for touched, touch in TOUCHED.items():
        touch()
        assert compare_ratings() > 0, touched
        assert ratings_digests() != before, touched
        rebuild_ratings()
        assert ratings_digests() == before, touched
    assert compare_ratings() == 0


def test_the_alarm_stands_until_the_ratings_are_rebuilt(played: None) -> None:
    touch_a_game()
    assert compare_ratings() > 0
    assert compare_ratings() > 0
    alarm = Alarm.objects.get(cleared_at=None, code="RATINGS_DIFFER")
    check_books()
    alarm.refresh_from_db()
    assert alarm.cleared_at is None
    with pytest.raises(CommandError, match=r"made anew: results$"):
        call_command("rebuild_ratings")
    call_command("rebuild_ratings")
    assert compare_ratings() == 0
    alarm.refresh_from_db()
    assert alarm.cleared_at is not None


def test_a_list_that_moves_while_it_is_compared_is_no_fault(
    played: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[int] = []

    def correct_and_fit(pool: Pool, games: PoolGames) -> int:
        """Between the reading of the games and that of the list a result is called back."""
        if not looks:
            rescind_rated(RatedResult.objects.filter(pk=RatedResult.objects.earliest("pk").pk))
            fit_stale_pools()
        looks.append(count_differences(pool, games))
        return looks[-1]

    monkeypatch.setattr(rating_audit, "count_differences", correct_and_fit)
    assert differing_rows(Pool.objects.get()) == 0
    assert looks[0] > 0
    assert looks[-1] == 0


def test_results_whose_logs_have_passed_their_time_are_kept(played: None) -> None:
    before = ratings_as_bytes()
    Game.objects.update(replay=None)
    assert compare_ratings() == 0
    rebuild_ratings()
    assert ratings_as_bytes() == before
