"""Who is entered and does not come: named before a round is paired, and taken out by one button."""

from __future__ import annotations

import re

import pytest

from tests.tournaments.cast import Cast
from tests.tournaments.club import client_of, post
from tests.tournaments.desk.club_evening import end_round, evening_of, order, play_round
from tournaments.errors import Refused
from tournaments.models import Entry, Tournament
from tournaments.selectors.desk_pages import read_evening
from tournaments.selectors.desk_state import state_of
from tournaments.selectors.event_exports import log_of_desk
from tournaments.selectors.tables import tables_of
from tournaments.services.desk_byes import ask_bye
from tournaments.services.desk_entries import bring_back, check_in, enter_names, withdraw_absent
from tournaments.services.desk_log import undo_act
from tournaments.services.desk_replay import replay_event_log
from tournaments.services.desk_rounds import open_next_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(cast: Cast) -> Tournament:
    """A Swiss of as many rounds as single out a winner; the club's whole list is entered, five have come."""
    evening = evening_of(cast.organiser, 12, rounds=0)
    check_in(order(evening), range(6, 13), present=False)
    return evening


def standings(evening: Tournament) -> list[tuple[int, float]]:
    evening.refresh_from_db()
    return [(row.entry.number, row.standing.points) for row in tables_of(evening).rows]


def test_the_desk_names_who_is_not_here_before_it_pairs(evening: Tournament, cast: Cast) -> None:
    ask_bye(order(evening), 7, number=1, kind="half")
    page = client_of(cast.organiser).get(f"/tournaments/{evening.slug}/desk/").content.decode()
    assert "Not here, and not paired: Nico – Olga, Rita – Sara" in page
    assert "Pia – Quinto <small>(half-point bye · ½)</small>" in page


def test_a_name_said_at_the_door_is_found_in_its_place(evening: Tournament, cast: Cast) -> None:
    """On the page, in its lists too, and on paper, whoever was entered last."""
    enter_names(order(evening), ["alba", "Zita"])
    desk, home = client_of(cast.organiser), f"/tournaments/{evening.slug}/desk/"
    for page in ("people/", "print/people/"):
        text = desk.get(home + page).content.decode()
        places = [text.rindex(name) for name in ("Ada – Bice", "alba – Zita", "Bruno – Ciro", "Zoe – Aldo")]
        assert places == sorted(places), page


def test_one_button_takes_out_who_does_not_come(evening: Tournament, cast: Cast) -> None:
    desk, home = client_of(cast.organiser), f"/tournaments/{evening.slug}/desk/"
    form = re.search(
        r"<form[^>]*people/absent/left/.*?</form>", desk.get(home + "people/").content.decode(), re.S
    )
    assert form
    fields = dict(re.findall(r'name="(key|back|seen)" value="([^"]*)"', form[0]))
    assert post(desk, home + "people/absent/left/", fields).status_code == 302
    assert [entry.number for entry in state_of(evening).staying()] == [1, 2, 3, 4, 5]
    assert "The others do not come" not in desk.get(home + "people/").content.decode()
    # Three rounds for five; twelve would have needed four.
    assert read_evening(evening).planned_rounds == 3
    play_round(evening)
    assert sorted(number for number, _points in standings(evening)) == [1, 2, 3, 4, 5]
    assert "(away)" not in desk.get(home).content.decode()
    with pytest.raises(Refused) as refused:
        withdraw_absent(order(evening))
    assert refused.value.code == "nobody_absent"


def test_who_asked_for_a_bye_is_not_taken_out(evening: Tournament, cast: Cast) -> None:
    """Neither before his round is paired nor while it is played; when it is over he is looked for."""
    ask_bye(order(evening), 7, number=1, kind="half")
    ask_bye(order(evening), 8, number=2, kind="zero")
    withdraw_absent(order(evening))
    assert [entry.number for entry in state_of(evening).staying()] == [1, 2, 3, 4, 5, 7]
    open_next_round(order(evening))
    desk, home = client_of(cast.organiser), f"/tournaments/{evening.slug}/desk/"
    assert not read_evening(evening).absent
    assert "The others do not come" not in desk.get(home + "people/").content.decode()
    with pytest.raises(Refused) as refused:
        withdraw_absent(order(evening))
    assert refused.value.code == "nobody_absent"
    end_round(evening)
    assert [entry.number for entry in read_evening(evening).absent] == [7]
    assert "The others do not come" in desk.get(home + "people/").content.decode()
    withdraw_absent(order(evening))
    assert [entry.number for entry in state_of(evening).staying()] == [1, 2, 3, 4, 5]


def test_an_older_page_takes_nobody_out(evening: Tournament, cast: Cast) -> None:
    """Somebody was checked in since: the organiser is told, and looks again."""
    seen = {"lineup": state_of(evening).lineup}
    check_in(order(evening), [6], present=True)
    with pytest.raises(Refused) as refused:
        withdraw_absent(order(evening, seen=seen))
    assert refused.value.code == "stale_save"
    assert len(state_of(evening).staying()) == 12


def test_who_comes_after_all_begins_as_a_late_entry(evening: Tournament, cast: Cast) -> None:
    """And makes the evening no longer than it was for those who began it."""
    withdraw_absent(order(evening))
    play_round(evening)
    for number in range(6, 13):
        bring_back(order(evening), number)
    assert set(
        Entry.objects.filter(tournament=evening, number__gt=5).values_list("from_round", flat=True)
    ) == {2}
    for _ in range(2):
        play_round(evening)
    evening.refresh_from_db()
    assert read_evening(evening).step == "finish"
    with pytest.raises(Refused) as refused:
        open_next_round(order(evening))
    assert refused.value.code == "no_round_left"
    copy = replay_event_log(organiser=cast.stranger, log=log_of_desk(evening))
    assert standings(copy) == standings(evening)


def test_who_leaves_between_rounds_keeps_his_round(evening: Tournament) -> None:
    withdraw_absent(order(evening))
    play_round(evening)
    check_in(order(evening), [2], present=False)
    left = withdraw_absent(order(evening)).version
    assert [entry.number for entry in state_of(evening).staying()] == [1, 3, 4, 5]
    bring_back(order(evening), 2)
    assert state_of(evening).entries[2].from_round == 1
    undo_act(order(evening), left + 1)
    undo_act(order(evening), left)
    assert not state_of(evening).entries[2].withdrawn_at


def test_an_open_table_of_who_is_gone_is_won_by_the_other_side(evening: Tournament) -> None:
    withdraw_absent(order(evening))
    table = open_next_round(order(evening)).current.matches[0]
    check_in(order(evening), [table.second], present=False)
    match = withdraw_absent(order(evening)).current.match_at(table.table)
    assert match.result
    assert (match.result.forfeit, match.result.score.winner) == ("second", 0)
