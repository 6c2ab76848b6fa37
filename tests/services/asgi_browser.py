"""A browser without a network: it talks to the site's own ASGI application, and keeps what it was sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from threading import Thread
from typing import Any
from urllib.parse import urlencode

from django.db import connections

from scopa_site.answering import ThreadedDjango
from scopa_site.asgi import BODY_MAX_BYTES, BodyLimit, GameStreams

TOKEN = "t" * 32


@dataclass(frozen=True)
class Answer:
    """What left the application: every byte of it, headers included."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def sent(self) -> bytes:
        head = b"".join(name + b": " + value + b"\r\n" for name, value in self.headers)
        return b"%d\r\n%s\r\n%s" % (self.status, head, self.body)


class AsgiSite:
    """The whole application as uvicorn runs it, on a loop of its own; one thread answers."""

    def __init__(self) -> None:
        self._django = ThreadedDjango(1)
        self._app = GameStreams(BodyLimit(self._django, BODY_MAX_BYTES))
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="asgi-site", daemon=True)
        self._thread.start()

    def ask(self, method: str, path: str, headers: list[tuple[bytes, bytes]], body: bytes) -> Answer:
        """One request and its whole answer."""
        return asyncio.run_coroutine_threadsafe(self._ask(method, path, headers, body), self._loop).result(60)

    async def _ask(self, method: str, path: str, headers: list[tuple[bytes, bytes]], body: bytes) -> Answer:
        waiting = [{"type": "http.request", "body": body, "more_body": False}]
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return waiting.pop() if waiting else {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        await self._app(scope_of(method, path, headers), receive, send)
        parts = b"".join(message.get("body", b"") for message in sent[1:])
        return Answer(sent[0]["status"], tuple(sent[0]["headers"]), parts)

    def close(self) -> None:
        """End its threads with their database connections."""
        asyncio.run_coroutine_threadsafe(self._django.run(connections.close_all), self._loop).result(60)
        self._django.close()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@contextmanager
def open_asgi_site() -> Iterator[AsgiSite]:
    site = AsgiSite()
    try:
        yield site
    finally:
        site.close()


def scope_of(method: str, path: str, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    """As uvicorn hands a request over."""
    target, _, query = path.partition("?")
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": target,
        "raw_path": target.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(b"host", b"127.0.0.1:8000"), *headers],
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 8000),
    }


@dataclass
class AsgiBrowser:
    """A visitor of the site with cookies of its own."""

    site: AsgiSite
    cookies: dict[str, str] = field(default_factory=dict)

    def get(self, path: str, **headers: str) -> Answer:
        return self._ask("GET", path, b"", headers)

    def post(self, path: str, **form: Any) -> Answer:
        """A form as the page's script sends it, with the token that every page has."""
        headers = {
            "accept": "application/json",
            "content-type": "application/x-www-form-urlencoded",
            "x-csrftoken": TOKEN,
        }
        return self._ask("POST", path, urlencode(form).encode(), headers)

    def _ask(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Answer:
        cookies = "; ".join(f"{name}={value}" for name, value in {"csrftoken": TOKEN, **self.cookies}.items())
        lines = [(name.encode(), value.encode()) for name, value in headers.items()]
        lines += [(b"cookie", cookies.encode()), (b"content-length", str(len(body)).encode())]
        answer = self.site.ask(method, path, lines, body)
        for name, value in answer.headers:
            if name.lower() == b"set-cookie":
                for cookie in SimpleCookie(value.decode()).values():
                    self.cookies[cookie.key] = cookie.value
        return answer
