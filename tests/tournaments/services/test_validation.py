"""A submission is judged by one worker, accepted whole or rejected with the turn that went wrong."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from engine.rules import PRESET_NAMES
from tests.tournaments.cast import Cast, make_bot
from tournaments.models import Bot, Submission
from tournaments.services import validation

pytestmark = pytest.mark.django_db

OK = {"seat": 0, "verdict": "OK", "detail": None, "stderr": "", "notes": []}
BROKEN = {
    **OK,
    "verdict": "CRASHED",
    "detail": "EXITED 1",
    "stderr": "boom",
    "fault": {"deal": 0, "ply": 3, "message": "the process ended", "line": ""},
}


def report(*seats: dict[str, Any], outcome: str = "FINISHED") -> dict[str, Any]:
    games = [{"mirror": 0, "log": {}, "seats": list(seats)}] if seats else []
    return {"outcome": outcome, "reason": "no jail" if outcome != "FINISHED" else "", "games": games}


@pytest.fixture
def waiting(cast: Cast) -> Submission:
    return make_bot(cast.stranger, "Nuova", status="UPLOADED").submissions.get()


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The specs that reach the runner; a test appends what it answers through `answers`."""
    seen: list[dict[str, Any]] = []

    def run_set(spec: dict[str, Any], **_options: Any) -> dict[str, Any]:
        seen.append(spec)
        return report(OK)

    monkeypatch.setattr(validation, "run_set", run_set)
    return seen


def answer_with(monkeypatch: pytest.MonkeyPatch, answer: dict[str, Any]) -> None:
    monkeypatch.setattr(validation, "run_set", lambda spec, **_options: answer)


def test_every_preset_is_tried_for_a_bot_that_claims_all(
    waiting: Submission, runs: list[dict[str, Any]]
) -> None:
    assert validation.validate_submission(waiting.pk, worker="one") == "judged"
    assert [spec["variant"] for spec in runs] == list(PRESET_NAMES)
    waiting.refresh_from_db()
    assert waiting.status == "ACCEPTED"
    assert Bot.objects.get(pk=waiting.bot_id).active_submission == waiting


def test_the_lease_is_renewed_between_sets_however_short_they_are(
    waiting: Submission, monkeypatch: pytest.MonkeyPatch
) -> None:
    leases = []

    def run_set(spec: dict[str, Any], **_options: Any) -> dict[str, Any]:
        row = Submission.objects.get(pk=waiting.pk)
        leases.append(row.lease_until)
        Submission.objects.filter(pk=waiting.pk).update(lease_until=timezone.now() - timedelta(hours=1))
        return report(OK)

    monkeypatch.setattr(validation, "run_set", run_set)
    start = timezone.now()
    assert validation.validate_submission(waiting.pk, worker="one") == "judged"
    assert all(lease > start for lease in leases)


def test_a_judge_whose_lease_was_taken_stops_and_decides_nothing(
    waiting: Submission, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run_set(spec: dict[str, Any], **_options: Any) -> dict[str, Any]:
        Submission.objects.filter(pk=waiting.pk).update(token=uuid.uuid4())
        return report(BROKEN)

    monkeypatch.setattr(validation, "run_set", run_set)
    assert validation.validate_submission(waiting.pk, worker="one") == "lease lost"
    waiting.refresh_from_db()
    assert waiting.status == "VALIDATING"


def test_the_first_fault_rejects_and_names_the_turn(
    waiting: Submission, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer_with(monkeypatch, report(OK, BROKEN))
    validation.validate_submission(waiting.pk, worker="one")
    waiting.refresh_from_db()
    assert (waiting.status, waiting.reason_code) == ("REJECTED", "CRASHED")
    assert "the process ended" in waiting.reason
    assert waiting.report[-1]["fault"]["ply"] == 3
    assert waiting.report[-1]["fault"]["stderr"] == "boom"
    assert Bot.objects.get(pk=waiting.bot_id).active_submission is None


def test_without_a_jail_a_submission_waits_and_is_not_blamed(
    waiting: Submission, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer_with(monkeypatch, report(outcome="SANDBOX_UNAVAILABLE"))
    for _ in range(5):
        assert validation.validate_submission(waiting.pk, worker="one") == "put off"
    waiting.refresh_from_db()
    assert (waiting.status, waiting.attempt_count) == ("UPLOADED", 0)
    assert "no jail" in waiting.reason


def test_a_lost_judge_gives_the_submission_back(waiting: Submission) -> None:
    assert validation.claim_submission(waiting.pk)
    assert validation.claim_submission(waiting.pk) is None
    assert validation.expire_validations(now=timezone.now()) == 0
    assert validation.expire_validations(now=timezone.now() + timedelta(hours=1)) == 1
    waiting.refresh_from_db()
    assert waiting.status == "UPLOADED"


def test_a_rejected_version_leaves_the_one_before_in_use(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    before = cast.owners_bot.active_submission
    second = Submission.objects.create(
        bot=cast.owners_bot, number=2, sha256="2" * 64, filename="main.py", size_bytes=1, runtime="python",
        entry_point="main.py", variants=["scopa"],
    )  # fmt: skip
    answer_with(monkeypatch, report(BROKEN))
    validation.validate_submission(second.pk, worker="one")
    assert Bot.objects.get(pk=cast.owners_bot.pk).active_submission == before
