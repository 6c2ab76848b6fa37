import json

import pytest
from django.test import Client

from scopa_site import health
from tests.services.redis_server import RedisServer

pytestmark = [pytest.mark.django_db, pytest.mark.integration]


def test_a_healthy_site_says_so(client: Client, broker: RedisServer) -> None:
    answer = client.get("/health/")
    assert answer.status_code == 200
    facts = json.loads(answer.content)
    assert (facts["status"], facts["database"], facts["broker"]) == ("ok", "ok", "ok")
    assert facts["sandbox"] in {"A", "B", "refuse"}


def test_a_lost_broker_is_told_without_its_address(client: Client, broker: RedisServer) -> None:
    broker.kill()
    answer = client.get("/health/")
    assert answer.status_code == 503
    assert json.loads(answer.content)["broker"] == "unreachable"
    assert b"127.0.0.1" not in answer.content


def test_a_jail_that_cannot_be_tested_counts_as_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(name: str) -> None:
        raise RuntimeError("no jail here")

    monkeypatch.setattr(health.importlib, "import_module", break_down)
    assert health.sandbox_mode.__wrapped__() == "refuse"


def test_health_takes_no_posts(client: Client) -> None:
    assert client.post("/health/").status_code == 405
