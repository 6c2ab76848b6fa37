"""An organiser is offered what can be done, and told what is waited for."""

import re

import pytest

from tests.tournaments.cast import baseline
from tests.tournaments.club import Club, client_of
from tournaments.models import Entry
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
