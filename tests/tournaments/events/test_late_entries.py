"""Late entries that wait for their check: the rounds they miss, and events that do not wait for them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.cast import Cast
from tests.tournaments.club import client_of
from tests.tournaments.paper import Paper, add_bot, field, points, stronger
from tournaments.errors import Conflict
from tournaments.models import Bye, Entry, EntryCheck, Notice, Tournament, User
from tournaments.services import dockets, leaving
from tournaments.services.dockets import ENTRIES
from tournaments.services.entry_checks import record_entry_check
from tournaments.services.rounds import advance_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def paper(monkeypatch: pytest.MonkeyPatch) -> Paper:
    return Paper(monkeypatch)


def begun_under_house_rules(
    organiser: User, monkeypatch: pytest.MonkeyPatch, count: int, rounds: int
) -> Tournament:
    """A Swiss in its first round that grants half points and tries whoever comes late."""
    config = {"rounds": rounds, "half_byes": 2, "late_half": True}
    later = timezone.now() + timedelta(days=1)
    swiss = field(organiser, count, format="swiss", format_config=config, entries_close_at=later)
    advance_tournament(swiss.pk)
    monkeypatch.setattr("tournaments.services.entering.plays_house_rules", lambda _tournament: True)
    return swiss


def pass_check(late: Entry) -> None:
    check = late.check_under_rules
    token = dockets.claim(ENTRIES, check.pk)
    assert token
    assert record_entry_check(check, token, {"verdict": "OK"})
    late.refresh_from_db()


def test_a_late_entry_misses_the_rounds_that_are_paired_while_its_check_is_played(
    paper: Paper, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    swiss = begun_under_house_rules(cast.organiser, monkeypatch, count=6, rounds=4)
    late, gone = add_bot(swiss, 7), add_bot(swiss, 8)
    paper.play_round(swiss, stronger)
    advance_tournament(swiss.pk)
    leaving.withdraw_entry(actor=cast.organiser, entry=gone)
    pass_check(late)
    pass_check(gone)
    assert (late.status, late.from_round, gone.from_round) == (Entry.Status.ACCEPTED, 3, 2)
    granted = Bye.objects.filter(kind="half").values_list("entry", "round__number")
    assert list(granted.order_by("round__number")) == [(late.pk, 1), (late.pk, 2)]
    assert [one.user for one in Notice.objects.filter(code="ENTRY_ACCEPTED")] == [late.lead.bot.owner]


def test_a_check_that_ends_after_the_event_lets_nobody_in(
    paper: Paper, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    swiss = begun_under_house_rules(cast.organiser, monkeypatch, count=4, rounds=1)
    late = add_bot(swiss, 5)
    # Who does not stand has no part in a round, not even as one who is away.
    with pytest.raises(Conflict) as refused:
        leaving.request_bye(actor=late.lead.bot.owner, entry=late, number=2, half_point=False)
    assert refused.value.code == "entry_not_standing"
    paper.play_out(swiss, stronger)
    before = points(swiss)
    pass_check(late)
    check = EntryCheck.objects.get(entry=late)
    assert (late.status, check.reason_code) == (Entry.Status.REFUSED, "EVENT_OVER")
    assert (points(swiss), late.byes.count()) == (before, 0)
    notices = client_of(late.lead.bot.owner).get("/notices/").content.decode()
    assert f"{swiss.name} was over before the check of {late.name}, which is not entered." in notices
