"""An organiser is offered what can be done, and told what is waited for."""

import pytest

from tests.tournaments.cast import baseline
from tests.tournaments.club import Club, client_of
from tournaments.models import Entry
from tournaments.services.events import enter_bot

CHECKED = "Some entries are still being checked under the house rules."


@pytest.mark.parametrize(
    ("statuses", "offered", "told"),
    [
        (("ACCEPTED", "ACCEPTED"), True, "2 bots are entered."),
        (("ACCEPTED", "ACCEPTED", "REFUSED"), True, "2 bots are entered."),
        (("ACCEPTED", "ACCEPTED", "PENDING"), False, CHECKED),
        (("ACCEPTED", "REFUSED"), False, "It can start as soon as two bots are entered."),
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
