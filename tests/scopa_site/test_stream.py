"""The event stream of tables: versions and nothing else, prompt with the broker and complete without it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from typing import Any
from urllib.parse import urlsplit

import pytest
import redis

from scopa_site import stream
from scopa_site.hub import Hub
from tests.services.event_loops import run_async
from tests.services.redis_server import RedisServer
from tests.tournaments.live.tables import full_table, guest, plan, play_one
from tournaments.models import LiveGame
from tournaments.services import announcing
from tournaments.services.tables import create_table

PATIENCE_SECONDS = 60


@contextmanager
def opened(site: str, game_id: str, **headers: str) -> Iterator[HTTPResponse]:
    """The running site's answer to a reader of the stream."""
    connection = HTTPConnection(urlsplit(site).netloc, timeout=PATIENCE_SECONDS)
    try:
        connection.request("GET", f"/stream/games/{game_id}", headers=headers)
        yield connection.getresponse()
    finally:
        connection.close()


def next_event(answer: HTTPResponse) -> tuple[int, dict[str, Any]]:
    """(id, data) of the next event."""
    fields: dict[str, str] = {}
    while True:
        line = answer.readline().decode()
        assert line, "the stream ended"
        name, _colon, value = line.rstrip("\n").partition(": ")
        if name:
            fields[name] = value
        elif "data" in fields:
            return int(fields["id"]), json.loads(fields["data"])


@pytest.mark.integration
@pytest.mark.django_db(transaction=True)
class TestOnTheRunningSite:
    """Real uvicorn, real broker."""

    def test_a_play_is_called_out_by_game_and_version_alone(self, live_site: str) -> None:
        game, people = full_table()
        with opened(live_site, game.pk) as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            number, first = next_event(answer)
            assert first == {"game": game.pk, "version": number}
            played = play_one(game, people)
            number, second = next_event(answer)
            assert second == {"game": game.pk, "version": number}
            assert number == played.version > first["version"]

    def test_a_reader_that_comes_back_hears_what_it_missed_and_only_that(self, live_site: str) -> None:
        game, people = full_table()
        with opened(live_site, game.pk) as answer:
            seen, _call = next_event(answer)
        missed = play_one(game, people).version
        with opened(live_site, game.pk, **{"Last-Event-ID": str(seen)}) as answer:
            assert next_event(answer)[0] == missed
        with opened(live_site, game.pk, **{"Last-Event-ID": str(missed)}) as answer:
            later = play_one(game, people).version
            assert next_event(answer)[0] == later

    def test_without_a_broker_the_database_tells(self, live_site: str, broker: RedisServer) -> None:
        game, people = full_table()
        with opened(live_site, game.pk) as answer:
            next_event(answer)
            broker.kill()
            later = play_one(game, people).version
            assert next_event(answer)[0] == later

    def test_an_open_table_tells_who_sits_down(self, live_site: str) -> None:
        from tournaments.services.tables import sit_down

        game, _token = create_table(person=guest("one"), plan=plan())
        with opened(live_site, game.pk) as answer:
            next_event(answer)
            sit_down(person=guest("two"), game_id=game.pk, seat=1)
            assert next_event(answer)[1]["game"] == game.pk
        assert LiveGame.objects.get().status == LiveGame.Status.LIVE

    @pytest.mark.parametrize(
        ("path", "headers", "status"),
        [
            ("/stream/games/nowhere", {}, 404),
            ("/stream/games/a/b", {}, 404),
            ("/stream/games/nowhere", {"Host": "elsewhere.example"}, 400),
        ],
    )
    def test_what_is_no_table_of_ours_has_no_stream(
        self, live_site: str, path: str, headers: dict[str, str], status: int
    ) -> None:
        connection = HTTPConnection(urlsplit(live_site).netloc, timeout=PATIENCE_SECONDS)
        connection.request("GET", path, headers=headers)
        assert connection.getresponse().status == status
        connection.close()


Reader = Callable[[], Awaitable[dict[str, Any]]]


