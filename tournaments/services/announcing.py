"""Calling out that a table has changed. The broker makes it prompt; streams look into the database too."""

from __future__ import annotations

import logging
import time
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


def announce(game_id: str, version: int) -> None:
    """Call it out after commit."""
    transaction.on_commit(partial(_publish, game_id, version))


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
