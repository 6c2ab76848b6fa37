"""A hall full of tables over plain HTTP on loopback: people who act, people who watch, and what it took.

Each does what a table's page does in a browser: it holds the stream, hears of a play, and asks for the scene
since its last look, packed, on a connection that stays open. Watchers come from several loopback addresses,
since one address may hold only so many streams.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode, urlsplit

TOKEN = "a" * 32
PATIENCE_S = 60.0
# As browsers do with a stream that ended: a while later once more, with what they heard last.
REOPEN_S = 2.0
ADDRESSES = 8


@dataclass
class Measures:
    """Seconds from the moment a play was sent until a page heard of it, until it had the scene that shows it,
    and until the player had the answer.

    `lost` names every page that did not hear of the end of its table, or did not show it, however long one
    waited; `dropped` counts streams that ended and were opened again.
    """

    acts: int = 0
    lost: list[str] = field(default_factory=list)
    dropped: int = 0
    pushes: list[float] = field(default_factory=list)
    looks: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Hall:
    """Addresses of the web processes; for each table its id and the session cookies of its seats."""

    sites: Sequence[str]
    tables: Sequence[tuple[str, Sequence[str]]]

    def place(self, number: int) -> tuple[str, int]:
        """Host and port for visitor `number`: they spread over the web processes."""
        parts = urlsplit(self.sites[number % len(self.sites)])
        return str(parts.hostname), int(parts.port or 80)


async def play_hall(hall: Hall, *, watchers: int, think_s: float) -> Measures:
    """Play every table to its end, `watchers` at each; a play is made `think_s` after the one before."""
    measures = Measures()
    tables = range(len(hall.tables))
    await asyncio.gather(*(_play_table(hall, number, measures, watchers, think_s) for number in tables))
    return measures


async def hold_streams(hall: Hall, count: int) -> list[asyncio.StreamWriter]:
    """So many streams that nobody says anything on; close the writers in the end."""
    game_id = hall.tables[0][0]
    opened = [await _open_stream(hall.place(number), game_id, number) for number in range(count)]
    return [writer for _reader, writer in opened]


async def _play_table(hall: Hall, number: int, measures: Measures, watchers: int, think_s: float) -> None:
    game_id, cookies = hall.tables[number]
    first = number * (watchers + len(cookies))
    pages = [
        Page(game_id, hall.place(first + at), first + at, cookie)
        for at, cookie in enumerate([*cookies, *[""] * watchers])
    ]
    # Not all at once: people do not sit down in the same moment either.
    await asyncio.sleep(think_s * number / max(1, len(hall.tables)))
    followers = [asyncio.create_task(page.follow()) for page in pages]
    plays: list[Play] = []
    try:
        while await _play_turn(pages[: len(cookies)], plays, measures):
            began = plays[-1].began
            await asyncio.sleep(max(0.0, think_s - (time.monotonic() - began)))
        await _wait_for_all(pages, plays[-1], measures)
    finally:
        for follower in followers:
            follower.cancel()
        ends = await asyncio.gather(*followers, return_exceptions=True)
    if failed := [end for end in ends if isinstance(end, Exception)]:
        raise failed[0]
    for page in pages:
        measures.dropped += page.dropped
        measures.pushes += [wait_of(page.heard, play.version, play.began) for play in plays]
        measures.looks += [wait_of(page.shown, play.n, play.began) for play in plays]


async def _wait_for_all(pages: Sequence[Page], last: Play, measures: Measures) -> None:
    """Until every page has heard of the table's last version and shows its last act: who does not is lost."""
    ends = await asyncio.gather(*(page.reach(last) for page in pages), return_exceptions=True)
    for number, (page, end) in enumerate(zip(pages, ends, strict=True)):
        if isinstance(end, BaseException):
            heard, shown = max(page.heard, default=0), max(page.shown, default=0)
            measures.lost.append(
                f"{page.game_id} page {number}: heard {heard} of {last.version}, shows {shown} of {last.n}"
            )


@dataclass(frozen=True)
class Play:
    """A play that was taken: when it was sent, and what the table was with it."""

    began: float
    version: int
    n: int


def wait_of(times: dict[int, float], number: int, began: float) -> float:
    """Seconds from `began` until `number` or more was there."""
    known = [at for there, at in times.items() if there >= number]
    return max(0.0, min(known) - began) if known else PATIENCE_S


async def _play_turn(players: Sequence[Page], plays: list[Play], measures: Measures) -> bool:
    """One play of whoever is to move; False when the game is over or something was refused."""
    state = max([await page.look(0) for page in players], key=lambda state: int(state["n"]))
    mover = players[state["to_move"]]
    own = await mover.look(state["n"])
    began = time.monotonic()
    status, state = await mover.play(own["n"], own["legal"][0])
    if status != 200:
        measures.refused.append(status)
        return False
    measures.acts += 1
    measures.answers.append(time.monotonic() - began)
    plays.append(Play(began, state["game"]["version"], state["n"]))
    return state["result"] is None


