"""Judging a submission: a self-play mirrored set in the jail under every preset that it claims."""

from __future__ import annotations

import secrets
import time
import uuid
from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from engine.match.spec import PlayerSpec, SetReport
from engine.match.validation import find_fault, self_play_spec
from engine.rules import PRESET_NAMES, preset
from engine.runner.host import run_set
from tournaments.models import Bot, Submission
from tournaments.services import dockets
from tournaments.services.conditions import conditions_of
from tournaments.services.dockets import MAX_ATTEMPTS, SUBMISSIONS
from tournaments.services.leases import lease_of
from tournaments.services.notices import notify
from tournaments.services.play import now_as_text, player_spec
from tournaments.services.storable import ends_of, storable
from tournaments.services.workers import find_jail_refusal

__all__ = ["MAX_ATTEMPTS", "validate_submission"]

Status = Submission.Status
STDERR_SHOWN = 8 * 1024


def validate_submission(submission_id: int, *, worker: str) -> str:
    """Claim a submission, judge it, record the verdict. Harmless when called twice."""
    if refusal := find_jail_refusal(worker):
        Submission.objects.filter(pk=submission_id, status=Status.UPLOADED).update(
            reason_code="JUDGED_LATER", reason=refusal
        )
        return "no jail here"
    token = claim_submission(submission_id)
    if token is None:
        return "held by another or judged"
    submission = Submission.objects.select_related("bot").get(pk=submission_id)
    variants = claimed_variants(submission)
    dockets.renew(
        SUBMISSIONS,
        submission_id,
        token,
        planned_count=len(variants),
        conditions=conditions_of(submission),
        reason_code="",
        reason="",
    )
    report: list[dict[str, Any]] = []
    for variant in variants:
        # A set may end before its runner asks for the first renewal, and there may be many of them; what
        # is known so far is shown meanwhile.
        if not dockets.renew(SUBMISSIONS, submission_id, token, report=report):
            return "lease lost"
        outcome = play_trial(
            _self_play(submission, variant), lambda: dockets.renew(SUBMISSIONS, submission_id, token)
        )
        if outcome["outcome"] != "FINISHED":
            put_off(SUBMISSIONS, submission_id, token, outcome)
            return "put off"
        report.append(judge_set(variant, outcome))
        if report[-1]["verdict"] != "OK":
            break
    return "judged" if record_judgement(submission, token, report) else "lease lost"


def play_trial(spec: dict[str, Any], renew: Callable[[], bool]) -> dict[str, Any]:
    """The runner's report on one trial set, played under a lease that is renewed as it begins."""
    since = time.monotonic()
    if not renew():
        return SetReport("PLATFORM_ERROR", "the check was taken away from this worker").to_json()
    return run_set(spec, timeout_s=dockets.trial_seconds(), lease=lease_of(renew, since=since))


def claimed_variants(submission: Submission) -> list[str]:
    """The presets to be tried: all that it names, every one for `*`."""
    return list(PRESET_NAMES) if "*" in submission.variants else list(submission.variants)


def claim_submission(submission_id: int, *, now: datetime | None = None) -> uuid.UUID | None:
    """UPLOADED → VALIDATING for one caller."""
    return dockets.claim(SUBMISSIONS, submission_id, now=now)


def judge_set(variant: str, report: dict[str, Any]) -> dict[str, Any]:
    """One line of the submission's report: the first fault of any seat, or OK."""
    fault = find_fault(report)
    if fault:
        shown = {**asdict(fault), "stderr": ends_of(storable(fault.stderr), STDERR_SHOWN)}
        return {"variant": variant, "verdict": fault.verdict, "fault": shown}
    return {"variant": variant, "verdict": "OK", "fault": None}


def record_judgement(submission: Submission, token: uuid.UUID, report: list[dict[str, Any]]) -> bool:
    """VALIDATING → ACCEPTED, and the active version from now on, or REJECTED, which changes nothing."""
    failed = next((line for line in report if line["verdict"] != "OK"), None)
    with transaction.atomic():
        changed = SUBMISSIONS.held(submission.pk, token).update(
            status=Status.REJECTED if failed else Status.ACCEPTED,
            token=None,
            lease_until=None,
            report=report,
            reason_code=failed["verdict"] if failed else "",
            reason=sentence_of(failed) if failed else "",
            judged_at=timezone.now(),
        )
        if changed and not failed:
            Bot.objects.filter(pk=submission.bot_id).update(active_submission=submission)
        if changed:
            dockets.wake_next(submission.bot.owner_id)
            _tell_owner(submission, failed is None)
    return bool(changed)


def _tell_owner(submission: Submission, passed: bool) -> None:
    notify(
        user=submission.bot.owner,
        code="SUBMISSION_ACCEPTED" if passed else "SUBMISSION_REJECTED",
        key=f"judged {submission.pk}",
        path=reverse("submission", args=[submission.pk]),
        bot=submission.bot.name,
        version=submission.number,
    )


def expire_validations(*, now: datetime) -> int:
    """Take checks back whose judge has not been heard of."""
    return sum(dockets.expire(docket, now=now) for docket in dockets.DOCKETS)


def put_off(docket: dockets.Docket, row_id: int, token: uuid.UUID, outcome: dict[str, Any]) -> None:
    """The trial could not be played, and it is not the bot's doing."""
    dockets.release(
        docket,
        row_id,
        token,
        f"{outcome['outcome']}: {outcome['reason']}",
        count=outcome["outcome"] != "SANDBOX_UNAVAILABLE",
    )


def sentence_of(line: dict[str, Any]) -> str:
    """What went wrong, in one line."""
    fault = line["fault"]
    return f"{line['variant']}: {fault['message'] or fault['detail'] or fault['verdict']}"[:500]


def _self_play(submission: Submission, variant: str) -> dict[str, Any]:
    player = PlayerSpec.from_json(player_spec(submission))
    return self_play_spec(
        player, variant, preset(variant), seed=secrets.token_bytes(32), played_at=now_as_text()
    ).to_json()
