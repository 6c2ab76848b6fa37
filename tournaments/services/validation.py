"""Judging a submission: a self-play mirrored set in the jail under every preset that it claims."""

from __future__ import annotations

import secrets
import uuid
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from engine.match.spec import PlayerSpec
from engine.match.validation import find_fault, self_play_spec
from engine.rules import PRESET_NAMES, preset
from engine.runner.host import run_set
from tournaments.models import Bot, Submission
from tournaments.services.play import now_as_text, player_spec
from tournaments.services.queue import queue_validation
from tournaments.services.sets import lease_length

Status = Submission.Status
STDERR_SHOWN = 8 * 1024
MAX_ATTEMPTS = 3


def validate_submission(submission_id: int, *, worker: str) -> str:
    """Claim a submission, judge it, record the verdict. Harmless when called twice."""
    token = claim_submission(submission_id)
    if token is None:
        return "held by another or judged"
    submission = Submission.objects.select_related("bot").get(pk=submission_id)
    report: list[dict[str, Any]] = []
    for variant in claimed_variants(submission):
        # A set may end before its runner asks for the first renewal, and there may be many of them.
        if not _renew(submission_id, token):
            return "lease lost"
        outcome = run_set(
            _self_play(submission, variant),
            timeout_s=settings.SET_WALL_CAP_SECONDS + 30,
            keep_going=lambda: _renew(submission_id, token),
        )
        if outcome["outcome"] != "FINISHED":
            _give_back(submission_id, token, outcome)
            return "put off"
        report.append(judge_set(variant, outcome))
        if report[-1]["verdict"] != "OK":
            break
    return "judged" if record_judgement(submission, token, report) else "lease lost"


def claimed_variants(submission: Submission) -> list[str]:
    """The presets to be tried: all that it names, every one for `*`."""
    return list(PRESET_NAMES) if "*" in submission.variants else list(submission.variants)


def claim_submission(submission_id: int, *, now: datetime | None = None) -> uuid.UUID | None:
    """UPLOADED → VALIDATING for one caller."""
    token = uuid.uuid4()
    changed = Submission.objects.filter(pk=submission_id, status=Status.UPLOADED).update(
        status=Status.VALIDATING,
        token=token,
        lease_until=(now or timezone.now()) + lease_length(),
        attempt_count=F("attempt_count") + 1,
    )
    return token if changed else None


def judge_set(variant: str, report: dict[str, Any]) -> dict[str, Any]:
    """One line of the submission's report: the first fault of any seat, or OK."""
    fault = find_fault(report)
    if fault:
        shown = {**asdict(fault), "stderr": fault.stderr[:STDERR_SHOWN]}
        return {"variant": variant, "verdict": fault.verdict, "fault": shown}
    return {"variant": variant, "verdict": "OK", "fault": None}


def record_judgement(submission: Submission, token: uuid.UUID, report: list[dict[str, Any]]) -> bool:
    """VALIDATING → ACCEPTED, and the active version from now on, or REJECTED, which changes nothing."""
    failed = next((line for line in report if line["verdict"] != "OK"), None)
    with transaction.atomic():
        changed = Submission.objects.filter(pk=submission.pk, status=Status.VALIDATING, token=token).update(
            status=Status.REJECTED if failed else Status.ACCEPTED,
            token=None,
            lease_until=None,
            report=report,
            reason_code=failed["verdict"] if failed else "",
            reason=_sentence(failed) if failed else "",
            judged_at=timezone.now(),
        )
        if changed and not failed:
            Bot.objects.filter(pk=submission.bot_id).update(active_submission=submission)
    return bool(changed)


def expire_validations(*, now: datetime) -> int:
    """Take submissions back whose judge has not been heard of."""
    lost = Submission.objects.filter(status=Status.VALIDATING, lease_until__lt=now)
    count = 0
    for submission in list(lost):
        if submission.token:
            count += _release(submission.pk, submission.token, "the worker was lost while judging")
    return count


def _give_back(submission_id: int, token: uuid.UUID, outcome: dict[str, Any]) -> None:
    _release(
        submission_id,
        token,
        f"{outcome['outcome']}: {outcome['reason']}",
        count=outcome["outcome"] != "SANDBOX_UNAVAILABLE",
    )


def _release(submission_id: int, token: uuid.UUID, reason: str, *, count: bool = True) -> int:
    """Back to UPLOADED; what we fail to judge again and again waits for the staff, it is never rejected."""
    held = Submission.objects.filter(pk=submission_id, status=Status.VALIDATING, token=token)
    with transaction.atomic():
        changed = held.update(
            status=Status.UPLOADED,
            token=None,
            lease_until=None,
            reason_code="JUDGED_LATER",
            reason=reason[:500],
            attempt_count=F("attempt_count") - (0 if count else 1),
        )
        attempts = Submission.objects.values_list("attempt_count", flat=True).get(pk=submission_id)
        if changed and count and attempts < MAX_ATTEMPTS:
            queue_validation(submission_id)
    return changed


def _renew(submission_id: int, token: uuid.UUID) -> bool:
    held = Submission.objects.filter(pk=submission_id, status=Status.VALIDATING, token=token)
    return bool(held.update(lease_until=timezone.now() + lease_length()))


def _self_play(submission: Submission, variant: str) -> dict[str, Any]:
    player = PlayerSpec.from_json(player_spec(submission))
    return self_play_spec(
        player, variant, preset(variant), seed=secrets.token_bytes(32), played_at=now_as_text()
    ).to_json()


def _sentence(line: dict[str, Any]) -> str:
    fault = line["fault"]
    return f"{line['variant']}: {fault['message'] or fault['detail'] or fault['verdict']}"[:500]
