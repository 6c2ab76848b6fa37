"""A worker stopped with SIGSTOP in mid-set: its runner ends with the lease, another plays the set, once."""

import os
import signal
from collections.abc import Callable

import pytest

from tests.integration.bots import late_bot
from tests.integration.chaos import accepted_bot
from tests.integration.processes import is_alive, jailed_family, zombies_of
from tests.integration.test_competition import finished, held
from tests.integration.waiting import wait_for
from tests.services.site_processes import SiteProcess
from tests.tournaments.cast import baseline, make_user
from tournaments.models import Game, MatchSet, RatedResult
from tournaments.models.matches import PlayStatus

pytestmark = [
    pytest.mark.integration,
    pytest.mark.sandbox,
    pytest.mark.timeout(600),
    pytest.mark.django_db(transaction=True),
]


def test_a_frozen_workers_runner_ends_with_the_lease_and_the_set_has_one_result(
    celery_worker: Callable[..., SiteProcess], celery_beat: SiteProcess
) -> None:
    first = celery_worker(concurrency=1, SETTEBELLO_LEASE_SECONDS="3")
    bot = accepted_bot(make_user("stella"), "Tarda", late_bot(seconds=20))
    tournament = held(make_user("dario"), [bot, baseline("greedy")], bank_ms=120_000)
    playing = wait_for(lambda: jailed_family(first.pid), "a runner with a jail")

    # The worker and its pool; the runner is in a session of its own and goes on.
    os.killpg(first.pid, signal.SIGSTOP)
    try:
        wait_for(lambda: not any(is_alive(pid) for pid in playing), "the end of the runner and of its jails")
        assert not Game.objects.exists()
        celery_worker(concurrency=1)
        finished(tournament)
    finally:
        os.killpg(first.pid, signal.SIGCONT)

    # The runner ended itself; on a very slow machine it may have been done just before, and come too late.
    endings = ("failed by our fault", "report refused")
    wait_for(lambda: any(words in first.output() for words in endings), "the first worker to wake")
    wait_for(lambda: not zombies_of(first.pid), "the first worker to bury its dead")
    match_set = MatchSet.objects.get(match__round__tournament=tournament)
    assert match_set.status == PlayStatus.FINISHED
    tries = list(match_set.attempts.order_by("number").values_list("outcome", flat=True))
    assert (tries[0], tries[1:].count("FINISHED")) == ("EXPIRED", 1)
    assert Game.objects.count() == 2
    assert RatedResult.objects.filter(match_set=match_set).count() == 1
