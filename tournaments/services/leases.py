"""What a worker holds, as the runner's host keeps it: renewed in the database until the set is over."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.conf import settings
from django.db import InterfaceError, OperationalError, connection

from engine.runner.host import Lease

logger = logging.getLogger(__name__)


def lease_of(renew: Callable[[], bool], *, since: float) -> Lease:
    """A lease that was taken after the moment `since` of the monotonic clock, and that `renew` makes longer.

    A database that is away for a moment costs no attempt: the set goes on as long as it was promised.
    """

    def ask() -> bool | None:
        try:
            return renew()
        except (OperationalError, InterfaceError):
            logger.warning("the database does not answer: the lease is renewed later")
            connection.close()
            return None

    return Lease(ask, settings.LEASE_SECONDS, since)