class Page:
    """A visitor's page of a table: when it heard of which version, and when it first showed so many acts."""

    def __init__(self, game_id: str, place: tuple[str, int], number: int, cookie: str) -> None:
        self.game_id, self.place, self.number, self.cookie = game_id, place, number, cookie
        self.heard: dict[int, float] = {}
        self.shown: dict[int, float] = {}
        self._state: dict[str, Any] = {}
        self._version = 0
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._busy = asyncio.Lock()
        self._news = asyncio.Event()
        self.dropped = 0

    async def follow(self) -> None:
        """Hear and look until cancelled."""
        try:
            async with asyncio.TaskGroup() as work:
                work.create_task(self._listen())
                work.create_task(self._keep_up())
        finally:
            if self._line:
                self._line[1].close()

    async def reach(self, play: Play) -> None:
        """Until it has heard of this play and shows it; TimeoutError."""
        async with asyncio.timeout(PATIENCE_S):
            while max(self.heard, default=0) < play.version or max(self.shown, default=0) < play.n:
                await self._wait_for_news()

    async def _listen(self) -> None:
        """A stream that ends is opened again, as browsers do."""
        while True:
            await self._hear()
            self.dropped += 1
            await asyncio.sleep(REOPEN_S)

    async def _hear(self) -> None:
        """The stream to its end: what it says is noted at once, even while a look is on its way."""
        seen = max(self.heard, default=0)
        reader, writer = await _open_stream(self.place, self.game_id, self.number, seen)
        try:
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    self.heard.setdefault(int(line[4:]), time.monotonic())
                    self._tell_news()
        finally:
            writer.close()

    async def _keep_up(self) -> None:
        """Look whenever there is a version beyond the one that is shown: one question at a time."""
        while True:
            while max(self.heard, default=0) > self._version:
                await self._ask(f"scene.json?since={self._state.get('n', 0)}")
            await self._wait_for_news()

    async def _wait_for_news(self) -> None:
        news = self._news
        await news.wait()

    def _tell_news(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    async def look(self, n: int) -> dict[str, Any]:
        """The state as this page has it, once it shows so many acts."""
        if not self._state:
            await self._ask("scene.json?since=0")
        async with asyncio.timeout(PATIENCE_S):
            while self._state["n"] < n:
                await self._wait_for_news()
        return self._state

    async def play(self, n: int, play: str) -> tuple[int, dict[str, Any]]:
        """(status, state after it)."""
        form = urlencode({"n": n, "play": play, "since": n})
        status = await self._ask("play/", form)
        return status, self._state

    async def _ask(self, path: str, form: str = "") -> int:
        async with self._busy:
            status, body = await self._exchange("POST" if form else "GET", f"/t/{self.game_id}/{path}", form)
        if status == 200:
            self._take(json.loads(body)["state"])
        elif not form:
            raise RuntimeError(f"no scene: {status}")
        return status

    def _take(self, state: dict[str, Any]) -> None:
        if state["game"]["version"] >= self._version:
            self._version, self._state = state["game"]["version"], state
            self.shown.setdefault(state["n"], time.monotonic())
            self._tell_news()

    async def _exchange(self, method: str, path: str, form: str) -> tuple[int, bytes]:
        """Servers close a line on which nothing is said for some seconds: then, as in a browser, a new one.

        A play that was on its way counts once, for it names the act that it answers.
        """
        try:
            return await self._exchange_once(method, path, form)
        except (ConnectionError, asyncio.IncompleteReadError):
            self._line = None
            return await self._exchange_once(method, path, form)

    async def _exchange_once(self, method: str, path: str, form: str) -> tuple[int, bytes]:
        if self._line is None or self._line[0].at_eof():
            self._line = await asyncio.open_connection(*self.place)
        reader, writer = self._line
        head = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self.place[0]}:{self.place[1]}",
            "Accept: application/json",
            "Accept-Encoding: gzip",
            f"Cookie: sessionid={self.cookie}; csrftoken={TOKEN}",
            f"X-CSRFToken: {TOKEN}",
            "Content-Type: application/x-www-form-urlencoded",
            f"Content-Length: {len(form)}",
        ]
        writer.write(("\r\n".join(head) + "\r\n\r\n" + form).encode())
        return await asyncio.wait_for(_read_answer(reader), PATIENCE_S)


async def _read_answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    fields = dict(line.split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
    if "content-length" not in fields:
        raise RuntimeError(f"an answer that does not say how long it is: {head}")
    body = await reader.readexactly(int(fields["content-length"]))
    if fields.get("content-encoding") == "gzip":
        body = gzip.decompress(body)
    return int(head.split(" ", 2)[1]), body


async def _open_stream(
    place: tuple[str, int], game_id: str, number: int, seen: int = 0
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    from_address = f"127.0.0.{2 + number % ADDRESSES}"
    reader, writer = await asyncio.open_connection(*place, local_addr=(from_address, 0))
    head = [f"GET /stream/games/{game_id} HTTP/1.1", f"Host: {place[0]}:{place[1]}", f"Last-Event-ID: {seen}"]
    writer.write(("\r\n".join(head) + "\r\n\r\n").encode())
    status = await reader.readline()
    if b" 200 " not in status:
        raise RuntimeError(f"no stream: {status!r}")
    return reader, writer
