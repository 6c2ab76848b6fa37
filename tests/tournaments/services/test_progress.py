"""While a version is judged its report grows, and it says under what it is run."""

from typing import Any

import pytest

from tests.tournaments.cast import Cast, make_bot
from tests.tournaments.services.test_validation import BROKEN, OK, report
from tournaments.models import Submission
from tournaments.services import validation, workers

pytestmark = pytest.mark.django_db


@pytest.fixture
def waiting(cast: Cast) -> Submission:
    submission = make_bot(cast.stranger, "Nuova", status="UPLOADED").submissions.get()
    Submission.objects.filter(pk=submission.pk).update(variants=["scopa", "cirulla", "escoba"])
    return submission


def test_the_report_grows_game_by_game(
    waiting: Submission, cast: Cast, client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(cast.stranger)
    seen: list[tuple[int, int]] = []
    pages: list[str] = []

    def run_set(spec: dict[str, Any], **_options: Any) -> dict[str, Any]:
        row = Submission.objects.get(pk=waiting.pk)
        seen.append((len(row.report), row.planned_count))
        pages.append(client.get(f"/submissions/{waiting.pk}/state/").content.decode())
        return report(OK)

    monkeypatch.setattr(validation, "run_set", run_set)
    assert validation.validate_submission(waiting.pk, worker="one") == "judged"
    assert seen == [(0, 3), (1, 3), (2, 3)]
    assert ["0 of 3", "1 of 3", "2 of 3"] == [
        words for words, page in zip(("0 of 3", "1 of 3", "2 of 3"), pages, strict=True) if words in page
    ]


def test_the_report_says_how_it_is_run(
    waiting: Submission, cast: Cast, client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(validation, "run_set", lambda spec, **_options: report(BROKEN))
    validation.validate_submission(waiting.pk, worker="one")
    waiting.refresh_from_db()
    assert waiting.conditions["command"].endswith("/bot/main.py")
    assert waiting.conditions["runtime"].startswith("Python 3.")
    client.force_login(cast.stranger)
    page = client.get(f"/submissions/{waiting.pk}/").content.decode()
    for words in ("/bot/main.py", "Python 3.", "256 MiB", "memory_bytes", "10 s + 0.1 s", "Deal 1, ply 3"):
        assert words in page, words


def test_a_bots_words_can_be_stored_and_of_many_the_first_and_the_last_are_kept(
    waiting: Submission, monkeypatch: pytest.MonkeyPatch
) -> None:
    noisy = {**BROKEN, "stderr": "\0\ud800" + "x" * 100_000 + "ValueError: here"}
    monkeypatch.setattr(validation, "run_set", lambda spec, **_options: report(noisy))
    validation.validate_submission(waiting.pk, worker="one")
    waiting.refresh_from_db()
    assert waiting.status == "REJECTED"
    kept = waiting.report[0]["fault"]["stderr"]
    assert kept.startswith("\ufffd?xxx")
    assert kept.endswith("xxxValueError: here")
    assert f"\n[… {100_018 - validation.STDERR_SHOWN} …]\n" in kept
    assert len(kept) < validation.STDERR_SHOWN + 50


def test_a_worker_without_a_jail_leaves_it_and_says_so(
    waiting: Submission, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(validation, "find_jail_refusal", lambda name: "SANDBOX_UNAVAILABLE: no bwrap")
    assert validation.validate_submission(waiting.pk, worker="one") == "no jail here"
    waiting.refresh_from_db()
    assert (waiting.status, waiting.attempt_count) == ("UPLOADED", 0)
    assert "no bwrap" in waiting.reason
    assert workers.host_of("matches1@kiefer.example") == "kiefer.example"
