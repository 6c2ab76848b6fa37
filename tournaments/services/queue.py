"""The broker carries wake-ups and nothing more: ids, sent after commit, expected twice or never.

The database is the queue of record. Whatever the broker loses is found by `open_work` and sent again.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from functools import partial

from celery import current_app
from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from kombu.exceptions import OperationalError

from tournaments.models import MatchSet, Tournament
from tournaments.models.matches import PlayStatus

logger = logging.getLogger(__name__)


def resend_after() -> timedelta:
    """A wake-up that nobody answered within this time is sent again."""
    return timedelta(seconds=settings.RESEND_SECONDS)


def queue_set(match_set_id: int) -> None:
    _send_after_commit("tournaments.tasks.play_set", match_set_id)


def queue_validation(submission_id: int) -> None:
    _send_after_commit("tournaments.tasks.validate_submission", submission_id)


def queue_entry_check(check_id: int) -> None:
    _send_after_commit("tournaments.tasks.validate_entry", check_id)


def queue_bot_turn(game_id: str) -> None:
    # Beat asks again every few seconds: where no worker is, no heap of messages shall wait for one.
    _send_after_commit("tournaments.tasks.play_bot_turn", game_id, expires=10)


def queue_mail(notice_id: int) -> None:
    _send_after_commit("tournaments.tasks.mail_notice", notice_id)


def queue_advance(tournament_id: int) -> None:
    _send_after_commit("tournaments.tasks.advance_tournament", tournament_id)


def queue_fit(pool_id: int) -> None:
    _send_after_commit("tournaments.tasks.fit_pool", pool_id)


def requeue_open_work(*, now: datetime | None = None) -> dict[str, int]:
    """Give lost leases back and wake workers for all that nobody holds. Safe at any time."""
    from tournaments.services.sets import expire_leases
    from tournaments.services.validation import expire_validations

    now = now or timezone.now()
    counts = {"expired_sets": expire_leases(now=now), "expired_validations": expire_validations(now=now)}
    counts["sets"] = _resend_sets(now)
    counts["validations"] = _resend_validations()
    for tournament_id in Tournament.objects.filter(status=Tournament.Status.RUNNING).values_list(
        "pk", flat=True
    ):
        queue_advance(tournament_id)
    return counts


def _resend_sets(now: datetime) -> int:
    free = Q(free_at=None) | Q(free_at__lte=now)
    waiting = MatchSet.objects.filter(
        free, status=PlayStatus.SCHEDULED, match__round__tournament__status=Tournament.Status.RUNNING
    ).exclude(queued_at__gt=now - resend_after())
    ids = list(
        waiting.order_by(F("queued_at").asc(nulls_first=True), "pk").values_list("pk", flat=True)[:500]
    )
    MatchSet.objects.filter(pk__in=ids, status=PlayStatus.SCHEDULED).update(queued_at=now)
    for match_set_id in ids:
        queue_set(match_set_id)
    return len(ids)


def _resend_validations() -> int:
    from tournaments.services.dockets import DOCKETS

    count = 0
    for docket in DOCKETS:
        for row_id in list(docket.waiting_rows().order_by("pk").values_list("pk", flat=True)[:100]):
            docket.wake(row_id)
            count += 1
    return count


def _send_after_commit(task_name: str, row_id: int | str, expires: int | None = None) -> None:
    transaction.on_commit(partial(_send, task_name, row_id, expires))


def _send(task_name: str, row_id: int | str, expires: int | None = None) -> None:
    try:
        current_app.send_task(task_name, args=[row_id], expires=expires)
    except OperationalError:
        # What was written stands, and `requeue_open_work` sends again when the broker is back.
        logger.warning("the broker does not answer: %s(%s) will be sent later", task_name, row_id)