class Site:
    """A stream endpoint over a made-up database of versions, with readers that stay until told to go."""

    def __init__(self, versions: dict[str, int]) -> None:
        self.versions = versions
        self.app = stream.GameStreams(self._elsewhere, lambda: Hub(self._read))
        self.sent: list[dict[str, Any]] = []
        self._sent_one = asyncio.Event()

    def _read(self, ids: list[str]) -> dict[str, int]:
        return {one: self.versions[one] for one in ids if one in self.versions}

    async def _elsewhere(self, scope: object, receive: object, send: Any) -> None:
        await send({"type": "http.response.start", "status": 299})

    async def get(self, path: str, gone: asyncio.Event, method: str = "GET") -> None:
        async def receive() -> dict[str, Any]:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            self.sent.append(message)
            self._sent_one.set()

        headers = [(b"host", b"localhost")]
        scope = {
            "type": "http",
            "path": path,
            "method": method,
            "headers": headers,
            "client": ("10.0.0.1", 1),
        }
        await self.app(scope, receive, send)

    async def until(self, condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not condition():
                self._sent_one.clear()
                await self._sent_one.wait()

    def statuses(self) -> list[int]:
        return [message["status"] for message in self.sent if "status" in message]

    def bodies(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.sent)


def test_other_addresses_and_methods_are_not_the_streams() -> None:
    site = Site({})

    async def ask() -> None:
        await site.get("/t/abc/", asyncio.Event())
        await site.get("/stream/games/abc", asyncio.Event(), method="POST")

    run_async(ask())
    assert site.statuses() == [299, 405]


def test_a_silent_table_shows_that_the_stream_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT_SECONDS", 0.01)
    site = Site({"abc": 7})

    async def read() -> None:
        gone = asyncio.Event()
        reader = asyncio.create_task(site.get("/stream/games/abc", gone))
        await site.until(lambda: site.bodies().count(stream.HEARTBEAT) > 1)
        gone.set()
        await reader

    run_async(read())
    assert site.bodies().count(b"id: 7\n") == 1


def test_streams_are_counted_and_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "MAX_STREAMS_PER_ADDRESS", 2)
    site = Site({"abc": 1})

    async def crowd() -> None:
        gone = asyncio.Event()
        readers = [asyncio.create_task(site.get("/stream/games/abc", gone)) for _ in range(2)]
        await site.until(lambda: site.bodies().count(b"id: 1\n") == 2)
        await site.get("/stream/games/abc", gone)
        gone.set()
        await asyncio.gather(*readers)
        await site.get("/stream/games/abc", gone)

    run_async(crowd())
    assert site.statuses() == [200, 200, 503, 200]


def test_no_database_is_asked_for_tables_that_nobody_watches() -> None:
    site = Site({"abc": 1, "def": 1})

    async def leave() -> None:
        gone = asyncio.Event()
        gone.set()
        await site.get("/stream/games/abc", gone)
        hub = site.app._hub
        assert hub is not None
        assert hub._watches == {}

    run_async(leave())


def test_a_change_of_the_own_process_needs_no_broker_and_no_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """A broker that is away, and a database that is not asked again, cost its watchers nothing."""
    monkeypatch.setattr(announcing, "_client", NoBroker)
    monkeypatch.setattr(announcing, "_silent_until", 0.0)
    monkeypatch.setattr(announcing, "_listeners", set())
    site = Site({"abc": 1})

    async def read() -> None:
        gone = asyncio.Event()
        reader = asyncio.create_task(site.get("/stream/games/abc", gone))
        await site.until(lambda: b"id: 1\n" in site.bodies())
        await asyncio.to_thread(announcing.call_out, "abc", 2)
        await site.until(lambda: b"id: 2\n" in site.bodies())
        gone.set()
        await reader

    run_async(read())
    # The loop has ended: its streams are not told any more, and nobody's play fails for it.
    announcing.call_out("abc", 3)
    assert announcing._listeners == set()


class NoBroker:
    def publish(self, _channel: str, _call: str) -> None:
        raise redis.ConnectionError
