"""Accounts: the guard at the door, what one likes, lost passwords, mails, and the end."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from engine.record import verify_log
from replays.selectors import frames_of, log_of
from tests.tournaments.cast import PASSWORD, Cast
from tests.tournaments.live.tables import full_table, play_out, short_rules
from tournaments.errors import Refused
from tournaments.models import LoginFailure, Preferences, User
from tournaments.services.login_guard import check_login, note_failure
from tournaments.services.mails import mail_notice, stop_token
from tournaments.services.notices import notify
from tournaments.services.preferences import preferences_of

pytestmark = pytest.mark.django_db

LOGIN = "/accounts/login/"


def log_in(client: Client, name: str, password: str = PASSWORD) -> int:
    return client.post(LOGIN, {"username": name, "password": password}).status_code


def test_after_six_wrong_passwords_the_right_one_does_not_open(client: Client, cast: Cast) -> None:
    for _ in range(6):
        assert log_in(client, "olga", "wrong") == 200
    assert log_in(client, "Olga") == 429
    assert "_auth_user_id" not in client.session
    LoginFailure.objects.update(at=timezone.now() - timedelta(minutes=16))
    assert log_in(client, "olga") == 302


def test_a_capital_that_a_telephone_puts_before_the_name_locks_nobody_out(client: Client, cast: Cast) -> None:
    answer = client.post(LOGIN, {"username": "Olga", "password": PASSWORD})
    assert answer.status_code == 302


def test_the_guard_looks_at_the_address_too_and_lets_others_in(client: Client, cast: Cast) -> None:
    for number in range(6):
        note_failure(name="olga", address="198.51.100.7")
        note_failure(name=f"guess{number}", address="127.0.0.1")
    assert log_in(client, "olga") == 302
    for number in range(60):
        note_failure(name=f"name{number}", address="203.0.113.9")
    with pytest.raises(Refused):
        check_login(name="somebody else", address="203.0.113.9")


def test_a_success_clears_what_was_mistyped_and_the_admin_has_the_same_door(
    client: Client, cast: Cast
) -> None:
    log_in(client, "olga", "wrong")
    log_in(client, "olga")
    assert not LoginFailure.objects.exists()
    answer = client.get("/admin/login/?next=/admin/")
    assert answer.headers["location"] == "/accounts/login/?next=/admin/"


def test_a_claimed_address_counts_only_behind_a_proxy(client: Client, cast: Cast) -> None:
    client.post(LOGIN, {"username": "olga", "password": "x"}, headers={"x-forwarded-for": "192.0.2.1"})
    assert LoginFailure.objects.get().address == "127.0.0.1"


def test_settings_are_kept_with_the_account_and_brought_to_another_browser(
    client: Client, cast: Cast
) -> None:
    client.force_login(cast.owner)
    chosen = {"deck": "spanish", "speed": "brisk", "language": "es", "one_tap": "on"}
    answer = client.post("/accounts/settings/", chosen)
    assert answer.status_code == 302
    assert client.cookies["deck"].value == "spanish"
    assert "Tus ajustes están guardados." in client.get("/accounts/settings/").content.decode()
    other = Client()
    assert log_in(other, "olga") == 302
    assert (other.cookies["deck"].value, other.cookies["django_language"].value) == ("spanish", "es")
    assert "one-tap" in other.cookies["likes"].value
    likes = preferences_of(cast.owner)
    assert (likes.one_tap, likes.names_on_cards, likes.speed) == (True, False, "brisk")


def test_the_language_switch_of_a_member_is_kept(client: Client, cast: Cast) -> None:
    client.force_login(cast.owner)
    client.post("/i18n/setlang/", {"language": "it", "next": "/"})
    assert preferences_of(cast.owner).language == "it"
    assert Client().post("/i18n/setlang/", {"language": "it"}).status_code == 302
    assert Preferences.objects.count() == 1


def test_without_mail_a_lost_password_is_answered_with_a_clear_word(client: Client) -> None:
    assert "sends no e-mail" in client.get("/accounts/password/lost/").content.decode()


def test_a_lost_password_is_set_anew_by_the_mailed_link(
    client: Client, cast: Cast, settings: Settings
) -> None:
    settings.MAIL_ENABLED = True
    User.objects.filter(pk=cast.owner.pk).update(email="olga@example.org")
    for address in ("nobody@example.org", "olga@example.org"):
        assert client.post("/accounts/password/lost/", {"email": address}).status_code == 302
    (letter,) = mail.outbox
    link = re.search(r"/accounts/password/new/\S+", str(letter.body))
    assert link
    page = client.get(link[0], follow=True)
    new = {"new_password1": "una scopa di sera", "new_password2": "una scopa di sera"}
    client.post(page.redirect_chain[-1][0], new)
    assert log_in(client, "olga", "una scopa di sera") == 302


def test_mails_about_lost_passwords_are_bounded(client: Client, cast: Cast, settings: Settings) -> None:
    settings.MAIL_ENABLED = True
    User.objects.filter(pk=cast.owner.pk).update(email="olga@example.org")
    told = [
        client.post("/accounts/password/lost/", {"email": "olga@example.org"}).status_code for _ in range(8)
    ]
    assert 429 in told
    assert len(mail.outbox) <= 6


def test_a_notice_is_mailed_once_in_the_members_language_and_can_be_stopped(
    client: Client, cast: Cast, settings: Settings
) -> None:
    settings.MAIL_ENABLED = True
    olga = cast.owner
    olga.email = "olga@example.org"
    olga.save()
    Preferences.objects.create(user=olga, language="it")
    notify(user=olga, code="TOURNAMENT_CANCELLED", key="one", path="/tournaments/x/", tournament="Coppa")
    notice = olga.notices.get()
    assert [mail_notice(notice.pk), mail_notice(notice.pk)] == [True, False]
    (letter,) = mail.outbox
    assert letter.to == ["olga@example.org"]
    assert "/tournaments/x/" in str(letter.body)
    assert "Coppa" in letter.subject
    stop = letter.extra_headers["List-Unsubscribe"].strip("<>")
    path = stop.removeprefix(settings.SITE_URL)
    assert client.get(path).status_code == 200
    assert preferences_of(olga).mail_rounds
    assert Client(enforce_csrf_checks=True).post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    notify(user=olga, code="TOURNAMENT_CANCELLED", key="two", tournament="Coppa")
    assert not mail_notice(olga.notices.get(key="two").pk)
    assert client.get(f"/accounts/mail/stop/{stop_token(olga)}x/").status_code == 404


def test_without_a_server_or_an_address_nothing_is_mailed(cast: Cast, settings: Settings) -> None:
    notify(user=cast.owner, code="BENCHED", key="one", bot="Lupo", version=1, games=10)
    settings.MAIL_ENABLED = True
    assert not mail_notice(cast.owner.notices.get().pk)
    assert mail.outbox == []


def test_a_members_page_shows_games_and_events(client: Client) -> None:
    game, people = full_table(rules=short_rules("scopa", 1))
    game = play_out(game, people)
    page = client.get("/people/ADA/").content.decode()
    assert str(game.replay_id) in page
    assert client.get("/people/nobody/").status_code == 404


def test_a_closed_account_is_named_nowhere_and_its_games_stay(client: Client) -> None:
    game, people = full_table(rules=short_rules("scopa", 1))
    game = play_out(game, people)
    ada = people[0].user
    assert ada
    assert game.replay
    digest = game.replay.digest
    client.force_login(ada)
    assert client.post("/accounts/delete/", {"password": "wrong"}).status_code == 400
    assert client.post("/accounts/delete/", {"password": PASSWORD}).status_code == 302
    assert log_in(client, "ada") == 200
    ada.refresh_from_db()
    game.refresh_from_db()
    replay = game.replay
    assert replay
    log = log_of(replay)
    assert log["seats"][0]["name"] == ada.username
    assert verify_log(log).ok
    assert (log["digest"], replay.digest) == (digest, digest)
    assert frames_of(replay)["seats"][0]["name"] == ada.username
    for address in (
        f"/g/{replay.pk}/",
        f"/g/{replay.pk}.json",
        f"/g/{replay.pk}/log.json",
        "/replays/",
        f"/t/{game.pk}/",
    ):
        assert not re.search(r"\bada\b", client.get(address, follow=True).content.decode()), address
    assert client.get("/people/ada/").status_code == 404
