"""A round robin at the desk: who is there when its table is drawn is in it to the end, and nobody else."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime

import pytest
from django.utils import timezone

from tests.tournaments.cast import Cast
from tests.tournaments.club import client_of
from tests.tournaments.desk.club_evening import end_round, evening_of, order, play_round
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.selectors.desk_pages import read_evening
from tournaments.selectors.desk_state import state_of
from tournaments.selectors.event_exports import log_of_desk
from tournaments.selectors.tables import tables_of
from tournaments.services.desk_entries import bring_back, check_in, correct_names, enter_names, withdraw_names
from tournaments.services.desk_log import DeskOrder, StaleSave, undo_act
from tournaments.services.desk_replay import replay_event_log
from tournaments.services.desk_rounds import open_next_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(cast: Cast) -> Tournament:
    """Six pairs are entered for a round robin; the last two have not come."""
    evening = evening_of(cast.organiser, 6, format="round_robin", rounds=0)
    check_in(order(evening), [5, 6], present=False)
    return evening


def refusal(act: object, *args: object) -> str:
    with pytest.raises(Refused) as refused:
        act(*args)  # type: ignore[operator]
    return refused.value.code


def meetings(evening: Tournament) -> list[frozenset[int]]:
    return [frozenset(match.entries) for round_ in state_of(evening).rounds for match in round_.matches]


def standings(evening: Tournament) -> list[tuple[int, float]]:
    evening.refresh_from_db()
    return [(row.entry.number, row.standing.points) for row in tables_of(evening).rows]


def test_who_has_not_come_is_not_in_the_table(table: Tournament, cast: Cast) -> None:
    page = client_of(cast.organiser).get(f"/tournaments/{table.slug}/desk/").content.decode()
    assert "not in the table that is drawn now: Lia – Mara, Nico – Olga" in page
    for _ in range(3):
        play_round(table)
    met = meetings(table)
    assert len(met) == len(set(met)) == 6
    assert set().union(*met) == {1, 2, 3, 4}
    assert standings(table) == [(1, 3), (2, 2), (3, 1), (4, 0)]
    assert read_evening(table).step == "finish"
    log = client_of(cast.organiser).get(f"/tournaments/{table.slug}/desk/log/").content.decode()
    assert "2 entries have left: Lia – Mara, Nico – Olga" in log
    copy = replay_event_log(organiser=cast.stranger, log=log_of_desk(table))
    assert standings(copy) == standings(table)


def test_the_draw_and_who_is_left_out_are_taken_back_one_by_one(table: Tournament) -> None:
    opened = open_next_round(order(table)).version
    left = opened - 1
    assert refusal(undo_act, order(table), left) == "no_late_entries"
    undo_act(order(table), opened)
    undo_act(order(table), left)
    assert [entry.number for entry in state_of(table).staying()] == [1, 2, 3, 4, 5, 6]
    check_in(order(table), [5, 6], present=True)
    assert len(open_next_round(order(table)).current.matches) == 3


def test_the_form_sent_twice_draws_once_and_an_old_one_nothing(table: Tournament) -> None:
    key, seen = uuid.uuid4(), {"lineup": state_of(table).lineup}
    for _ in range(2):
        open_next_round(order(table, key=key, seen=seen))
    assert len(state_of(table).rounds) == 1
    kinds = list(table.desk_acts.order_by("number").values_list("kind", flat=True))
    assert kinds[-2:] == ["WITHDRAW", "OPEN_ROUND"]
    undo_act(order(table), len(kinds))
    with pytest.raises(StaleSave):
        open_next_round(order(table, seen=seen))


def test_where_nobody_has_come_nobody_is_taken_out(table: Tournament) -> None:
    check_in(order(table), [1, 2, 3, 4], present=False)
    assert refusal(open_next_round, order(table)) == "no_round_left"
    assert len(state_of(table).staying()) == 6


def test_a_swiss_waits_for_who_has_not_come(cast: Cast) -> None:
    evening = evening_of(cast.organiser, 5)
    check_in(order(evening), [5], present=False)
    state = open_next_round(order(evening))
    assert (state.entries[5].withdrawn_at, read_evening(evening).left_out) == (None, [])


def test_who_was_not_in_the_draw_does_not_come_into_the_table(table: Tournament, cast: Cast) -> None:
    """Who was and has left comes back: the table still has his place."""
    play_round(table)
    withdraw_names(order(table), 4)
    assert refusal(bring_back, order(table), 5) == "no_late_entries"
    page = client_of(cast.organiser).get(f"/tournaments/{table.slug}/desk/people/").content.decode()
    assert page.count("Is back") == 1
    bring_back(order(table), 4)
    for _ in range(2):
        play_round(table)
    met = meetings(table)
    assert len(met) == len(set(met)) == 6


def test_a_round_that_nobody_can_play_is_passed(cast: Cast) -> None:
    """Who stays meets in the third round, and both have a bye in the second: the form opens both rounds."""
    evening = evening_of(cast.organiser, 4, format="round_robin", rounds=0)
    play_round(evening)
    for number in (2, 4):
        withdraw_names(order(evening), number)
    key = uuid.uuid4()
    for _ in range(2):
        state = open_next_round(order(evening, key=key))
    assert [[set(match.entries) for match in round_.matches] for round_ in state.rounds[1:]] == [[], [{1, 3}]]
    assert {bye.entry for bye in state.rounds[1].byes} == {1, 3}
    desk, home = client_of(cast.organiser), f"/tournaments/{evening.slug}/"
    for page in ("", "desk/", "desk/rounds/2/", "desk/print/cross/", "screen/", "export/report.trf"):
        assert desk.get(home + page).status_code == 200, page
    copy = replay_event_log(organiser=cast.stranger, log=log_of_desk(evening))
    assert standings(copy) == standings(evening)
    assert refusal(open_next_round, order(evening)) == "round_open"


def test_when_nobody_is_left_to_meet_no_empty_round_is_opened(cast: Cast) -> None:
    evening = evening_of(cast.organiser, 4, format="round_robin", rounds=0)
    play_round(evening)
    for number in (2, 3):
        withdraw_names(order(evening), number)
    assert refusal(open_next_round, order(evening)) == "no_round_left"
    assert len(state_of(evening).rounds) == 1
    assert read_evening(evening).step == "finish"
    withdraw_names(order(evening), 4)
    assert (read_evening(evening).step, read_evening(evening).round_count) == ("finish", 1)


def test_a_table_ends_with_the_last_round_that_somebody_can_play(cast: Cast) -> None:
    """Who stays meets in the second of three rounds, and nobody in the third, unless somebody is back."""
    evening = evening_of(cast.organiser, 4, format="round_robin", rounds=0)
    play_round(evening)
    for number in (3, 4):
        withdraw_names(order(evening), number)
    desk, home = client_of(cast.organiser), f"/tournaments/{evening.slug}/"
    assert read_evening(evening).step == "pair"
    open_next_round(order(evening))
    for page in ("", "desk/", "screen/all/part/"):
        assert "Round 2 of 2" in desk.get(home + page).content.decode(), page
    end_round(evening)
    page = desk.get(f"{home}desk/").content.decode()
    assert "All 2 rounds are played." in page
    assert "Pair round 3" not in page
    assert refusal(open_next_round, order(evening)) == "no_round_left"
    bring_back(order(evening), 3)
    assert "Pair round 3" in desk.get(f"{home}desk/").content.decode()
    assert {1, 3} in [set(match.entries) for match in open_next_round(order(evening)).current.matches]


def test_a_last_round_of_walk_overs_is_still_to_come(cast: Cast) -> None:
    """Who left has played half of the table: his results stand, and who would meet him wins."""
    evening = evening_of(cast.organiser, 4, format="round_robin", rounds=0)
    for _ in range(2):
        play_round(evening)
    for number in (3, 4):
        withdraw_names(order(evening), number)
    assert read_evening(evening).step == "pair"
    assert [match.result.forfeit for match in open_next_round(order(evening)).current.matches] == [
        "second"
    ] * 2
    assert read_evening(evening).step == "finish"


def test_an_older_log_has_in_its_table_who_came_back_into_it(cast: Cast) -> None:
    """A RETURN of those days says nothing of beginning late: the coming rounds are those of a table of four.

    One of today says so, and the table stays that of three.
    """
    evening = evening_of(cast.organiser, 4, format="round_robin", rounds=0)
    withdraw_names(order(evening), 4)
    play_round(evening)
    log = log_of_desk(evening)
    last = log["acts"][-1]
    coming = {}
    for facts in ({"entry": 4}, {"entry": 4, "late": True}):
        back = {**last, "number": last["number"] + 1, "kind": "RETURN", "facts": facts}
        copy = replay_event_log(organiser=cast.stranger, log={**log, "acts": [*log["acts"], back]})
        begins = state_of(copy).entries[4].from_round
        coming[begins] = [match.entries for match in open_next_round(order(copy)).current.matches]
    assert coming == {1: [(4, 3), (1, 2)], 2: [(1, 2)]}


def test_an_act_is_later_than_the_one_before_whatever_the_clock_says(
    table: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine's clock is set back in mid-evening: who left before the round still left before it."""
    monkeypatch.setattr(timezone, "now", lambda: datetime(2020, 1, 1, tzinfo=UTC))
    open_next_round(order(table))
    moments = list(table.desk_acts.order_by("number").values_list("at", flat=True))
    assert moments == sorted(set(moments))
    assert [number for number, _points in standings(table)] == [1, 2, 3, 4]


def test_nobody_plays_in_two_pairs_by_coming_back_or_by_another_name(cast: Cast) -> None:
    evening = evening_of(cast.organiser, 4)
    withdraw_names(order(evening), 1)
    enter_names(order(evening), ["Ada", "Zoe"])
    assert refusal(bring_back, order(evening), 1) == "name_taken"
    assert refusal(correct_names, order(evening), 2, ["Carlo", "zoe"]) == "name_taken"
    correct_names(order(evening), 2, ["carlo", "Dino B."])
    correct_names(order(evening), 5, ["Ada R.", "Zoe"])
    bring_back(order(evening), 1)
    names = [name for entry in state_of(evening).staying() for name in entry.names]
    assert len(names) == len({name.casefold() for name in names}) == 10


def test_only_the_organiser_takes_the_absent_out(table: Tournament, cast: Cast) -> None:
    assert refusal(open_next_round, DeskOrder(tournament=table, actor=cast.stranger)) == "not_organiser"
    assert len(state_of(table).staying()) == 6
