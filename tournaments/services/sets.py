"""Claim, lease, record: a mirrored set passes through here from SCHEDULED to FINISHED, once.

A claim is one conditional UPDATE whose row count decides. Its token is the only key to the set: a report, a
renewal or a failure under another token changes nothing, however late it comes and however often.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from tournaments.models import Attempt, Match, MatchSet, Tournament
from tournaments.models.matches import AttemptOutcome, PlayStatus
from tournaments.services.closing import close_match
from tournaments.services.queue import queue_set, resend_after
from tournaments.services.results import ReportRefused, store_report

# A set that failed this often through no fault of a bot is void.
MAX_FAILURES = 3
# A set that this worker may not play waits so long for the wake-up that another may get.
PUT_OFF_FOR = timedelta(seconds=5)


@dataclass(frozen=True, slots=True)
class Claim:
    """A set that is ours to play as long as the lease is renewed."""

    match_set_id: int
    token: uuid.UUID
    attempt: int


def lease_length() -> timedelta:
    return timedelta(seconds=settings.LEASE_SECONDS)


def claim_set(match_set_id: int, *, worker: str, now: datetime | None = None) -> Claim | None:
    """SCHEDULED → RUNNING for exactly one caller; None for everybody else."""
    now = now or timezone.now()
    token = uuid.uuid4()
    with transaction.atomic():
        # The status is asked of the row itself and not in a join: PostgreSQL looks once more at a row that
        # another claim held, but not at what a subquery said of it.
        running = Match.objects.filter(round__tournament__status=Tournament.Status.RUNNING)
        free = Q(free_at=None) | Q(free_at__lte=now)
        changed = MatchSet.objects.filter(
            free, pk=match_set_id, status=PlayStatus.SCHEDULED, match__in=running
        ).update(
            status=PlayStatus.RUNNING,
            token=token,
            lease_until=now + lease_length(),
            free_at=None,
            attempt_count=F("attempt_count") + 1,
            started_at=now,
        )
        if not changed:
            return None
        match_set = MatchSet.objects.get(pk=match_set_id)
        Attempt.objects.create(
            match_set=match_set,
            number=match_set.attempt_count,
            token=token,
            worker=worker[:100],
            started_at=now,
        )
        Match.objects.filter(pk=match_set.match_id, status=PlayStatus.SCHEDULED).update(
            status=PlayStatus.RUNNING
        )
    return Claim(match_set_id=match_set_id, token=token, attempt=match_set.attempt_count)


def renew_lease(claim: Claim, *, now: datetime | None = None) -> bool:
    """False when the set is no longer ours: the worker must stop at once."""
    until = (now or timezone.now()) + lease_length()
    return bool(_held(claim).update(lease_until=until))


def record_report(claim: Claim, report: dict[str, Any]) -> bool:
    """Write a finished set in one transaction. False, and no trace in the results, under an old token.

    A report that does not belong to this set, or whose logs do not verify, is a failure of ours.
    """
    try:
        with transaction.atomic():
            changed = _held(claim).update(
                status=PlayStatus.FINISHED,
                token=None,
                lease_until=None,
                finished_at=timezone.now(),
                reason_code="",
                reason="",
            )
            if not changed:
                _end_attempt(
                    claim, AttemptOutcome.EXPIRED, "WORKER_LOST", "the lease was lost before the report came"
                )
                _let_go(claim)
                return False
            match_set = _with_everything(claim.match_set_id)
            store_report(match_set, report, attempt=claim.attempt)
            _end_attempt(claim, AttemptOutcome.FINISHED, "", "")
            close_match(match_set.match_id)
    except ReportRefused as error:
        fail_set(claim, str(error), code="REPORT_REFUSED")
        return False
    return True


def fail_set(claim: Claim, reason: str, *, code: str = "RUNNER_FAILED") -> None:
    """Our fault: back to SCHEDULED under the same seed, or VOID after too many tries."""
    with transaction.atomic():
        if _give_back(claim, code, reason, failures=1):
            _end_attempt(claim, AttemptOutcome.FAILED, code, reason)
        else:
            _let_go(claim)


def return_set(claim: Claim, reason: str, *, code: str = "SANDBOX_UNAVAILABLE") -> None:
    """Give a claim back unplayed (this worker cannot play it): no failure, somebody else may."""
    with transaction.atomic():
        if _give_back(claim, code, reason, failures=0):
            _end_attempt(claim, AttemptOutcome.RETURNED, code, reason)
        else:
            _let_go(claim)


def put_off_set(match_set_id: int, reason: str, *, now: datetime | None = None) -> None:
    """A worker without a jail leaves a set alone and says why; another is woken for it soon."""
    soon = (now or timezone.now()) - resend_after() + PUT_OFF_FOR
    MatchSet.objects.filter(pk=match_set_id, status=PlayStatus.SCHEDULED).update(
        reason_code="SANDBOX_UNAVAILABLE", reason=reason[:500], queued_at=soon
    )


def expire_leases(*, now: datetime | None = None) -> int:
    """Take sets back whose worker has not been heard of. Returns how many."""
    now = now or timezone.now()
    lost = MatchSet.objects.filter(status=PlayStatus.RUNNING, lease_until__lt=now)
    count = 0
    for match_set in list(lost):
        if match_set.token is None:
            continue
        claim = Claim(match_set_id=match_set.pk, token=match_set.token, attempt=match_set.attempt_count)
        with transaction.atomic():
            # A worker that froze while it recorded holds the row: nobody waits for it here.
            if not MatchSet.objects.select_for_update(skip_locked=True).filter(pk=match_set.pk):
                continue
            reason = "the worker was lost in mid-set"
            if _give_back(claim, "WORKER_LOST", reason, failures=1, lease_until__lt=now):
                _end_attempt(claim, AttemptOutcome.EXPIRED, "WORKER_LOST", reason)
                count += 1
    return count


def _held(claim: Claim) -> Any:
    return MatchSet.objects.filter(pk=claim.match_set_id, status=PlayStatus.RUNNING, token=claim.token)


def _give_back(claim: Claim, code: str, reason: str, *, failures: int, **still: Any) -> bool:
    free = {
        "token": None,
        "lease_until": None,
        "reason_code": code,
        "reason": reason[:500],
        "failure_count": F("failure_count") + failures,
    }
    held = _held(claim).filter(**still)
    if failures and held.filter(failure_count__gte=MAX_FAILURES - failures).update(
        status=PlayStatus.VOID, finished_at=timezone.now(), **free
    ):
        close_match(MatchSet.objects.values_list("match_id", flat=True).get(pk=claim.match_set_id))
        return True
    if held.update(status=PlayStatus.SCHEDULED, queued_at=timezone.now(), **free):
        if failures:
            queue_set(claim.match_set_id)
        return True
    return False


def _let_go(claim: Claim) -> None:
    """The runner of a set that was taken from this worker has ended: whoever is next may begin."""
    last = Attempt.objects.filter(token=claim.token, number=F("match_set__attempt_count"))
    held_back = MatchSet.objects.filter(pk=claim.match_set_id, free_at__isnull=False)
    if held_back.filter(attempts__in=last).update(free_at=None):
        queue_set(claim.match_set_id)


def _end_attempt(claim: Claim, outcome: AttemptOutcome, code: str, reason: str) -> None:
    Attempt.objects.filter(token=claim.token, outcome=AttemptOutcome.RUNNING).update(
        outcome=outcome, reason_code=code, reason=reason[:500], ended_at=timezone.now()
    )


def _with_everything(match_set_id: int) -> MatchSet:
    return MatchSet.objects.select_related("match__round__tournament").get(pk=match_set_id)
