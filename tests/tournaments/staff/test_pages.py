"""The staff's pages: closed to everybody else, and a form sent twice acts once."""

import re
from datetime import timedelta

from django.test import Client
from django.utils import timezone

from engine.match.referee import OVERLOADED
from engine.match.spec import SetReport
from engine.runner.lifeline import LEASE_LOST
from tests.tournaments.cast import Cast, baseline, claimed, running_tournament
from tests.tournaments.club import Club, client_of, next_set, post
from tournaments.models import Bot, EntryCheck, MatchSet, StaffAct, Worker
from tournaments.services.benching import bench
from tournaments.services.dockets import MAX_ATTEMPTS
from tournaments.services.fault_codes import code_of_fault
from tournaments.services.play import settle
from tournaments.services.self_check import check_books
from tournaments.services.sets import MAX_FAILURES, fail_set

PAGES = ["/staff/health/", "/staff/workers/", "/staff/acts/"]


def form_key(page: str, action: str) -> str:
    """The hidden key of the form that goes to `action`."""
    found = re.search(rf'action="{re.escape(action)}".*?name="key" value="([0-9a-f-]+)"', page, re.DOTALL)
    assert found, f"no form to {action}"
    return found.group(1)


def text_of(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def test_the_staffs_pages_are_the_staffs(club: Club) -> None:
    paths = [*PAGES, f"/staff/matches/{club.running_match.pk}/", f"/staff/bots/{club.cast.owners_bot.pk}/"]
    for path in paths:
        assert client_of(None).get(path).status_code == 302
        assert client_of(club.cast.organiser).get(path).status_code == 403
        assert client_of(club.staff).get(path).status_code == 200


def test_acts_are_refused_to_members_and_without_a_token(club: Club) -> None:
    path = f"/staff/sets/{next_set(club.running).pk}/cancel/"
    assert post(client_of(club.cast.organiser), path, {"reason": "x"}).status_code == 403
    assert client_of(club.staff).post(path, {"reason": "x"}).status_code == 403
    assert client_of(club.staff).get(path).status_code == 302
    assert not StaffAct.objects.exists()


def test_a_form_sent_twice_acts_once_and_says_so(club: Club) -> None:
    client, match_set = client_of(club.staff), next_set(club.running)
    page, action = f"/staff/matches/{match_set.match_id}/", f"/staff/sets/{match_set.pk}/cancel/"
    values = {"key": form_key(text_of(client, page), action), "reason": "a wrong clock"}
    for _ in range(2):
        assert post(client, action, values).status_code == 302
    assert StaffAct.objects.get().reason == "a wrong clock"
    text = text_of(client, page)
    assert "a wrong clock" in text
    assert "nothing was done twice" in text
    assert MatchSet.objects.get(pk=match_set.pk).status == "CANCELLED"


def test_an_act_without_a_reason_is_refused_on_the_page(club: Club) -> None:
    match_set = next_set(club.running)
    answer = post(client_of(club.staff), f"/staff/sets/{match_set.pk}/cancel/", {"reason": " "})
    assert answer.status_code == 400
    assert "reason_missing" in answer.content.decode()


def test_a_match_is_adjudicated_by_its_form_and_tells_why(club: Club) -> None:
    match, client = club.running_match, client_of(club.staff)
    path = f"/staff/matches/{match.pk}/adjudicate/"
    assert post(client, path, {"ruling": "DRAW", "reason": "both were late"}).status_code == 302
    assert "/run-again/" not in text_of(client, f"/staff/matches/{match.pk}/")
    text = text_of(client_of(None), f"/matches/{match.pk}/")
    assert "It is drawn." in text
    assert "both were late" in text
    assert "decided by the staff" in text


def test_a_bot_is_disabled_by_its_form_and_its_page_tells_why(club: Club) -> None:
    client, bot = client_of(club.staff), club.cast.owners_bot
    path = f"/staff/bots/{bot.pk}/"
    assert post(client, f"{path}disable/", {"reason": "it whispers"}).status_code == 302
    text = text_of(client, path)
    assert "The staff has disabled this bot." in text
    assert "it whispers" in text
    assert "bot disabled" in text
    assert f"{path}disable/" not in text


def test_a_void_match_tells_everybody_whose_fault_it_was(club: Club) -> None:
    match_set = next_set(club.running)
    for _ in range(MAX_FAILURES):
        fail_set(claimed(match_set), "exit 1: /srv/secret/path")
    text = text_of(client_of(None), f"/matches/{match_set.match_id}/")
    assert "three tries at it failed. The last one: The site&#x27;s own runner failed." in text
    assert "the site&#x27;s fault" in text


def test_a_set_that_failed_once_is_not_said_to_have_failed_more_often(club: Club) -> None:
    match_set = next_set(club.running)
    fail_set(claimed(match_set), "the worker was lost in mid-set", code="WORKER_LOST")
    text = text_of(client_of(club.staff), f"/staff/matches/{match_set.match_id}/")
    assert "The machine that played it was lost." in text


def test_a_machine_that_was_too_busy_is_blamed_by_name(club: Club) -> None:
    match_set = next_set(club.running)
    for _ in range(MAX_FAILURES):
        settle(claimed(match_set), SetReport("PLATFORM_ERROR", OVERLOADED).to_json())
    text = text_of(client_of(None), f"/matches/{match_set.match_id}/")
    assert "too busy to keep the clocks" in text
    assert "the site&#x27;s fault" in text


def test_a_worker_that_lost_its_lease_is_told_from_a_runner_that_failed() -> None:
    assert code_of_fault(f"the runner gave no report (exit 75): {LEASE_LOST}") == "WORKER_LOST"
    assert code_of_fault("the runner gave no report (exit 1): ") == "RUNNER_FAILED"


def test_a_rescinded_result_stays_readable_and_is_marked(club: Club) -> None:
    match_set = club.finished_match.sets.earliest("number")
    path = f"/staff/sets/{match_set.pk}/rescind/"
    assert post(client_of(club.staff), path, {"reason": "a wrong version"}).status_code == 302
    text = text_of(client_of(None), f"/matches/{match_set.match_id}/")
    assert "Rescinded" in text
    assert f"/g/{match_set.games.earliest('mirror').replay_id}/" in text


def test_an_entry_whose_trial_is_stuck_is_checked_again_by_a_button(club: Club) -> None:
    tournament = running_tournament(
        club.cast.organiser, [baseline("greedy"), baseline("random")], name="Casa"
    )
    stuck = EntryCheck.objects.create(
        entry=tournament.entries.earliest("number"), attempt_count=MAX_ATTEMPTS, reason="no jail <here>"
    )
    client, action = client_of(club.staff), f"/staff/entry-checks/{stuck.pk}/check-again/"
    page = text_of(client, "/staff/health/")
    assert "no jail &lt;here&gt;" in page
    values = {"key": form_key(page, action), "reason": "the jail is mended"}
    assert client.get(action).status_code == 302
    for _ in range(2):
        assert post(client, action, values).status_code == 302
    stuck.refresh_from_db()
    assert (stuck.attempt_count, StaffAct.objects.get().target_kind) == (0, "entry")
    assert post(client_of(club.cast.organiser), action, values).status_code == 403
    assert post(client, "/staff/entry-checks/9999/check-again/", values).status_code == 404


def test_a_method_that_an_address_does_not_know_gets_a_page_that_says_so(club: Club) -> None:
    for path in PAGES:
        answer = post(client_of(club.staff), path)
        assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")
        assert "wrong_method" in answer.content.decode()


def test_health_shows_workers_without_a_jail_alarms_and_leases_that_ran_out(club: Club) -> None:
    now = timezone.now()
    Worker.objects.create(
        name="matches1@kiefer", host="kiefer", mode="refuse", advice="install bubblewrap", started_at=now,
        tested_at=now, last_seen_at=now, checks=[["no network", False, "socket: 0"]],
    )  # fmt: skip
    MatchSet.objects.filter(status="RUNNING").update(lease_until=now - timedelta(hours=1))
    check_books()
    text = text_of(client_of(club.staff), "/staff/health/")
    for words in ("takes no strange bots", "install bubblewrap", "no network", "LOST_LEASES", "differs"):
        assert words in text


def test_a_benched_bots_owner_is_told_until_he_has_read_it(cast: Cast) -> None:
    submission = Bot.objects.get(pk=cast.owners_bot.pk).submissions.get()
    assert bench(submission)
    assert not bench(submission)
    client = client_of(cast.owner)
    text = text_of(client, "/notices/")
    assert "Lupo, version 1, lost its last 10 games" in text
    assert "BENCHED" in text_of(client, f"/submissions/{submission.pk}/")
    assert "badge--warn" in text
    assert post(client, "/notices/read/").status_code == 302
    assert "badge--warn" not in text_of(client, "/notices/")
    assert "Lupo" not in text_of(client_of(cast.rival), "/notices/")
    assert client_of(None).get("/notices/").status_code == 302
