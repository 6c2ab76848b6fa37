"""A worker stopped with SIGSTOP in mid-set: its runner ends with the lease, another plays the set, once."""

import os
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest
from django.db import connection

from tests.integration.bots import late_bot
from tests.integration.chaos import accepted_bot
from tests.integration.processes import is_alive, jailed_family, stands_still, zombies_of
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
    first = celery_worker(concurrency=1, SETTEBELLO_LEASE_SECONDS="5")
    bot = accepted_bot(make_user("stella"), "Tarda", late_bot(seconds=20))
    tournament = held(make_user("dario"), [bot, baseline("greedy")], bank_ms=120_000)
    playing = wait_for(lambda: jailed_family(first.pid), "a runner with a jail")

    # The worker and its pool; the runner is in a session of its own and goes on.
    wait_for(lambda: is_frozen_at_rest(first), "a moment without a transaction")
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
    assert "EXPIRED" in tries
    assert (tries[-1], tries.count("FINISHED")) == ("FINISHED", 1)
    assert Game.objects.count() == 2
    assert RatedResult.objects.filter(match_set=match_set).count() == 1


def is_frozen_at_rest(worker: SiteProcess) -> bool:
    """Stop a worker with its pool; False, and it goes on, where that fell into the middle of a transaction.

    What such a one holds nobody has until it wakes: on SQLite that is the whole database.
    """
    os.killpg(worker.pid, signal.SIGSTOP)
    wait_for(lambda: stands_still(worker.pid), "the worker to stand still")
    if not is_database_held():
        return True
    os.killpg(worker.pid, signal.SIGCONT)
    return False


def is_database_held() -> bool:
    """Whether somebody else is in the middle of a transaction that writes, or on PostgreSQL of any."""
    if connection.vendor == "sqlite":
        try:
            with closing(sqlite3.connect(connection.settings_dict["NAME"], 0, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return True
        return False
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND backend_type = 'client backend' AND state <> 'idle'"
        )
        return bool(cursor.fetchone()[0])
