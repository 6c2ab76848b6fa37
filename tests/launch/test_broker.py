"""Both private brokers want their password, and neither shows it in a list of processes."""

import os
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from deploy.launch.broker import built_in, choose_broker, find_server, private_server, wait_for_broker
from deploy.launch.children import stop_processes

ONCE = Retry(NoBackoff(), 0)


@pytest.fixture(params=["redis", "built-in"])
def broker(request: pytest.FixtureRequest, tmp_path: Path):
    if request.param == "redis":
        program = find_server()
        assert program, "redis-server is missing; type: python3 run.py install"
        chosen = private_server(program, tmp_path / "redis")
    else:
        chosen = built_in(sys.executable)
    with (tmp_path / "log").open("wb") as log:
        process = chosen.start(dict(os.environ), log)
    try:
        wait_for_broker(chosen, process)
        yield chosen, process
    finally:
        stop_processes([process], grace_seconds=3)


def test_a_broker_answers_to_its_password(broker) -> None:
    chosen, _ = broker
    with redis.Redis.from_url(chosen.url, retry=ONCE) as client:
        assert client.ping()
        client.lpush("matches", "1", "2")
        assert client.brpop("matches", timeout=1) == (b"matches", b"1")


@pytest.mark.parametrize("password", [None, "wrong"])
def test_a_broker_refuses_whoever_lacks_the_password(broker, password: str | None) -> None:
    chosen, _ = broker
    with (
        redis.Redis(port=chosen.port, password=password, retry=ONCE) as client,
        pytest.raises(redis.RedisError),
    ):
        client.lpush("matches", "forged")


def test_the_password_stands_in_no_list_of_processes(broker) -> None:
    chosen, process = broker
    password = urlsplit(chosen.url).password
    assert password
    words = Path(f"/proc/{process.pid}/cmdline").read_bytes()
    assert password.encode() not in words


def test_a_broker_that_somebody_else_runs_comes_first(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://broker.example:6379/0")
    chosen = choose_broker(sys.executable, tmp_path)
    assert (chosen.url, chosen.command) == ("redis://broker.example:6379/0", None)


def test_a_machine_without_redis_gets_the_built_in_broker(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.delenv("REDIS_URL", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "built-in" in choose_broker(sys.executable, tmp_path).name
