"""The event stream of tables, before Django: `/stream/games/<id>` tells `{game, version}` and nothing else.

A raw ASGI endpoint, because a stream through a Django view costs a thread each. No hidden card can travel by
it: whoever hears of a new version asks for a view of the own through an ordinary page. The broker only makes
it prompt; the database is looked at as well, so that a lost call is made up for.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from scopa_site.body_limit import App, Message, Receive, Send
from scopa_site.hub import Hub, Watch

PATH = re.compile(r"^/stream/games/([A-Za-z0-9_-]{1,16})$")
HEARTBEAT_SECONDS = 15.0
RETRY_MS = 2000
MAX_STREAMS = 2000
MAX_STREAMS_PER_ADDRESS = 200
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]
HEARTBEAT = b": still here\n\n"


class GameStreams:
    """An ASGI application that answers the stream's addresses and leaves all others to `app`."""

    def __init__(self, app: App, make_hub: Callable[[], Hub] = Hub) -> None:
        self.app = app
        self._make_hub = make_hub
        self._hub: Hub | None = None
        self._streams: Counter[str] = Counter()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        found = PATH.match(scope["path"]) if scope["type"] == "http" else None
        if found is None:
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal:
            await _answer(send, refusal)
            return
        address = address_of(scope)
        self._streams[address] += 1
        try:
            await self._open(found[1], scope, receive, send)
        finally:
            self._streams[address] -= 1
            self._streams += Counter()

    def _refusal(self, scope: Message) -> int:
        """The status with which this request is turned away, 0 for one that is let in."""
        if scope["method"] not in ("GET", "HEAD"):
            return 405
        if not is_our_host(header_of(scope, b"host")):
            return 400
        full = self._streams.total() >= MAX_STREAMS
        return 503 if full or self._streams[address_of(scope)] >= MAX_STREAMS_PER_ADDRESS else 0

    async def _open(self, game_id: str, scope: Message, receive: Receive, send: Send) -> None:
        # Made inside the running loop, which its tasks belong to.
        self._hub = self._hub or self._make_hub()
        with self._hub.watch(game_id) as watch:
            if not await self._hub.look(game_id):
                await _answer(send, 404)
                return
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            if scope["method"] == "GET":
                await _tell(watch, last_event_id(scope), receive, send)
        await send({"type": "http.response.body", "body": b""})


async def _tell(watch: Watch, seen: int, receive: Receive, send: Send) -> None:
    """Every newer version as it comes, a comment when nothing does, until the reader goes away."""
    await _send_part(send, f"retry: {RETRY_MS}\n\n".encode())
    gone = asyncio.ensure_future(_wait_for_end(receive))
    try:
        while not gone.done():
            if watch.version > seen:
                seen = watch.version
                await _send_part(send, f"id: {seen}\ndata: {watch.call()}\n\n".encode())
            news = asyncio.ensure_future(watch.wait(seen))
            await asyncio.wait({gone, news}, timeout=HEARTBEAT_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            if not news.done():
                news.cancel()
                if not gone.done():
                    await _send_part(send, HEARTBEAT)
    finally:
        gone.cancel()


async def _wait_for_end(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send_part(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def _answer(send: Send, status: int) -> None:
    headers = [(b"content-length", b"0")]
    if status == 503:
        headers.append((b"retry-after", b"30"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


def header_of(scope: Message, name: bytes) -> str:
    """A header's text; empty where it is absent."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def last_event_id(scope: Message) -> int:
    """The version that the reader has seen; 0 for one who begins or says what no version is."""
    text = header_of(scope, b"last-event-id")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def address_of(scope: Message) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def is_our_host(host: str) -> bool:
    """The check that Django makes for its own pages."""
    domain, _port = split_domain_port(host)
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)
