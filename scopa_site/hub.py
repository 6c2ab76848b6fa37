"""Who watches which table in this process, and how they hear of it.

What this process itself has changed it hears at once, what others have by the broker, and whatever a call
did not tell by looking into the database, soon enough that a lost one is nobody's second.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import redis.asyncio
from django.conf import settings
from django.db import DatabaseError, close_old_connections
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

# How often the database is asked: as the only source of news, and beside a broker that calls.
POLL_SECONDS = 0.4
QUIET_POLL_SECONDS = 0.8
RECONNECT_SECONDS = 2.0
IDS_PER_QUERY = 500

ReadVersions = Callable[[list[str]], dict[str, int]]


class Watch:
    """One table as this process knows it; many streams share it."""

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id
        self.version = 0
        self.readers = 0
        self._news = asyncio.Event()

    def move_to(self, version: int) -> None:
        """A version that was called or read; an older one changes nothing."""
        if version > self.version:
            self.version = version
            self._news.set()
            self._news = asyncio.Event()

    async def wait(self, seen: int) -> None:
        """Until there is a version beyond `seen`."""
        while self.version <= seen:
            await self._news.wait()

    def call(self) -> str:
        """`{"game", "version"}`."""
        from tournaments.live.channel import write_call

        return write_call(self.game_id, self.version)


class Hub:
    """All watches of one event loop. Its two tasks start with it and live as long as the loop."""

    def __init__(self, read_versions: ReadVersions | None = None) -> None:
        self._read_versions = read_versions or read_versions_in_thread
        self._watches: dict[str, Watch] = {}
        self._hears_calls = False
        # One thread, one database connection, however many streams there are.
        self._reader = ThreadPoolExecutor(max_workers=1, thread_name_prefix="table-versions")
        self._tasks = [_start(self._listen()), _start(self._poll())]
        self._hear_own()

    @contextmanager
    def watch(self, game_id: str) -> Iterator[Watch]:
        """The table's watch for one reader, as long as the block lasts."""
        watch = self._watches.setdefault(game_id, Watch(game_id))
        watch.readers += 1
        try:
            yield watch
        finally:
            watch.readers -= 1
            if not watch.readers:
                self._watches.pop(game_id, None)

    async def look(self, game_id: str) -> bool:
        """Read this table's version now; False when there is no such table."""
        return game_id in await self._read([game_id])

    async def _read(self, game_ids: list[str]) -> dict[str, int]:
        loop = asyncio.get_running_loop()
        versions = await loop.run_in_executor(self._reader, self._read_versions, game_ids)
        for game_id, version in versions.items():
            self._hear(game_id, version)
        return versions

    def _hear(self, game_id: str, version: int) -> None:
        watch = self._watches.get(game_id)
        if watch is not None:
            watch.move_to(version)

    def _hear_own(self) -> None:
        """What the threads of this process change; the loop may end before the process does."""
        from tournaments.services.announcing import listen_here

        loop = asyncio.get_running_loop()

        def pass_on(game_id: str, version: int) -> None:
            loop.call_soon_threadsafe(self._hear, game_id, version)

        listen_here(pass_on)

    async def _poll(self) -> None:
        """The database's word, whatever the broker says or does not say."""
        while True:
            await asyncio.sleep(QUIET_POLL_SECONDS if self._hears_calls else POLL_SECONDS)
            ids = list(self._watches)
            for start in range(0, len(ids), IDS_PER_QUERY):
                try:
                    await self._read(ids[start : start + IDS_PER_QUERY])
                except DatabaseError:
                    logger.exception("the versions of tables cannot be read")

    async def _listen(self) -> None:
        """The broker's calls; while it is away, again and again."""
        while True:
            try:
                await self._hear_calls()
            except (RedisError, OSError):
                logger.warning("the broker does not answer: tables are followed by polling")
            self._hears_calls = False
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _hear_calls(self) -> None:
        from tournaments.live.channel import CHANNEL, read_call

        client = redis.asyncio.Redis.from_url(settings.REDIS_URL, socket_timeout=None)
        async with client, client.pubsub() as calls:
            await calls.subscribe(CHANNEL)
            self._hears_calls = True
            async for message in calls.listen():
                call = read_call(message["data"]) if message["type"] == "message" else None
                if call:
                    self._hear(*call)


def _start(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    # A context of its own: that of the first request would be kept alive as long as the process.
    return asyncio.get_running_loop().create_task(work, context=contextvars.Context())


def read_versions_in_thread(game_ids: list[str]) -> dict[str, int]:
    """The versions of these tables, by a connection that belongs to the thread and may have been cut."""
    from tournaments.selectors.tables_live import versions_of

    close_old_connections()
    try:
        return versions_of(game_ids)
    finally:
        close_old_connections()
