"""Checks that wait for a judge: claimed once, leased, given back.

There are two kinds, of submissions and of entries under house rules. Their rows are of two tables with the
same few columns; a docket says which table it is and in which words a row waits.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Model, Q, QuerySet
from django.utils import timezone

from tournaments.models import EntryCheck, Submission
from tournaments.models.entries import CheckStatus
from tournaments.services.queue import queue_entry_check, queue_validation
from tournaments.services.quotas import lock_account
from tournaments.services.sets import lease_length

VALIDATING = "VALIDATING"
# What we fail to judge so often waits for the staff; it is never rejected for that.
MAX_ATTEMPTS = 3


@dataclass(frozen=True, slots=True)
class Docket:
    """One table of checks: its waiting status, how its owner is found, how a judge is woken."""

    model: type[Model]
    waiting: str
    owner_path: str
    wake: Callable[[int], None]

    @property
    def rows(self) -> QuerySet[Any]:
        return self.model._default_manager.all()

    def held(self, row_id: int, token: uuid.UUID) -> QuerySet[Any]:
        """The row, as long as it is held under this token."""
        return self.rows.filter(pk=row_id, status=VALIDATING, token=token)

    def waiting_rows(self) -> QuerySet[Any]:
        return self.rows.filter(status=self.waiting, attempt_count__lt=MAX_ATTEMPTS)


SUBMISSIONS = Docket(Submission, Submission.Status.UPLOADED, "bot__owner", queue_validation)
ENTRIES = Docket(EntryCheck, CheckStatus.WAITING, "entry__members__bot__owner", queue_entry_check)
DOCKETS = (SUBMISSIONS, ENTRIES)


def claim(docket: Docket, row_id: int, *, now: datetime | None = None) -> uuid.UUID | None:
    """Waiting → VALIDATING for one caller, and for one check of an owner at a time; else None."""
    token = uuid.uuid4()
    with transaction.atomic():
        owners = docket.rows.filter(pk=row_id, **{f"{docket.owner_path}__isnull": False})
        owner = owners.values_list(docket.owner_path, flat=True).first()
        if owner is None:
            return None
        # The lock makes two claims of one owner look one after the other.
        lock_account(owner)
        if _is_busy(owner):
            return None
        changed = docket.rows.filter(pk=row_id, status=docket.waiting).update(
            status=VALIDATING,
            token=token,
            lease_until=(now or timezone.now()) + lease_length(),
            attempt_count=F("attempt_count") + 1,
            report=[],
        )
    return token if changed else None


def renew(docket: Docket, row_id: int, token: uuid.UUID, **fields: Any) -> bool:
    """Keep it for another lease, writing `fields`; False when it is not ours any more."""
    return bool(docket.held(row_id, token).update(lease_until=timezone.now() + lease_length(), **fields))


def release(docket: Docket, row_id: int, token: uuid.UUID, reason: str, *, count: bool = True) -> int:
    """Give it back unjudged; a fault of this machine's jail does not count as an attempt."""
    with transaction.atomic():
        changed = docket.held(row_id, token).update(
            status=docket.waiting,
            token=None,
            lease_until=None,
            reason_code="JUDGED_LATER",
            reason=reason[:500],
            attempt_count=F("attempt_count") - (0 if count else 1),
        )
        if changed and count and docket.waiting_rows().filter(pk=row_id).exists():
            docket.wake(row_id)
    return changed


def expire(docket: Docket, *, now: datetime) -> int:
    """Take back what a judge holds who has not been heard of. Returns how many."""
    lost = docket.rows.filter(status=VALIDATING, lease_until__lt=now).values_list("pk", "token")
    return sum(
        release(docket, row_id, token, "the worker was lost while judging") for row_id, token in list(lost)
    )


def wake_next(owner_id: int) -> None:
    """One check of this owner is over: a judge is woken for the next."""
    for docket in DOCKETS:
        waiting = docket.waiting_rows().filter(Q(**{docket.owner_path: owner_id}))
        row_id = waiting.order_by("pk").values_list("pk", flat=True).first()
        if row_id is not None:
            docket.wake(row_id)
            return


def judge_again(docket: Docket, row_id: int) -> bool:
    """Start counting attempts anew for a check that waits for the staff."""
    changed = docket.rows.filter(pk=row_id, status=docket.waiting, attempt_count__gte=MAX_ATTEMPTS).update(
        attempt_count=0
    )
    if changed:
        docket.wake(row_id)
    return bool(changed)


def _is_busy(owner_id: int) -> bool:
    return any(
        docket.rows.filter(Q(**{docket.owner_path: owner_id}), status=VALIDATING).exists()
        for docket in DOCKETS
    )


def stuck_count() -> int:
    """Checks that nobody takes up any more: too many of our own failures."""
    return sum(
        docket.rows.filter(status=docket.waiting, attempt_count__gte=MAX_ATTEMPTS).count()
        for docket in DOCKETS
    )


def trial_seconds() -> int:
    """What one trial set may take in all, its runner's end included."""
    return int(settings.SET_WALL_CAP_SECONDS) + 30
