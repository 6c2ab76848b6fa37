"""The addresses behind buttons: they act on a member's POST, and lead everything else to their page."""

import pytest

from tests.tournaments.club import Club, client_of, post


def buttons(club: Club) -> list[tuple[str, str]]:
    """(address of the button, address of its page)."""
    event = f"/tournaments/{club.open.slug}/"
    bot = club.cast.owners_bot
    report = f"/submissions/{bot.active_submission_id}/"
    return [
        *((event + act, event) for act in ("open/", "enter/", "entries/1/withdraw/", "start/", "publish/")),
        (f"/bots/{bot.pk}/upload/", f"/bots/{bot.pk}/"),
        (report + "disable/", report),
        ("/settings/tokens/abcdefgh/revoke/", "/settings/tokens/"),
    ]


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
