"""A worker killed with -9 in mid-set: the same set is finished later with the same deals, once."""

import os
import signal
from collections.abc import Callable
from contextlib import suppress

import pytest

from engine.rules import codes, shuffled_deck
from replays.selectors import log_of
from tests.integration.bots import late_bot
from tests.integration.chaos import accepted_bot
from tests.integration.processes import is_alive, is_there, jailed_family, parent_of
from tests.integration.test_competition import finished, held
from tests.integration.waiting import wait_for
from tests.services.site_processes import SiteProcess
from tests.tournaments.cast import baseline, make_user
from tournaments.models import Game, MatchSet, RatedResult
from tournaments.models.matches import PlayStatus
from tournaments.services.seeds import game_seed_of

pytestmark = [
    pytest.mark.integration,
    pytest.mark.sandbox,
    pytest.mark.timeout(600),
    pytest.mark.django_db(transaction=True),
]


def test_a_killed_workers_set_is_finished_once_with_the_same_deals(
    celery_worker: Callable[..., SiteProcess], celery_beat: SiteProcess
) -> None:
    """First the child of the pool that plays it, then the whole worker."""
    first = celery_worker(concurrency=1, SETTEBELLO_LEASE_SECONDS="5")
    bot = accepted_bot(make_user("stella"), "Tarda", late_bot(seconds=20))
    tournament = held(make_user("dario"), [bot, baseline("greedy")], bank_ms=120_000)
    playing = wait_for(lambda: jailed_family(first.pid), "a runner with a jail")

    os.kill(pool_child_of(first.pid, playing), signal.SIGKILL)

    wait_for(lambda: not any(is_there(pid) for pid in playing), "the worker to bury what its child left")
    # On a very slow machine the bot may have stopped being late by now, and the set be over at once.
    wait_for(lambda: jailed_family(first.pid) or Game.objects.exists(), "the next try")
    playing = jailed_family(first.pid)

    first.kill()

    wait_for(lambda: not any(is_alive(pid) for pid in playing), "the end of the orphaned runner and jails")
    celery_worker(concurrency=1)
    finished(tournament)

    sets = MatchSet.objects.filter(match__round__tournament=tournament, status=PlayStatus.FINISHED)
    match_set = sets.get()
    tries = list(match_set.attempts.order_by("number").values_list("outcome", flat=True))
    assert (tries[0], tries[-1], tries.count("FINISHED")) == ("EXPIRED", "FINISHED", 1)
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


def pool_child_of(worker: int, playing: set[int]) -> int:
    """The child of the worker that started this runner."""
    parents = set()
    for pid in playing:
        with suppress(OSError):  # a jail of it may have ended since
            parents.add(parent_of(pid))
    child = next(pid for pid in parents if pid not in playing)
    assert parent_of(child) == worker
    return child
