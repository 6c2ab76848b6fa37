"""Who may read and do what: the owner, the staff, and nobody else, whatever number they try."""

import pytest

from tests.tournaments.cast import Cast
from tests.tournaments.club import STARTER, Club, client_of, post, upload_starter
from tournaments.models import Submission, Tournament


@pytest.fixture
def submission(cast: Cast) -> Submission:
    return upload_starter(cast.owner, cast.owners_bot)


@pytest.mark.parametrize("part", ["", "source/", "state/"])
def test_report_and_source_are_the_owners_and_the_staffs(club: Club, part: str) -> None:
    submission = upload_starter(club.cast.owner, club.cast.owners_bot)
    path = f"/submissions/{submission.pk}/{part}"
    everybody = [None, club.cast.rival, club.cast.stranger, club.cast.organiser, club.cast.owner, club.staff]
    assert [client_of(one).get(path).status_code for one in everybody] == [404, 404, 404, 404, 200, 200]


def test_counting_through_the_numbers_opens_nothing_of_others(cast: Cast, submission: Submission) -> None:
    client = client_of(cast.stranger)
    for number in range(1, submission.pk + 3):
        for part in ("", "source/", "state/"):
            assert client.get(f"/submissions/{number}/{part}").status_code == 404


def test_the_source_is_an_attachment_and_never_shown_inline(cast: Cast, submission: Submission) -> None:
    answer = client_of(cast.owner).get(f"/submissions/{submission.pk}/source/")
    assert answer.headers["Content-Disposition"].startswith("attachment")
    assert answer.headers["Content-Type"] == "application/zip"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert b"".join(answer.streaming_content).startswith(b"PK")


def test_a_baseline_has_no_source_to_download(club: Club) -> None:
    number = Submission.objects.filter(bot__builtin="greedy").get().pk
    assert client_of(club.staff).get(f"/submissions/{number}/source/").status_code == 404


def test_a_stranger_does_not_see_rejected_versions(cast: Cast) -> None:
    Submission.objects.create(
        bot=cast.owners_bot, number=7, sha256="7" * 64, filename="x", size_bytes=1, runtime="python",
        entry_point="main.py", status=Submission.Status.REJECTED, reason="private words",
    )  # fmt: skip
    path = f"/bots/{cast.owners_bot.pk}/"
    seen = client_of(cast.stranger).get(path).content.decode()
    assert "Version 1" in seen
    assert "Version 7" not in seen
    assert "Version 7" in client_of(cast.owner).get(path).content.decode()


def test_only_the_owner_gets_the_upload_form(cast: Cast) -> None:
    path = f"/bots/{cast.owners_bot.pk}/"
    assert 'name="package"' in client_of(cast.owner).get(path).content.decode()
    assert 'name="package"' not in client_of(cast.rival).get(path).content.decode()


def test_nobody_uploads_to_anothers_bot(cast: Cast) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    before = Submission.objects.count()
    answer = post(
        client_of(cast.rival),
        f"/bots/{cast.owners_bot.pk}/upload/",
        {"package": SimpleUploadedFile("main.py", STARTER)},
    )
    assert answer.status_code == 403
    assert "not_your_bot" in answer.content.decode()
    assert Submission.objects.count() == before


ACTS = ["open/", "start/", "publish/", "enter/", "entries/1/withdraw/"]


@pytest.mark.parametrize("act", ACTS)
def test_acts_need_a_login_a_token_and_a_post(club: Club, act: str) -> None:
    path = f"/tournaments/{club.open.slug}/{act}"
    assert client_of(club.cast.organiser).get(path).headers["Location"] == f"/tournaments/{club.open.slug}/"
    club.open.refresh_from_db()
    assert club.open.status == Tournament.Status.OPEN
    assert client_of(club.cast.organiser).post(path).status_code == 403
    answer = post(client_of(None), path)
    assert answer.status_code == 302
    assert answer.url.startswith("/accounts/login/")


@pytest.mark.parametrize("act", ["open/", "start/", "publish/"])
def test_only_the_organiser_and_the_staff_move_a_tournament_on(club: Club, act: str) -> None:
    answer = post(client_of(club.cast.stranger), f"/tournaments/{club.open.slug}/{act}")
    assert answer.status_code == 403
    assert "not_organiser" in answer.content.decode()
    club.open.refresh_from_db()
    assert club.open.status == Tournament.Status.OPEN


def test_an_act_on_anothers_draft_finds_nothing(club: Club) -> None:
    assert post(client_of(club.cast.stranger), f"/tournaments/{club.draft.slug}/open/").status_code == 404


def test_notes_and_stderr_are_shown_to_their_owner_alone_and_escaped(club: Club) -> None:
    match = club.finished_match
    side = match.sides.get(side=0)
    side.entry.lead.bot.owner = club.cast.owner
    side.entry.lead.bot.save()
    seat = match.sets.earliest("number").games.earliest("mirror").seats.filter(side=0).get()
    seat.stderr, seat.notes = "<script>alert(1)</script>", [{"n": 4, "note": "I <b>count</b>"}]
    seat.save()
    path = f"/matches/{match.pk}/"
    own = client_of(club.cast.owner).get(path).content.decode()
    assert "&lt;script&gt;alert(1)" in own
    assert "I &lt;b&gt;count" in own
    assert f"game 1, seat {seat.seat}" in own
    assert "<script>alert" not in own
    for other in (None, club.cast.rival, club.cast.organiser):
        assert "alert(1)" not in client_of(other).get(path).content.decode()
    assert "alert(1)" in client_of(club.staff).get(path).content.decode()


def test_the_reason_of_a_lost_attempt_stays_closed_as_long_as_its_set(club: Club) -> None:
    from tests.tournaments.cast import claimed, played
    from tests.tournaments.club import next_set
    from tournaments.services.sets import fail_set, record_report

    match_set = next_set(club.running)
    fail_set(claimed(match_set), "the log did not verify: 7dx7c")
    path = f"/matches/{match_set.match_id}/"
    for viewer in (None, club.cast.organiser, club.staff):
        text = client_of(viewer).get(path).content.decode()
        assert "failed by our fault" in text
        assert "7dx7c" not in text
    claim = claimed(match_set)
    record_report(claim, played(claim))
    assert "7dx7c" in client_of(None).get(path).content.decode()


@pytest.mark.parametrize("who", ["owner", "stranger"])
def test_the_line_beside_a_new_token_uploads_to_a_bot_of_its_owner(cast: Cast, who: str) -> None:
    page = post(client_of(getattr(cast, who)), "/settings/tokens/").content.decode()
    assert ("/api/v1/bots/NUMBER/submissions/" in page) == (who == "stranger")
    assert (f"/api/v1/bots/{cast.owners_bot.pk}/submissions/" in page) == (who == "owner")


def test_tokens_are_shown_once_and_revoked_by_their_owner_alone(cast: Cast) -> None:
    client = client_of(cast.owner)
    answer = post(client, "/settings/tokens/")
    assert answer.status_code == 201
    text = answer.context["new_token"]
    assert text in answer.content.decode()
    assert text not in client.get("/settings/tokens/").content.decode()
    path = f"/settings/tokens/{text[:15]}/revoke/"
    assert post(client_of(cast.rival), path).status_code == 404
    assert post(client, path).status_code == 302
    assert text[:8] not in client.get("/settings/tokens/").content.decode()
