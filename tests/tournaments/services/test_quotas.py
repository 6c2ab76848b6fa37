"""Checks cost machine time: so many a day for an owner, and one of his at a time."""

from datetime import timedelta

import pytest
from django.test.utils import override_settings
from django.utils import timezone

from tests.tournaments.cast import Cast, make_bot
from tests.tournaments.club import STARTER
from tournaments.errors import Refused
from tournaments.models import Bot, Submission, Validation
from tournaments.services import dockets, validation
from tournaments.services.bots import submit_bot

pytestmark = pytest.mark.django_db


def upload(bot: Bot, number: int) -> Submission:
    source = STARTER + f"# {number}\n".encode()
    submission, _created = submit_bot(actor=bot.owner, bot=bot, filename="main.py", data=source)
    return submission


def judged(submission: Submission) -> Submission:
    Submission.objects.filter(pk=submission.pk).update(status="REJECTED")
    return submission


@override_settings(VALIDATIONS_PER_DAY=2)
def test_an_owner_orders_so_many_checks_a_day_and_no_more(cast: Cast) -> None:
    for number in range(2):
        judged(upload(cast.owners_bot, number))
    with pytest.raises(Refused) as refused:
        upload(cast.owners_bot, 2)
    assert (refused.value.code, refused.value.status) == ("daily_quota", 429)
    assert Submission.objects.filter(bot=cast.owners_bot).count() == 3
    assert upload(cast.rivals_bot, 2)
    Validation.objects.update(ordered_at=timezone.now() - timedelta(hours=25))
    assert upload(cast.owners_bot, 2)


@override_settings(VALIDATIONS_PER_DAY=1)
def test_the_same_bytes_again_cost_nothing(cast: Cast) -> None:
    first = upload(cast.owners_bot, 0)
    assert upload(cast.owners_bot, 0) == first


def test_one_check_of_an_owner_runs_at_a_time(cast: Cast) -> None:
    first, second = upload(cast.owners_bot, 0), upload(cast.owners_bot, 1)
    rivals = upload(cast.rivals_bot, 0)
    token = validation.claim_submission(first.pk)
    assert token
    assert validation.claim_submission(second.pk) is None
    assert validation.claim_submission(rivals.pk)
    assert Submission.objects.get(pk=second.pk).attempt_count == 0
    validation.record_judgement(first, token, [{"variant": "scopa", "verdict": "OK", "fault": None}])
    assert validation.claim_submission(second.pk)


def test_the_next_check_of_an_owner_is_woken_when_one_is_over(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks
) -> None:
    first, second = upload(cast.owners_bot, 0), upload(cast.owners_bot, 1)
    woken: list[tuple[str, int]] = []
    monkeypatch.setattr("tournaments.services.queue._send", lambda task, row, *_: woken.append((task, row)))
    token = validation.claim_submission(first.pk)
    assert token
    with django_capture_on_commit_callbacks(execute=True):
        validation.record_judgement(first, token, [])
    assert woken == [("tournaments.tasks.validate_submission", second.pk)]


def test_a_check_that_we_failed_at_too_often_waits_for_the_staff(cast: Cast) -> None:
    submission = make_bot(cast.stranger, "Nuova", status="UPLOADED").submissions.get()
    for _ in range(dockets.MAX_ATTEMPTS):
        assert validation.claim_submission(submission.pk)
        validation.expire_validations(now=timezone.now() + timedelta(hours=1))
    assert dockets.stuck_count() == 1
    assert not dockets.SUBMISSIONS.waiting_rows().exists()
    assert dockets.judge_again(dockets.SUBMISSIONS, submission.pk)
    assert not dockets.judge_again(dockets.SUBMISSIONS, submission.pk)
    assert dockets.SUBMISSIONS.waiting_rows().get() == submission
