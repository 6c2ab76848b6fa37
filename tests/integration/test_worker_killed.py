"""A worker killed with -9 in mid-set: the same set is finished later with the same deals, once."""

from collections.abc import Callable

import pytest

from engine.rules import codes, shuffled_deck
from replays.selectors import log_of
from tests.integration.bots import slow_bot
from tests.integration.processes import is_alive, runners_of
from tests.integration.test_competition import finished, held, judged, upload
from tests.integration.waiting import wait_for
from tests.services.site_processes import SiteProcess
from tests.tournaments.cast import baseline, make_user
from tournaments.models import Bot, Game, MatchSet, RatedResult
from tournaments.models.matches import PlayStatus
from tournaments.services.seeds import game_seed_of

pytestmark = [pytest.mark.integration, pytest.mark.sandbox, pytest.mark.django_db(transaction=True)]


def test_a_killed_workers_set_is_finished_once_with_the_same_deals(
    celery_worker: Callable[..., SiteProcess], celery_beat: SiteProcess
) -> None:
    first = celery_worker(concurrency=1, SETTEBELLO_LEASE_SECONDS="4")
    submission = judged(upload(make_user("stella"), "Lenta", slow_bot(10), variants=("scopa",)))
    bot = Bot.objects.get(pk=submission.bot_id)
    tournament = held(make_user("dario"), [bot, baseline("greedy")])
    sets = MatchSet.objects.filter(match__round__tournament=tournament)
    wait_for(lambda: sets.filter(status=PlayStatus.RUNNING).exists(), "a running set")
    runners = wait_for(lambda: runners_of(first.pid), "its runner")

    first.kill()

    wait_for(lambda: not any(is_alive(pid) for pid in runners), "the end of the orphaned runner")
    assert not Game.objects.exists()
    celery_worker(concurrency=1, SETTEBELLO_LEASE_SECONDS="4")
    finished(tournament)

    match_set = sets.get()
    assert list(match_set.attempts.order_by("number").values_list("outcome", flat=True)) == [
        "EXPIRED",
        "FINISHED",
    ]
    assert RatedResult.objects.filter(match_set=match_set).count() == 1
    seed = game_seed_of(match_set)
    games = list(match_set.games.order_by("mirror"))
    assert [game.mirror for game in games] == [0, 1]
    for game in games:
        log = log_of(game.replay)
        assert log["seed"] == seed.hex()
        for deal in log["deals"]:
            misdealt = len(deal.get("misdeals", []))
            assert deal["deck"] == codes(shuffled_deck(seed, deal["number"], misdealt))
