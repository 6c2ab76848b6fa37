"""A hall full of tables over plain HTTP on loopback: players who act, watchers who listen, and what it took.

Every request is a real one, with session, CSRF token and all. Watchers come from several loopback addresses,
since one address may hold only so many streams.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode, urlsplit

TOKEN = "a" * 32
PATIENCE_S = 60.0
ADDRESSES = 8


@dataclass
class Measures:
    """Seconds from the moment a play was sent until a watcher heard of it, and until it could be seen."""

    acts: int = 0
    pushes: list[float] = field(default_factory=list)
    looks: list[float] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Hall:
    """The site's address, and for each table its id and the session cookies of its seats."""

    site: str
    tables: Sequence[tuple[str, Sequence[str]]]

    @property
    def place(self) -> tuple[str, int]:
        parts = urlsplit(self.site)
        return str(parts.hostname), int(parts.port or 80)


async def play_hall(hall: Hall, *, watchers: int, think_s: float) -> Measures:
    """Play every table to its end, `watchers` at each; a play is made `think_s` after the one before."""
    measures = Measures()
    await asyncio.gather(
        *(_play_table(hall, number, measures, watchers, think_s) for number in range(len(hall.tables)))
    )
    return measures


async def hold_streams(hall: Hall, count: int) -> list[asyncio.StreamWriter]:
    """So many streams that nobody says anything on; close the writers in the end."""
    game_id = hall.tables[0][0]
    opened = [await _open_stream(hall, game_id, number) for number in range(count)]
    return [writer for _reader, writer in opened]


async def _play_table(hall: Hall, number: int, measures: Measures, watchers: int, think_s: float) -> None:
    game_id, cookies = hall.tables[number]
    heard: list[dict[int, float]] = [{} for _ in range(watchers)]
    listeners = [
        asyncio.create_task(_listen(hall, game_id, heard[one], number * watchers + one))
        for one in range(watchers)
    ]
    sent: dict[int, float] = {}
    # Not all at once: people do not sit down in the same moment either.
    await asyncio.sleep(think_s * number / max(1, len(hall.tables)))
    state = await _get_state(hall, game_id, cookies[0])
    while state["result"] is None:
        seat = state["to_move"]
        own = await _get_state(hall, game_id, cookies[seat])
        began = time.monotonic()
        status, state = await _post_play(hall, game_id, cookies[seat], own["n"], own["legal"][0])
        if status != 200:
            measures.refused.append(status)
            return
        measures.acts += 1
        sent[state["game"]["version"]] = began
        await _look(hall, game_id, own["n"], began, measures)
        await asyncio.sleep(max(0.0, think_s - (time.monotonic() - began)))
    await asyncio.sleep(1.0)
    for listener in listeners:
        listener.cancel()
    await asyncio.gather(*listeners, return_exceptions=True)
    for times in heard:
        for version, began in sent.items():
            arrived = [at for other, at in times.items() if other >= version]
            measures.pushes.append(min(arrived) - began if arrived else PATIENCE_S)


async def _look(hall: Hall, game_id: str, n: int, began: float, measures: Measures) -> None:
    """A watcher's own request for what it heard of."""
    state = await _get_state(hall, game_id, "")
    measures.looks.append(time.monotonic() - began if state["n"] > n else PATIENCE_S)


async def _listen(hall: Hall, game_id: str, heard: dict[int, float], number: int) -> None:
    reader, writer = await _open_stream(hall, game_id, number)
    try:
        while line := await reader.readline():
            if line.startswith(b"id: "):
                heard.setdefault(int(line[4:]), time.monotonic())
    finally:
        writer.close()


async def _open_stream(
    hall: Hall, game_id: str, number: int
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, port = hall.place
    from_address = f"127.0.0.{2 + number % ADDRESSES}"
    reader, writer = await asyncio.open_connection(host, port, local_addr=(from_address, 0))
    writer.write(f"GET /stream/games/{game_id} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
    status = await reader.readline()
    if b" 200 " not in status:
        raise RuntimeError(f"no stream: {status!r}")
    return reader, writer


async def _get_state(hall: Hall, game_id: str, cookie: str) -> dict[str, Any]:
    status, body = await _ask(hall, "GET", f"/t/{game_id}/state.json", cookie)
    if status != 200:
        raise RuntimeError(f"no state: {status}")
    found: dict[str, Any] = json.loads(body)
    return found


async def _post_play(hall: Hall, game_id: str, cookie: str, n: int, play: str) -> tuple[int, dict[str, Any]]:
    form = urlencode({"n": n, "play": play})
    status, body = await _ask(hall, "POST", f"/t/{game_id}/play/", cookie, form)
    return status, json.loads(body) if status == 200 else {}


async def _ask(hall: Hall, method: str, path: str, cookie: str, form: str = "") -> tuple[int, bytes]:
    host, port = hall.place
    reader, writer = await asyncio.open_connection(host, port)
    head = [
        f"{method} {path} HTTP/1.1",
        f"Host: {host}:{port}",
        "Accept: application/json",
        f"Cookie: sessionid={cookie}; csrftoken={TOKEN}",
        f"X-CSRFToken: {TOKEN}",
        "Content-Type: application/x-www-form-urlencoded",
        f"Content-Length: {len(form)}",
        "Connection: close",
    ]
    writer.write(("\r\n".join(head) + "\r\n\r\n" + form).encode())
    answer = await asyncio.wait_for(reader.read(), PATIENCE_S)
    writer.close()
    head_text, _, body = answer.partition(b"\r\n\r\n")
    if b"transfer-encoding: chunked" in head_text.lower():
        body = _unchunk(body)
    return int(head_text.split(b" ", 2)[1]), body


def _unchunk(body: bytes) -> bytes:
    parts = []
    while body:
        size, _, rest = body.partition(b"\r\n")
        length = int(size, 16)
        if not length:
            break
        parts.append(rest[:length])
        body = rest[length + 2 :]
    return b"".join(parts)
