"""The Celery app: `celery -A scopa_site worker -Q matches`, `… -Q default`, `… beat`.

A worker tests its jail before it begins and shows that it lives; both are done in its main process, whose
database connection is closed at once so that no child of the pool inherits it. Each child adopts the jails of
its runner, and the main process those of a child that was killed, so that neither is left to an init that
may never reap.
"""

import logging
import os
import time
from collections.abc import Callable
from typing import Any

from celery import Celery
from celery.signals import celeryd_after_setup, heartbeat_sent, worker_process_init

from engine.sandbox.orphans import become_subreaper, reap_orphans

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scopa_site.settings")

app = Celery("scopa_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

logger = logging.getLogger(__name__)
# Celery's own heart beats every two seconds; this often is enough for a page.
SEEN_EVERY_SECONDS = 15.0
_next_look = 0.0


@celeryd_after_setup.connect
def prove_jail_at_start(sender: str, **_facts: Any) -> None:
    """Before the pool is started: whatever it takes, it knows whether it may start a jail."""
    from tournaments.services.workers import start_worker

    become_subreaper()
    _apart(lambda: start_worker(sender))


@worker_process_init.connect
def adopt_jails(**_facts: Any) -> None:
    """In each child of the pool, before it takes anything."""
    become_subreaper()


@heartbeat_sent.connect
def bury_orphans(**_facts: Any) -> None:
    """What a killed child of the pool left; the main process starts no jails of its own beside this."""
    reap_orphans()


@heartbeat_sent.connect
def show_life(sender: Any, **_facts: Any) -> None:
    """A row that says when this worker was last seen; its hourly self-test hangs on it."""
    global _next_look
    if time.monotonic() < _next_look:
        return
    _next_look = time.monotonic() + SEEN_EVERY_SECONDS
    from tournaments.services.workers import see_worker

    _apart(lambda: see_worker(sender.eventer.hostname))


def _apart(act: Callable[[], object]) -> None:
    from django.db import connection

    try:
        act()
    except Exception:
        # Without its row a worker still tests its jail before each set.
        logger.exception("the worker could not write down its state")
    finally:
        connection.close()
