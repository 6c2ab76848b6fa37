"""When an evening is over: as many rounds as were planned, and one more where the organiser wants it."""

from __future__ import annotations

import re

import pytest

from tests.tournaments.cast import Cast
from tests.tournaments.club import client_of, post
from tests.tournaments.desk.club_evening import evening_of, order, play_round
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.selectors.desk_pages import read_evening
from tournaments.selectors.desk_state import state_of
from tournaments.selectors.event_exports import log_of_desk
from tournaments.selectors.tables import tables_of
from tournaments.services.desk_entries import check_in, withdraw_names
from tournaments.services.desk_replay import replay_event_log
from tournaments.services.desk_rounds import open_next_round

pytestmark = pytest.mark.django_db


def send(evening: Tournament, page: str, to: str, **values: str) -> str:
    """Fill in a form of a desk's page; what the organiser sees then."""
    desk, home = client_of(evening.organiser), f"/tournaments/{evening.slug}/desk/"
    key = re.search(r'name="key" value="([^"]*)"', desk.get(home + page).content.decode())
    assert key
    assert post(desk, home + to, {"key": key[1], **values}).status_code == 302
    return desk.get(home + page).content.decode()


@pytest.mark.parametrize(
    ("format_", "count", "leaving", "rounds"), [("swiss", 5, 1, 3), ("round_robin", 6, 2, 5)]
)
def test_nobody_shortens_an_evening_by_leaving(
    cast: Cast, format_: str, count: int, leaving: int, rounds: int
) -> None:
    """The desk says that all is played when the format says so, by those who were there at the start."""
    evening = evening_of(cast.organiser, count, format=format_, rounds=0)
    for number in range(rounds):
        assert read_evening(evening).step == "pair"
        play_round(evening)
        evening.refresh_from_db()
        if number < leaving:
            withdraw_names(order(evening), count - number)
    assert read_evening(evening).step == "finish"


def test_everybody_sees_how_many_rounds_there_are(cast: Cast) -> None:
    """The organiser before he pairs the first one, of those who have come; then the whole room."""
    evening = evening_of(cast.organiser, 6, format="round_robin", rounds=0)
    check_in(order(evening), [5, 6], present=False)
    desk, home = client_of(cast.organiser), f"/tournaments/{evening.slug}/"
    assert "3 rounds." in desk.get(f"{home}desk/").content.decode()
    play_round(evening)
    for page in ("", "desk/", "screen/all/part/"):
        assert "Round 1 of 3" in desk.get(home + page).content.decode(), page


def test_before_the_last_round_one_more_is_the_coming_one(cast: Cast) -> None:
    evening = evening_of(cast.organiser, 6, rounds=2)
    open_next_round(order(evening), one_more=True)
    assert read_evening(evening).planned_rounds == 2
    page = client_of(cast.organiser).get(f"/tournaments/{evening.slug}/desk/").content.decode()
    assert "One more round" not in page
    assert len(state_of(evening).rounds) == 1


def test_the_button_for_one_more_round_opens_it(cast: Cast) -> None:
    evening = evening_of(cast.organiser, 6, rounds=2)
    play_round(evening)
    play_round(evening)
    with pytest.raises(Refused) as refused:
        open_next_round(order(evening))
    assert refused.value.code == "no_round_left"
    page = client_of(cast.organiser).get(f"/tournaments/{evening.slug}/desk/").content.decode()
    button = re.search(r'<button[^>]*name="(\w+)" value="(\w+)">One more round', page)
    assert button
    page = send(evening, "", "pair/", **{button[1]: button[2]})
    assert "Round 3 is paired." in page
    assert "Round 3 of 3" in page
    state = state_of(evening)
    met = [frozenset(match.entries) for round_ in state.rounds for match in round_.matches]
    assert len(met) == len(set(met)) == 9
    copy = replay_event_log(organiser=cast.stranger, log=log_of_desk(evening))
    assert state_of(copy).rounds[2].matches == state.rounds[2].matches


def test_a_round_robin_ends_with_its_table(cast: Cast) -> None:
    evening = evening_of(cast.organiser, 4, format="round_robin", rounds=0)
    for _ in range(3):
        play_round(evening)
    page = client_of(cast.organiser).get(f"/tournaments/{evening.slug}/desk/").content.decode()
    assert "All 3 rounds are played." in page
    assert "One more round" not in page
    with pytest.raises(Refused) as refused:
        open_next_round(order(evening), one_more=True)
    assert refused.value.code == "no_round_left"


def test_who_is_entered_in_the_last_round_plays_in_one_more(cast: Cast) -> None:
    """The organiser decides; he is told that no round is planned, before and after."""
    evening = evening_of(cast.organiser, 6, rounds=2)
    play_round(evening)
    words = "plays only if you add one more"
    assert (
        words
        not in client_of(cast.organiser).get(f"/tournaments/{evening.slug}/desk/people/").content.decode()
    )
    play_round(evening)
    page = send(evening, "people/", "people/enter/", name="Eva", partner="Leo")
    assert page.count(words) == 2
    state = open_next_round(order(evening), one_more=True)
    assert 7 in {entry for match in state.current.matches for entry in match.entries} | {
        bye.entry for bye in state.current.byes
    }
    evening.refresh_from_db()
    assert 7 in [row.entry.number for row in tables_of(evening).rows]
