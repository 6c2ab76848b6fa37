"""Calling out that a table has changed: to the streams of this process at once, to all others by the broker.

The broker only makes it prompt; streams look into the database too.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import cache, partial

import redis
from django.conf import settings
from django.db import transaction
from redis.backoff import NoBackoff
from redis.retry import Retry

from tournaments.live.channel import CHANNEL, write_call

logger = logging.getLogger(__name__)

PATIENCE_SECONDS = 0.5
# A broker that does not answer is not asked again for a while: nobody's play shall wait for it.
SILENCE_SECONDS = 5.0
_silent_until = 0.0

Listener = Callable[[str, int], None]
_listeners: set[Listener] = set()


def listen_here(listener: Listener) -> None:
    """Have `listener(game_id, version)` called for every change that this process makes, by whichever thread
    makes it; one that raises RuntimeError, since its loop has ended, is not called again.
    """
    _listeners.add(listener)


def announce(game_id: str, version: int) -> None:
    """Call it out after commit."""
    transaction.on_commit(partial(call_out, game_id, version))


def call_out(game_id: str, version: int) -> None:
    """Those of this process hear it first: they need not wait for a broker, nor have one."""
    for listener in tuple(_listeners):
        try:
            listener(game_id, version)
        except RuntimeError:
            _listeners.discard(listener)
    _publish(game_id, version)


def _publish(game_id: str, version: int) -> None:
    global _silent_until
    if time.monotonic() < _silent_until:
        return
    try:
        _client().publish(CHANNEL, write_call(game_id, version))
    except redis.RedisError:
        _silent_until = time.monotonic() + SILENCE_SECONDS
        logger.warning("the broker does not answer: watchers hear of table %s by polling", game_id)


@cache
def _client() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=PATIENCE_SECONDS,
        socket_connect_timeout=PATIENCE_SECONDS,
        retry=Retry(NoBackoff(), 0),
    )
