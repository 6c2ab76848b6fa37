"""Django behind ASGI with a fixed number of threads, each of which answers whole requests.

Django's own handler sends every middleware of a request to a thread and back again, some twenty times, and
starts a thread and a database connection for each request. With many tables at once that costs more than the
answers themselves. Here a request changes threads once, and threads keep their connections.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Any, TypeVar

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.db import connections
from django.http import FileResponse, HttpResponseBase, StreamingHttpResponse
from django.urls import set_script_prefix

from scopa_site.body_limit import Message

Result = TypeVar("Result")

# A connection is renewed after so long.
KEEP_CONNECTION_SECONDS = 600


class ThreadedDjango(ASGIHandler):
    """An ASGI application: `threads` requests are answered at once, others wait in the order they came."""

    def __init__(self, threads: int) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self._threads = ThreadPoolExecutor(
            threads, thread_name_prefix="answers", initializer=keep_connections
        )

    async def __call__(self, scope: Message, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            raise ValueError("only HTTP is spoken here")
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        try:
            response = await self.run(self._answer, scope, body)
            await self._send(response, send)
        finally:
            body.close()

    def close(self) -> None:
        """No request is taken any more; what is being answered is answered."""
        self._threads.shutdown()

    async def _send(self, response: HttpResponseBase, send: Any) -> None:
        if not isinstance(response, StreamingHttpResponse):
            await self.send_response(response, send)
            return
        try:
            if not response.is_async:
                parts: Any = response.streaming_content
                response.streaming_content = self._read(iter(parts))
            await self.send_response(response, send)
        finally:
            await self.run(response.close)

    async def _read(self, parts: Iterator[bytes]) -> AsyncIterator[bytes]:
        """A file part by part, so that a slow reader keeps no thread busy."""
        while (part := await self.run(next, parts, None)) is not None:
            yield part

    async def run(self, work: Callable[..., Result], *args: Any) -> Result:
        """Have one of the threads do something."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)

    def _answer(self, scope: Message, body: IO[bytes]) -> Any:
        """The whole of a request, in one thread. What is rendered already is closed here too."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refusal = self.create_request(scope, body)
        response: Any = refusal if request is None else self.get_response(request)
        response._handler_class = self.__class__
        if isinstance(response, FileResponse):
            response.block_size = self.chunk_size
        if not response.streaming:
            response.close()
        return response


def keep_connections() -> None:
    """Database connections of this thread live longer than a request, and are tried before they are used.

    Of this thread alone: others of the process may have nobody to close theirs.
    """
    for alias in connections:
        wrapper = connections[alias]
        wrapper.settings_dict = {
            **wrapper.settings_dict, "CONN_MAX_AGE": KEEP_CONNECTION_SECONDS, "CONN_HEALTH_CHECKS": True
        }  # fmt: skip
