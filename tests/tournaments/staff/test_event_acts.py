"""A running tournament is called off by the staff alone, once and with a reason."""

import pytest

from tests.tournaments.cast import claimed, played
from tests.tournaments.club import Club, client_of, next_set, post
from tests.tournaments.staff.orders import order
from tests.tournaments.staff.test_pages import form_key
from tournaments.errors import Conflict, NotAllowed
from tournaments.models import Match, MatchSet, StaffAct, Tournament
from tournaments.models.matches import OPEN_STATUSES
from tournaments.services.event_acts import cancel_event
from tournaments.services.rounds import advance_tournament
from tournaments.services.seeds import read_event_seed
from tournaments.services.sets import record_report


def sets_of(tournament: Tournament) -> list[MatchSet]:
    return list(MatchSet.objects.filter(match__round__tournament=tournament))


def test_nothing_of_it_is_played_any_more_and_what_was_played_stays(club: Club) -> None:
    claim = claimed(next_set(club.running))
    report = played(claim)
    seed = read_event_seed(club.running).hex()
    assert cancel_event(order(club.staff), club.running)
    club.running.refresh_from_db()
    assert (club.running.status, club.running.event_seed_revealed) == ("CANCELLED", seed)
    statuses = {one.status for one in sets_of(club.running)}
    assert statuses == {"FINISHED", "CANCELLED"}
    assert not Match.objects.filter(round__tournament=club.running, status__in=OPEN_STATUSES).exists()
    assert not record_report(claim, report)
    assert advance_tournament(club.running.pk) == "not running"
    page = client_of(None).get(f"/tournaments/{club.running.slug}/").content.decode()
    assert "This tournament was called off." in page
    assert seed in page


def test_the_form_acts_once_and_leaves_its_reason_in_the_trail(club: Club) -> None:
    client, page = client_of(club.staff), f"/tournaments/{club.running.slug}/"
    action = f"/staff{page}cancel/"
    values = {"key": form_key(client.get(page).content.decode(), action), "reason": "wrong rules"}
    assert post(client, action, values | {"reason": " "}).status_code == 400
    for _ in range(2):
        assert post(client, action, values).status_code == 302
    act = StaffAct.objects.get()
    assert (act.act, act.target_id, act.reason) == ("CANCEL_EVENT", club.running.pk, "wrong rules")
    assert client.get(action).headers["Location"] == page


def test_nobody_else_can_and_nobody_else_is_offered_it(club: Club) -> None:
    action = f"/staff/tournaments/{club.running.slug}/cancel/"
    for person in (club.cast.organiser, club.cast.stranger):
        assert post(client_of(person), action, {"reason": "x"}).status_code == 403
        assert action not in client_of(person).get(f"/tournaments/{club.running.slug}/").content.decode()
    with pytest.raises(NotAllowed):
        cancel_event(order(club.cast.organiser), club.running)
    club.running.refresh_from_db()
    assert (club.running.status, club.running.event_seed_revealed) == ("RUNNING", "")


@pytest.mark.parametrize("event", ["draft", "open", "finished"])
def test_what_does_not_run_cannot_be_called_off_this_way(club: Club, event: str) -> None:
    with pytest.raises(Conflict, match="This tournament is"):
        cancel_event(order(club.staff), getattr(club, event))
    assert not StaffAct.objects.exists()
