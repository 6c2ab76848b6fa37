"""The report of a judged version, in the very shape that the judge writes."""

import uuid
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.cast import Cast, make_bot
from tournaments.models import Submission
from tournaments.services.validation import judge_set, record_judgement

pytestmark = pytest.mark.django_db

SEAT = {"seat": 1, "verdict": "OK", "detail": None, "stderr": "", "notes": []}
WORDS = "Traceback: boom\x1b[31m\u202etxt\r\nmore\n"
FAULTS = {
    "crash": {"deal": 2, "ply": 5, "message": "the process ended", "line": ""},
    "garbage": {"deal": 0, "ply": 0, "message": "the line is not JSON", "line": "<script>alert(1)</script>"},
    "start": {"deal": None, "ply": None, "message": "it never said ready", "line": ""},
}


def judged(cast: Cast, *lines: dict[str, Any]) -> Submission:
    submission = make_bot(cast.stranger, "Nuova", status="UPLOADED").submissions.get()
    token = uuid.uuid4()
    Submission.objects.filter(pk=submission.pk).update(
        status="VALIDATING", token=token, lease_until=submission.submitted_at
    )
    assert record_judgement(submission, token, list(lines))
    return submission


def line_of(fault: dict[str, Any] | None, *, detail: str | None = None) -> dict[str, Any]:
    bad = {"verdict": "CRASHED", "detail": detail, "stderr": WORDS, "fault": fault}
    seat = {**SEAT, **bad} if fault else SEAT
    return judge_set("scopa", {"games": [{"mirror": 0, "log": {}, "seats": [seat]}]})


def report_pages(client: Client, cast: Cast, submission: Submission) -> list[str]:
    client.force_login(cast.stranger)
    answers = [client.get(f"/submissions/{submission.pk}/{part}") for part in ("", "state/")]
    assert [answer.status_code for answer in answers] == [200, 200]
    return [answer.content.decode() for answer in answers]


def test_an_accepted_version_shows_every_game_it_passed(client: Client, cast: Cast) -> None:
    for page in report_pages(client, cast, judged(cast, line_of(None))):
        assert "accepted" in page
        assert "passed" in page


@pytest.mark.parametrize("kind", list(FAULTS))
def test_a_rejected_version_shows_what_went_wrong_and_where(client: Client, cast: Cast, kind: str) -> None:
    for page in report_pages(client, cast, judged(cast, line_of(FAULTS[kind]))):
        assert "rejected" in page
        assert FAULTS[kind]["message"] in page
        # What steers a terminal, or turns a line round, is shown and not done.
        assert "boom^[[31m\ufffdtxt\nmore\n" in page
        assert '<p class="last-words"><code>more</code></p>' in page
        assert "<script>alert" not in page
        assert ("Deal 3, ply 5" in page) == (kind == "crash")


def test_which_limit_was_passed_and_what_the_bot_wrote_are_seen_at_once(client: Client, cast: Cast) -> None:
    fault = {"deal": 0, "ply": 0, "message": "wrote too much", "line": ""}
    for page in report_pages(client, cast, judged(cast, line_of(fault, detail="STDERR_LIMIT"))):
        assert "<code>STDERR_LIMIT</code>" in page
        assert "<details open><summary>What it wrote to stderr" in page
