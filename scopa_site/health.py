"""`/health/`: does the site reach what it needs? Words only, never addresses or errors' texts."""

import importlib
import logging
from functools import cache

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis.backoff import NoBackoff
from redis.retry import Retry

logger = logging.getLogger(__name__)

BROKER_TIMEOUT_SECONDS = 2


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """200 when the database and the broker answer, else 503; the jail's mode is told but decides nothing."""
    parts = {"database": check_database(), "broker": check_broker()}
    healthy = all(state == "ok" for state in parts.values())
    body = {"status": "ok" if healthy else "failing", **parts, "sandbox": sandbox_mode()}
    return JsonResponse(body, status=200 if healthy else 503)


def check_database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        logger.exception("the database does not answer")
        return "unreachable"
    return "ok"


def check_broker() -> str:
    try:
        with redis.Redis.from_url(
            settings.REDIS_URL,
            socket_timeout=BROKER_TIMEOUT_SECONDS,
            socket_connect_timeout=BROKER_TIMEOUT_SECONDS,
            # One try: a page that asks after the broker's health shall not wait for it to come back.
            retry=Retry(NoBackoff(), 0),
        ) as client:
            client.ping()
    except redis.RedisError:
        logger.exception("the broker does not answer")
        return "unreachable"
    return "ok"


@cache
def sandbox_mode() -> str:
    """`A`, `B` or `refuse`, as the jail's self-test found at this process' first look."""
    try:
        selftest = importlib.import_module("engine.sandbox.selftest")
        return str(selftest.check_sandbox().mode)
    except Exception:
        logger.exception("the jail's self-test failed")
        return "refuse"
