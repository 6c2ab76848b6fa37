"""Every night the ratings are made again and compared: a healthy database is quiet, a touched one is not."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from tests.tournaments.cast import Cast, baseline, running_tournament
from tests.tournaments.club import play_on
from tournaments.models import Alarm, Game, RatedGame, RatedResult, Rating
from tournaments.services.rating import fit_stale_pools, rebuild_ratings
from tournaments.services.rating_audit import compare_ratings
from tournaments.services.rating_bytes import ratings_as_bytes
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


@pytest.mark.parametrize("touched", ["a game", "a line", "a result gone"])
def test_a_touched_one_raises_an_alarm_until_it_is_rebuilt(played: None, touched: str) -> None:
    if touched == "a game":
        game = RatedGame.objects.earliest("pk")
        RatedGame.objects.filter(pk=game.pk).update(half_points=2 - game.half_points)
    elif touched == "a line":
        Rating.objects.filter(pk=Rating.objects.earliest("pk").pk).update(set_count=99)
    else:
        RatedResult.objects.all().delete()
    assert compare_ratings() > 0
    assert compare_ratings() > 0
    alarm = Alarm.objects.get(cleared_at=None, code="RATINGS_DIFFER")
    check_books()
    alarm.refresh_from_db()
    assert alarm.cleared_at is None
    rebuild_ratings()
    assert compare_ratings() == 0
    alarm.refresh_from_db()
    assert alarm.cleared_at is not None


def test_results_whose_logs_have_passed_their_time_are_kept(played: None) -> None:
    before = ratings_as_bytes()
    Game.objects.update(replay=None)
    assert compare_ratings() == 0
    rebuild_ratings()
    assert ratings_as_bytes() == before
