"""The tests' own servers are the real ones, on the database that the test writes to."""

import subprocess
import sys
from collections.abc import Callable

import pytest
import redis
from django.contrib.auth import get_user_model

from deploy.launch.places import ROOT
from scopa_site.celery import app
from tests.services.redis_server import RedisServer
from tests.services.site_processes import SiteProcess

pytestmark = pytest.mark.integration


def test_every_process_of_the_site_sends_its_tasks_to_our_broker(broker: RedisServer) -> None:
    ask = "import django; django.setup(); from celery import current_app; print(current_app.conf.broker_url)"
    words = [sys.executable, "-c", ask]
    assert subprocess.run(words, cwd=ROOT, capture_output=True, text=True).stdout.strip() == broker.url


def test_a_worker_takes_what_the_test_sends(celery_worker: Callable[..., SiteProcess]) -> None:
    worker = celery_worker(queues="default")
    app.send_task("tournaments.tasks.requeue_open_sets", queue="default")
    worker.wait_for_output("tournaments.tasks.requeue_open_sets")
    worker.wait_for_output(" succeeded in ")


def test_beat_sends_the_scheduled_tasks(celery_beat: SiteProcess, broker: RedisServer) -> None:
    celery_beat.wait_for_output("requeue-open-sets")
    with redis.Redis.from_url(broker.url) as client:
        assert client.blpop("default", timeout=60) is not None


def test_the_live_site_sees_the_rows_of_the_test(live_site: str, page) -> None:
    get_user_model().objects.create_user("lupo", password="settebello-7")
    page.goto(f"{live_site}/accounts/login/")
    page.locator("input[name=username]").fill("lupo")
    page.locator("input[name=password]").fill("settebello-7")
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url(f"{live_site}/")
    assert "lupo" in page.content()
