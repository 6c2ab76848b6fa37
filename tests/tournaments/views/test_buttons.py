"""The addresses behind buttons: they act on a member's POST, and lead everything else to their page."""

import pytest

from tests.tournaments.club import Club, client_of, post

EVENT_BUTTONS = (
    "open/", "enter/", "entries/1/withdraw/", "start/", "publish/", "delete/", "call-off/",
)  # fmt: skip


def buttons(club: Club) -> list[tuple[str, str]]:
    """(address of the button, address of its page)."""
    event = f"/tournaments/{club.open.slug}/"
    bot = club.cast.owners_bot
    report = f"/submissions/{bot.active_submission_id}/"
    return [
        *((event + act, event) for act in EVENT_BUTTONS),
        (f"/bots/{bot.pk}/upload/", f"/bots/{bot.pk}/"),
        (report + "disable/", report),
        ("/settings/tokens/abcdefgh/revoke/", "/settings/tokens/"),
        ("/tournaments/new/house/", "/tournaments/new/"),
        ("/tournaments/new/check/", "/tournaments/new/"),
        ("/notices/read/", "/notices/"),
    ]


def staff_buttons(club: Club) -> list[tuple[str, str]]:
    match, bot = club.running_match, club.cast.owners_bot
    acts = ("cancel", "requeue", "run-again", "rescind")
    return [
        *(
            (f"/staff/sets/{match.sets.earliest('number').pk}/{act}/", f"/staff/matches/{match.pk}/")
            for act in acts
        ),
        (f"/staff/matches/{match.pk}/cancel/", f"/staff/matches/{match.pk}/"),
        (f"/staff/matches/{match.pk}/adjudicate/", f"/staff/matches/{match.pk}/"),
        (f"/staff/bots/{bot.pk}/disable/", f"/staff/bots/{bot.pk}/"),
        (f"/staff/submissions/{bot.active_submission_id}/check-again/", "/staff/health/"),
    ]


def test_a_button_of_the_staff_leads_to_its_page(club: Club) -> None:
    for button, page in staff_buttons(club):
        led = client_of(club.staff).get(button)
        assert (led.status_code, led.headers["Location"]) == (302, page), button


@pytest.mark.parametrize("act", ["sit", "bot", "leave", "play", "resign"])
@pytest.mark.django_db
def test_a_button_of_a_table_leads_to_the_table(act: str) -> None:
    led = client_of(None).get(f"/t/abcdefgh/{act}/")
    assert (led.status_code, led.headers["Location"]) == (302, "/t/abcdefgh/")


def test_who_logs_in_on_the_way_to_a_button_lands_on_its_page(club: Club) -> None:
    for button, page in buttons(club):
        asked = post(client_of(None), button)
        assert asked.status_code == 302
        assert asked.url == f"/accounts/login/?next={button}"
        led = client_of(club.cast.owner).get(button)
        assert (led.status_code, led.headers["Location"]) == (302, page)


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_a_button_knows_no_other_method(club: Club, method: str) -> None:
    for button, _page in buttons(club):
        client = client_of(club.cast.owner)
        client.handler.enforce_csrf_checks = False
        assert getattr(client, method)(button).status_code == 405
