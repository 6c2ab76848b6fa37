"""An organiser is offered what can be done, and told what is waited for."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.tournaments.cast import baseline
from tests.tournaments.club import Club, client_of
from tournaments.models import Entry, Tournament
from tournaments.services.entering import enter_bot

CHECKED = "Some entries are still being checked under the house rules."


def test_the_page_follows_the_checks_of_entries_by_itself(club: Club) -> None:
    page, client = f"/tournaments/{club.open.slug}/", client_of(club.cast.owner)
    assert "hx-get" not in client.get(page).content.decode()
    entry = enter_bot(actor=club.cast.owner, tournament=club.open, bot=club.cast.owners_bot)
    Entry.objects.filter(pk=entry.pk).update(status="PENDING")
    text = client.get(page).content.decode()
    assert "Lupo is playing itself under the house rules" in text
    assert "htmx-2.min.js" in text
    follow = re.search(rf'hx-get="({page}live/[^"]+)"', text)
    assert follow
    assert client.get(follow[1]).status_code == 204
    Entry.objects.filter(pk=entry.pk).update(status="ACCEPTED")
    assert client.get(follow[1]).headers["HX-Refresh"] == "true"
    assert "hx-get" not in client.get(page).content.decode()


@pytest.mark.parametrize(
    ("statuses", "offered", "told"),
    [
        (("ACCEPTED", "ACCEPTED"), True, "There are 2 entries."),
        (("ACCEPTED", "ACCEPTED", "REFUSED"), True, "There are 2 entries."),
        (("ACCEPTED", "ACCEPTED", "PENDING"), False, CHECKED),
        (("ACCEPTED", "REFUSED"), False, "It can start as soon as there are two entries."),
    ],
)
def test_the_start_is_offered_when_it_can_be_done(
    club: Club, statuses: tuple[str, ...], offered: bool, told: str
) -> None:
    organiser = club.cast.organiser
    for name, status in zip(("greedy", "counting", "random"), statuses, strict=False):
        entry = enter_bot(actor=organiser, tournament=club.open, bot=baseline(name))
        Entry.objects.filter(pk=entry.pk).update(status=status)
    page = client_of(organiser).get(f"/tournaments/{club.open.slug}/").content.decode()
    assert ("Start the tournament" in page) == offered
    assert told in page


@pytest.mark.parametrize(
    ("columns", "told", "untold"),
    [
        ({}, "Entries are open.", "Entries are closed."),
        (
            {"entries_close_at": timezone.now() - timedelta(hours=1)},
            "Entries are closed.",
            "Entries are open.",
        ),
        ({"entry_cap": 2}, "as many entries as it takes", "Entries are open."),
    ],
)
def test_who_is_not_entered_is_told_whether_he_can_be(
    club: Club, columns: dict[str, Any], told: str, untold: str
) -> None:
    """A passer-by, somebody without a bot, and somebody who could enter one."""
    organiser, path = club.cast.organiser, f"/tournaments/{club.open.slug}/"
    for name in ("greedy", "counting"):
        enter_bot(actor=organiser, tournament=club.open, bot=baseline(name))
    Tournament.objects.filter(pk=club.open.pk).update(**columns)
    for reader in (None, club.cast.stranger):
        page = client_of(reader).get(path).content.decode()
        assert told in page
        assert untold not in page
    assert ("Enter a bot" in client_of(club.cast.owner).get(path).content.decode()) == (not columns)


def test_an_event_of_people_asks_nobody_for_a_bot(club: Club) -> None:
    Tournament.objects.filter(pk=club.open.pk).update(entrants="PEOPLE")
    page = client_of(None).get(f"/tournaments/{club.open.slug}/").content.decode()
    assert "Entries are open. Log in to enter." in page
