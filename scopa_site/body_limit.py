"""Bodies are bounded before anything keeps them: Django's ASGI handler spools a whole body to disk first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[..., Awaitable[None]]

NO_BODY: Message = {"type": "http.request", "body": b"", "more_body": False}
TOO_LARGE = b'{"code": "too_large", "message": "This upload is too large."}'


class BodyLimit:
    """An ASGI application that reads at most `max_bytes` of any body for `app`.

    A body that announces more is not read at all: the app sees its length and answers in its own words.
    One that announces nothing is cut off where it passes the limit, and answered with 413 here.
    """

    def __init__(self, app: App, max_bytes: int) -> None:
        self.app = app
        self.max_bytes = max_bytes

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif announced_bytes(scope) > self.max_bytes:
            await self.app(scope, _nothing(receive), send)
        else:
            await self._count(scope, receive, send)

    async def _count(self, scope: Message, receive: Receive, send: Send) -> None:
        seen, started = 0, False

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            return {"type": "http.disconnect"} if seen > self.max_bytes else message

        async def watched(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        await self.app(scope, counted, watched)
        if seen > self.max_bytes and not started:
            await _refuse(send)


def announced_bytes(scope: Message) -> int:
    """The Content-Length header, 0 where there is none that can be read."""
    text = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(text) if text.isdigit() else 0


def _nothing(receive: Receive) -> Receive:
    """An empty body first; after it whatever the server says, which is that the client went away."""
    told = False

    async def give() -> Message:
        nonlocal told
        if told:
            while (message := await receive())["type"] != "http.disconnect":
                pass
            return message
        told = True
        return dict(NO_BODY)

    return give


async def _refuse(send: Send) -> None:
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": TOO_LARGE})
