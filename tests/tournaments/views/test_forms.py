"""What people type: the good, and the bad with its reason on the form and nothing left behind."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.tournaments.cast import PASSWORD, Cast, baseline
from tests.tournaments.club import STARTER, Club, client_of, post
from tournaments.limits import BODY_MAX_BYTES, UPLOAD_MAX_BYTES
from tournaments.models import Bot, Entry, Submission, Tournament, User
from tournaments.services.events import TournamentPlan, create_tournament

NEW_EVENT = {
    "name": "Coppa nuova",
    "description": "",
    "variant": "scopa",
    "sets_per_pairing": "2",
    "entrants": "BOTS",
    "entry_size": "1",
    "format": "round_robin",
    "round_robin-cycles": "1",
    "bank_seconds": "10",
    "increment_ms": "100",
    "entries_per_owner": "1",
    "rated": "on",
    "rules": "",
}


def files_kept() -> set[Path]:
    return {
        path for path in Path(settings.DATA_DIR).rglob("*") if path.is_file() and "submissions" in path.parts
    }


def test_signing_up_makes_an_account_and_logs_in(client, db) -> None:
    answer = post(
        client, "/accounts/signup/", {"username": "Nina", "password1": PASSWORD, "password2": PASSWORD}
    )
    assert answer.status_code == 302
    assert User.objects.get(username="Nina").check_password(PASSWORD)
    assert b"Nina" in client.get("/bots/").content


def test_the_sign_up_form_promises_nothing_that_is_not_there(client, db) -> None:
    page = client.get("/accounts/signup/").content.decode()
    assert "Nobody else sees it." in page
    assert "forget your password" not in page


def test_a_name_that_is_taken_is_answered_with_a_free_one_and_nothing_else_is_lost(client, cast) -> None:
    typed = {"username": "OLGA", "email": "o@example.org", "password1": PASSWORD, "password2": PASSWORD}
    answer = post(client, "/accounts/signup/?next=/play/", {**typed, "next": "/play/"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Somebody has this name already. OLGA2 is free." in page
    assert "constraint" not in page.lower()
    assert 'value="o@example.org"' in page
    there = post(client, "/accounts/signup/", {**typed, "username": "OLGA2", "next": "/play/"})
    assert there["Location"] == "/play/"


def test_signing_up_leads_to_no_other_site(client, db) -> None:
    typed = {"username": "Nina", "password1": PASSWORD, "password2": PASSWORD}
    answer = post(client, "/accounts/signup/", {**typed, "next": "https://elsewhere.example/"})
    assert answer["Location"] == "/"


@pytest.mark.parametrize(
    "change",
    [
        {"username": "OLGA"},
        {"username": "a b"},
        {"password2": "another"},
        {"password1": "1", "password2": "1"},
    ],
)
def test_a_sign_up_that_cannot_be_says_why(cast: Cast, client, change) -> None:
    values = {"username": "nina", "password1": PASSWORD, "password2": PASSWORD} | change
    answer = post(client, "/accounts/signup/", values)
    assert 400 <= answer.status_code < 500
    assert "errorlist" in answer.content.decode() or "field__errors" in answer.content.decode()
    assert User.objects.count() == 4


def test_a_password_is_never_sent_back(client, db) -> None:
    answer = post(client, "/accounts/signup/", {"username": "", "password1": PASSWORD, "password2": PASSWORD})
    assert PASSWORD not in answer.content.decode()


def test_a_bot_is_named_and_its_page_opens(cast: Cast) -> None:
    client = client_of(cast.stranger)
    answer = post(client, "/bots/new/", {"name": "Tasso", "description": "careful"})
    assert answer.status_code == 302
    assert answer.url == f"/bots/{Bot.objects.get(name='Tasso').pk}/"
    assert client.get(answer.url).status_code == 200


def test_a_name_that_is_taken_is_refused_on_the_form(cast: Cast) -> None:
    answer = post(client_of(cast.stranger), "/bots/new/", {"name": "LUPO"})
    assert answer.status_code == 409
    assert "A bot of this name exists already. (bot_name_taken)" in answer.content.decode()
    assert Bot.objects.filter(name__iexact="lupo").count() == 1
    assert 'name="name"' in answer.content.decode()


@pytest.mark.parametrize("name", ["Lu\u200bpo", "\u202eopuL", "Lu\u00adpo"])
def test_a_name_with_signs_that_cannot_be_seen_is_refused_in_its_own_words(cast: Cast, name: str) -> None:
    answer = post(client_of(cast.stranger), "/bots/new/", {"name": name})
    assert answer.status_code == 400
    told = "The name has characters that cannot be seen. Leave them out. (bot_name_invisible)"
    assert told in answer.content.decode()
    assert not Bot.objects.filter(owner=cast.stranger).exists()


def test_an_upload_is_kept_and_its_report_opens(cast: Cast) -> None:
    client = client_of(cast.owner)
    path = f"/bots/{cast.owners_bot.pk}/upload/"
    answer = post(client, path, {"package": SimpleUploadedFile("main.py", STARTER)})
    submission = Submission.objects.get(bot=cast.owners_bot, number=2)
    assert answer.url == f"/submissions/{submission.pk}/"
    assert submission.status == Submission.Status.UPLOADED
    again = post(client, path, {"package": SimpleUploadedFile("main.py", STARTER)})
    assert again.url == answer.url


BAD_UPLOADS = {
    "nothing": b"",
    "text.py is no zip.zip": b"hello",
    "broken.zip": b"PK\x03\x04broken",
    "picture.png": b"\x89PNG\r\n\x1a\n" + bytes(50),
}


@pytest.mark.parametrize("name", BAD_UPLOADS)
def test_what_is_no_bot_is_refused_with_its_reason_and_leaves_nothing(cast: Cast, name: str) -> None:
    before = files_kept()
    answer = post(
        client_of(cast.owner),
        f"/bots/{cast.owners_bot.pk}/upload/",
        {"package": SimpleUploadedFile(name, BAD_UPLOADS[name])},
    )
    text = answer.content.decode()
    assert answer.status_code == 400
    assert 'name="package"' in text
    assert "errorlist" in text or "field__errors" in text
    assert "Traceback" not in text
    assert files_kept() == before
    assert not Submission.objects.filter(number=2).exists()


def test_a_file_over_eight_mebibytes_is_refused(cast: Cast) -> None:
    big = SimpleUploadedFile("main.py", b"#" * (UPLOAD_MAX_BYTES + 1))
    answer = post(client_of(cast.owner), f"/bots/{cast.owners_bot.pk}/upload/", {"package": big})
    assert answer.status_code in (400, 413)
    assert "8 MiB" in answer.content.decode()


def test_a_body_that_announces_too_much_is_refused_before_it_is_read(cast: Cast) -> None:
    class Unread:
        def read(self, *args):
            raise AssertionError("the body was read")

        readline = read

    answer = client_of(cast.owner).generic(
        "POST",
        f"/bots/{cast.owners_bot.pk}/upload/",
        b"x",
        content_type="multipart/form-data; boundary=x",
        CONTENT_LENGTH=str(BODY_MAX_BYTES + 1),
        **{"wsgi.input": Unread()},
    )
    assert answer.status_code == 413
    assert "too_large" in answer.content.decode()


def test_a_tournament_is_drafted_opened_entered_and_started(cast: Cast) -> None:
    organiser = client_of(cast.organiser)
    answer = post(organiser, "/tournaments/new/", NEW_EVENT)
    event = Tournament.objects.get(name="Coppa nuova")
    path = f"/tournaments/{event.slug}/"
    assert answer.url == path
    assert "Open for entries" in organiser.get(path).content.decode()
    assert post(organiser, path + "open/").status_code == 302
    for owner, bot in ((cast.owner, cast.owners_bot), (cast.rival, cast.rivals_bot)):
        client = client_of(owner)
        assert f'<option value="{bot.pk}">' in client.get(path).content.decode()
        assert post(client, path + "enter/", {"bot": bot.pk}).status_code == 302
    assert "is entered with version" in client_of(cast.owner).get(path).content.decode()
    assert post(organiser, path + "start/").status_code == 302
    event.refresh_from_db()
    assert event.status == Tournament.Status.RUNNING
    assert "Under way" in organiser.get(path).content.decode()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"rules": '{"match.target": 0}'}, "bad_value"),
        ({"rules": '{"no.such": 1}'}, "unknown_option"),
        ({"rules": '{"match.target": true}'}, "wrong_type"),
        ({"rules": "[1]"}, "one object"),
        ({"rules": "{"}, "not JSON"),
        ({"rules": "[" * 4000}, "not JSON"),
        ({"variant": "poker"}, "valid choice"),
        ({"sets_per_pairing": "0"}, "greater than or equal"),
        ({"bank_seconds": "abc"}, "whole number"),
        ({"name": ""}, "required"),
        ({"name": "x" * 200}, "at most 80"),
    ],
)
def test_a_tournament_that_cannot_be_is_refused_on_the_form(cast: Cast, change, code: str) -> None:
    answer = post(client_of(cast.organiser), "/tournaments/new/", NEW_EVENT | change)
    assert answer.status_code == 400
    assert code in answer.content.decode()
    assert not Tournament.objects.exists()


def test_a_tournament_called_new_has_a_page_of_its_own(cast: Cast) -> None:
    client = client_of(cast.organiser)
    answer = post(client, "/tournaments/new/", NEW_EVENT | {"name": "New"})
    assert answer.url != "/tournaments/new/"
    assert "It starts as a draft" not in client.get(answer.url).content.decode()


def test_house_rules_are_named_on_the_page(cast: Cast, client) -> None:
    post(client_of(cast.organiser), "/tournaments/new/", NEW_EVENT | {"rules": '{"match.target": 21}'})
    event = Tournament.objects.get()
    post(client_of(cast.organiser), f"/tournaments/{event.slug}/open/")
    text = client.get(f"/tournaments/{event.slug}/").content.decode()
    assert "match.target" in text
    assert "The game goes to 21 points." in text
    assert f"/tournaments/{event.slug}/rules/" in text


@pytest.mark.parametrize(("rules", "rated"), [("", "yes"), ('{"match.target": 21}', "no")])
def test_a_tournament_with_house_rules_does_not_call_itself_rated(cast: Cast, rules: str, rated: str) -> None:
    organiser = client_of(cast.organiser)
    page = organiser.get(post(organiser, "/tournaments/new/", NEW_EVENT | {"rules": rules}).url)
    assert f"<dt>Rated</dt><dd>{rated}</dd>" in page.content.decode()


def test_acts_out_of_order_are_told_on_the_page_with_409(club: Club) -> None:
    organiser = client_of(club.cast.organiser)
    path = f"/tournaments/{club.open.slug}/"
    for act, code in (("open/", "wrong_status"), ("start/", "too_few_entries"), ("publish/", "wrong_status")):
        answer = post(organiser, path + act)
        assert answer.status_code == 409, act
        assert code in answer.content.decode()
        assert "Aperta" in answer.content.decode()


@pytest.mark.parametrize("status", Tournament.Status.values)
def test_an_act_in_another_state_is_told_which_it_is_and_what_can_be_done(cast: Cast, status: str) -> None:
    event = create_tournament(organiser=cast.organiser, plan=TournamentPlan(name="Coppa", variant="scopa"))
    Tournament.objects.filter(pk=event.pk).update(status=status, event_commitment="0" * 64)
    act = "publish" if status in ("DRAFT", "OPEN") else "open"
    page = post(client_of(cast.organiser), f"/tournaments/{event.slug}/{act}/").content.decode()
    state = {"OPEN": "open for entries", "CANCELLED": "called off"}.get(status, status.lower())
    assert re.search(rf"This tournament (is|was) (a )?{state}: [^(]+ \(wrong_status\)", page)


def test_entering_what_is_not_ones_own_or_nothing_is_refused(club: Club) -> None:
    path = f"/tournaments/{club.open.slug}/enter/"
    client = client_of(club.cast.stranger)
    for value in (club.cast.owners_bot.pk, baseline("greedy").pk, "", "x", 99999, "9" * 40):
        answer = post(client, path, {"bot": value})
        assert answer.status_code in (400, 403), value
    assert not Entry.objects.filter(tournament=club.open).exists()


def test_an_entry_is_withdrawn_by_its_owner_and_by_nobody_else(club: Club) -> None:
    path = f"/tournaments/{club.open.slug}/"
    post(client_of(club.cast.owner), path + "enter/", {"bot": club.cast.owners_bot.pk})
    assert post(client_of(club.cast.rival), path + "entries/1/withdraw/").status_code == 403
    assert Entry.objects.filter(tournament=club.open).count() == 1
    assert post(client_of(club.cast.owner), path + "entries/1/withdraw/").status_code == 302
    assert not Entry.objects.filter(tournament=club.open).exists()
    assert post(client_of(club.cast.owner), path + "entries/1/withdraw/").status_code == 404


def test_entries_are_closed_once_it_runs(club: Club) -> None:
    answer = post(
        client_of(club.cast.owner),
        f"/tournaments/{club.running.slug}/enter/",
        {"bot": club.cast.owners_bot.pk},
    )
    assert answer.status_code == 409
    assert "entry_closed" in answer.content.decode()


def test_a_finished_tournament_is_published(club: Club) -> None:
    organiser = client_of(club.cast.organiser)
    path = f"/tournaments/{club.finished.slug}/"
    assert "Publish the results" in organiser.get(path).content.decode()
    assert post(organiser, path + "publish/").status_code == 302
    club.finished.refresh_from_db()
    assert club.finished.status == Tournament.Status.PUBLISHED


def test_a_version_is_taken_out_of_use(cast: Cast) -> None:
    submission = cast.owners_bot.active_submission
    assert submission
    path = f"/submissions/{submission.pk}/disable/"
    assert post(client_of(cast.rival), path).status_code == 404
    assert post(client_of(cast.owner), path).status_code == 302
    again = post(client_of(cast.owner), path)
    assert again.status_code == 409
    assert "submission_not_accepted" in again.content.decode()
