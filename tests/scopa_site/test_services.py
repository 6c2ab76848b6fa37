"""The tests' own servers are the real ones, on the database that the test writes to."""

from collections.abc import Callable

import pytest
import redis
from django.contrib.auth import get_user_model

from scopa_site.celery import app
from tests.services.redis_server import RedisServer
from tests.services.site_processes import SiteProcess

pytestmark = pytest.mark.integration


def test_a_worker_takes_what_the_test_sends(celery_worker: Callable[..., SiteProcess]) -> None:
    worker = celery_worker(queues="default")
    app.send_task("tournaments.tasks.requeue_open_sets", queue="default")
    worker.wait_for_output("tournaments.tasks.requeue_open_sets")
    worker.wait_for_output(" succeeded in ")


def test_a_killed_worker_leaves_no_process_of_its_group(celery_worker: Callable[..., SiteProcess]) -> None:
    worker = celery_worker(queues="matches")
    worker.kill()
    assert worker.process.poll() is not None


def test_beat_sends_the_scheduled_tasks(celery_beat: SiteProcess, broker: RedisServer) -> None:
    celery_beat.wait_for_output("requeue-open-sets")
    with redis.Redis.from_url(broker.url) as client:
        assert client.blpop("default", timeout=10) is not None


def test_the_live_site_sees_the_rows_of_the_test(live_site: str, page) -> None:
    get_user_model().objects.create_user("lupo", password="settebello-7")
    page.goto(f"{live_site}/accounts/login/")
    page.locator("input[name=username]").fill("lupo")
    page.locator("input[name=password]").fill("settebello-7")
    page.locator("main form button[type=submit]").click()
    page.wait_for_url(f"{live_site}/")
    assert "lupo" in page.content()
