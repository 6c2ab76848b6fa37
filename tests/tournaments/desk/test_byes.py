"""Byes asked for at the desk, rounds paired by hand and exchanged tables: acts of the log like all others."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.tournaments.cast import Cast
from tests.tournaments.club import client_of, post
from tests.tournaments.desk.club_evening import evening_of, order, play_round
from tournaments.desk import ActKind, DeskState
from tournaments.errors import Refused
from tournaments.models import Bye, Entry, SlipCode, Tournament
from tournaments.selectors.desk_progress import progress_of
from tournaments.selectors.desk_state import state_of
from tournaments.selectors.event_exports import log_of_desk
from tournaments.selectors.tables import tables_of
from tournaments.services.desk_byes import ask_bye
from tournaments.services.desk_entries import check_in, enter_names, withdraw_names
from tournaments.services.desk_hand import open_by_hand
from tournaments.services.desk_log import undo_act
from tournaments.services.desk_replay import replay_event_log
from tournaments.services.desk_rounds import open_next_round, swap_entries, swap_tables
from tournaments.services.desk_slips import issue_slips

pytestmark = pytest.mark.django_db


def code_of(act: object, *args: object, **kwargs: object) -> str:
    with pytest.raises(Refused) as refused:
        act(*args, **kwargs)  # type: ignore[operator]
    return refused.value.code


def byes_of(evening: Tournament) -> list[tuple[int, int, str, int]]:
    rows = Bye.objects.filter(round__tournament=evening).order_by("round__number", "entry__number")
    return list(rows.values_list("round__number", "entry__number", "kind", "half_points"))


def points_of(evening: Tournament) -> dict[int, float]:
    return {row.entry.number: row.standing.points for row in tables_of(evening).rows}


def seats_of(state: DeskState) -> list[tuple[int, int]]:
    return [match.entries for match in state.rounds[-1].matches]


def id_of(evening: Tournament, number: int) -> int:
    return Entry.objects.get(tournament=evening, number=number).pk


def test_who_asked_for_half_a_point_sits_out_and_gets_it(cast: Cast) -> None:
    evening = evening_of(cast.organiser, 6)
    ask_bye(order(evening), 2, number=1, kind="half")
    ask_bye(order(evening), 5, number=1, kind="zero")
    check_in(order(evening), [6], present=False)
    play_round(evening)
    assert byes_of(evening) == [(1, 2, "half", 1), (1, 4, "pairing", 2), (1, 5, "zero", 0), (1, 6, "zero", 0)]
    assert points_of(evening) == {1: 1, 2: 0.5, 3: 0, 4: 1, 5: 0, 6: 0}
    copy = replay_event_log(organiser=cast.stranger, log=log_of_desk(evening))
    assert (points_of(copy), byes_of(copy)) == (points_of(evening), byes_of(evening))


def test_half_a_point_is_had_once_and_not_in_the_last_round(cast: Cast) -> None:
    evening = evening_of(cast.organiser, 6, rounds=4)
    asked = ask_bye(order(evening), 2, number=2, kind="half").version
    assert code_of(ask_bye, order(evening), 2, number=1, kind="half") == "half_bye_limit"
    assert code_of(ask_bye, order(evening), 3, number=4, kind="half") == "half_bye_last_round"
    assert code_of(ask_bye, order(evening), 2, number=1, kind="") == "bye_not_asked"
    undo_act(order(evening), asked)
    ask_bye(order(evening), 2, number=3, kind="half")
    assert code_of(undo_act, order(evening), asked) == "undo_blocked"
    ask_bye(order(evening), 2, number=3, kind="")
    assert state_of(evening).asked == ()


def test_who_comes_late_gets_half_a_point_where_the_evening_grants_it(cast: Cast) -> None:
    evening = evening_of(cast.organiser, 6, rounds=5, format_config={"half_byes": 1, "late_half": True})
    play_round(evening)
    open_next_round(order(evening))
    state = enter_names(order(evening), ["Zoe", "Max"])
    late = max(state.entries)
    assert byes_of(evening) == [(1, late, "half", 1)]
    assert points_of(evening)[late] == 0.5
    tables = [match.first for match in state.current.matches]
    swap_entries(order(evening), number=2, one=tables[0], other=tables[1])
    assert code_of(ask_bye, order(evening), late, number=3, kind="half") == "half_bye_limit"
    copy = replay_event_log(organiser=cast.stranger, log=log_of_desk(evening))
    assert (points_of(copy), byes_of(copy)) == (points_of(evening), byes_of(evening))
    undo_act(order(evening), state.version)
    assert byes_of(evening) == []


def test_the_asking_is_not_taken_back_under_a_paired_round(cast: Cast) -> None:
    """The round goes first; then who asked is paired as everybody."""
    evening = evening_of(cast.organiser, 6)
    asked = ask_bye(order(evening), 2, number=1, kind="half").version
    opened = open_next_round(order(evening)).version
    assert code_of(undo_act, order(evening), asked) == "undo_blocked"
    assert code_of(ask_bye, order(evening), 3, number=1, kind="zero") == "round_order"
    undo_act(order(evening), opened)
    undo_act(order(evening), asked)
    assert not open_next_round(order(evening)).current.byes


def test_where_the_table_says_who_plays_nobody_asks_for_a_bye(cast: Cast) -> None:
    evening = evening_of(cast.organiser, format="round_robin")
    assert code_of(ask_bye, order(evening), 1, number=1, kind="zero") == "no_byes"


def test_pairings_change_tables_and_their_slips_are_called_in(cast: Cast) -> None:
    """A paper that names another table's players speaks for nobody; the third table's still does."""
    evening = evening_of(cast.organiser, 6)
    before = seats_of(open_next_round(order(evening)))
    issue_slips(order(evening))
    state = swap_tables(order(evening), number=1, one=1, other=3)
    assert seats_of(state) == before[::-1]
    valid = SlipCode.objects.filter(revoked_at=None)
    assert set(valid.values_list("match__number", flat=True)) == {2}
    undo_act(order(evening), state.version)
    assert seats_of(state_of(evening)) == before
    assert code_of(swap_tables, order(evening), number=1, one=2, other=2) == "unknown_table"
    issue_slips(order(evening))
    swap_entries(order(evening), number=1, one=before[0][0], other=before[1][0])
    assert set(valid.values_list("match__number", flat=True)) == {3}


def test_a_round_by_hand_warns_first_and_is_written_as_it_was_wanted(cast: Cast) -> None:
    evening = evening_of(cast.organiser, 5)
    first = seats_of(play_round(evening))[0]
    pairs = [tuple(id_of(evening, number) for number in first)]
    rest = [id_of(evening, number) for number in range(1, 6) if number not in first]
    assert code_of(open_by_hand, order(evening), pairs=pairs, byes=rest[:1], confirmed=False) == (
        "pairing_warned"
    )
    twice = [*pairs, (pairs[0][0], rest[0])]
    assert code_of(open_by_hand, order(evening), pairs=twice, byes=[], confirmed=True) == "pairing_refused"
    state = open_by_hand(order(evening), pairs=pairs, byes=rest[:1], confirmed=True)
    assert seats_of(state) == [first]
    assert sorted(bye.kind for bye in state.current.byes) == ["pairing", "zero", "zero"]
    act = evening.desk_acts.latest("number")
    assert (act.kind, act.facts["by_hand"]) == (ActKind.OPEN_ROUND, True)


def test_brackets_and_tables_are_not_paired_by_hand(cast: Cast) -> None:
    evening = evening_of(cast.organiser, format="round_robin")
    assert code_of(open_by_hand, order(evening), pairs=[], byes=[], confirmed=True) == "not_by_hand"


def test_the_pages_offer_byes_exchanges_and_a_round_by_hand(cast: Cast) -> None:
    evening = evening_of(cast.organiser, 6)
    desk = client_of(cast.organiser)
    home = f"/tournaments/{evening.slug}/desk/"

    def send(page: str, to: str, **values: str) -> Any:
        key = re.search(r'name="key" value="([^"]*)"', desk.get(home + page).content.decode())
        assert key
        return post(desk, home + to, {"key": key[1], **values})

    assert send("people/", "people/6/bye/", round="1", kind="half").status_code == 302
    assert send("people/", "people/6/bye/", round="1", kind="full").status_code == 400
    assert "½ for round 1" in desk.get(f"{home}people/").content.decode()
    assert "half-point bye · ½" in desk.get(home).content.decode()

    page = desk.get(f"{home}pair/by-hand/").content.decode()
    first, second = re.findall(r'<option value="(\d+)" selected', page)[:2]
    rows = {"first_0": first, "second_0": second}
    checked = send("pair/by-hand/", "pair/by-hand/", act="check", **rows)
    assert "is neither paired nor free" in checked.content.decode()
    assert send("pair/by-hand/", "pair/by-hand/", act="open", **rows).status_code == 409
    opened = send("pair/by-hand/", "pair/by-hand/", act="open", confirmed="on", **rows)
    assert opened.status_code == 302
    assert len(state_of(evening).current.matches) == 1
    assert "Round 1 paired by hand" in desk.get(f"{home}log/").content.decode()

    undo_act(order(evening), evening.desk_acts.latest("number").number)
    open_next_round(order(evening))
    assert send("", "swap/tables/", round="1", one="1", other="2").status_code == 302
    assert "tables 1 and 2 are exchanged" in desk.get(f"{home}log/").content.decode()
    for paper in ("pairings", "names", "standings", "cross"):
        assert "half-point bye · ½" in desk.get(f"{home}print/{paper}/").content.decode(), paper
    assert "half-point bye · ½" in desk.get(f"/tournaments/{evening.slug}/").content.decode()


def test_a_swiss_is_printed_round_by_round_with_its_byes(cast: Cast) -> None:
    """The opponent's line, the points, the difference; what was not played says so."""
    evening = evening_of(cast.organiser, 5)
    ask_bye(order(evening), 5, number=2, kind="half")
    play_round(evening)
    play_round(evening)
    rows = {row.entry.number: cells for row, cells in progress_of(evening).rows}
    places = {row.entry.number: place for place, (row, _cells) in enumerate(progress_of(evening).rows, 1)}
    assert [(cell.points, cell.opponent) for cell in rows[5]] == [(1, None), (0.5, None)]
    first = state_of(evening).rounds[0].matches[0]
    winner, loser = sorted(first.entries)
    assert rows[winner][0].opponent == places[loser]
    assert rows[winner][0].margin == -rows[loser][0].margin > 0
    withdraw_names(order(evening), 5)
    open_next_round(order(evening))
    evening.refresh_from_db()
    assert rows.keys() == {row.entry.number for row, _cells in progress_of(evening).rows}
    late = enter_names(order(evening), ["Zoe", "Max"])
    assert progress_of(evening).rows[0][1][2] is None
    missed = {
        row.entry.number: [cell and cell.missed for cell in cells] for row, cells in progress_of(evening).rows
    }
    assert missed[5] == ["pairing", "half", "left"]
    assert missed[max(late.entries)] == ["late"] * 3
    client = client_of(cast.organiser)
    for path in ("", "desk/print/cross/"):
        page = client.get(f"/tournaments/{evening.slug}/{path}").content.decode()
        words = re.findall(r"<small>(bye|half bye|away|left|not yet in)</small>", page)
        assert sorted(set(words)) == ["bye", "half bye", "left", "not yet in"], path
