"""Penalties and forbidden pairings at the desk: acts of the log like all others."""

from __future__ import annotations

import pytest

from tests.tournaments.cast import Cast
from tests.tournaments.club import client_of, post
from tests.tournaments.desk.club_evening import evening_of, order, play_round
from tournaments.desk import DeskState
from tournaments.errors import NotAllowed, Refused
from tournaments.models import ForbiddenPairing, PointPenalty, Tournament
from tournaments.selectors.desk_state import state_of
from tournaments.selectors.event_exports import log_of_desk
from tournaments.selectors.tables import tables_of
from tournaments.services.desk_log import DeskOrder, undo_act
from tournaments.services.desk_orders import forbid_meeting, penalise_entry
from tournaments.services.desk_replay import replay_event_log
from tournaments.services.desk_rounds import open_next_round

pytestmark = pytest.mark.django_db


def points_of(evening: Tournament) -> dict[int, float]:
    return {row.entry.number: row.standing.points for row in tables_of(evening).rows}


def met(state: DeskState) -> set[frozenset[int]]:
    return {frozenset(match.entries) for match in state.rounds[-1].matches}


def test_a_penalty_takes_points_and_its_undo_gives_them_back(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    play_round(evening)
    before = points_of(evening)
    state = penalise_entry(order(evening, reason="came late"), 1, 1)
    assert points_of(evening) == before | {1: before[1] - 0.5}
    assert PointPenalty.objects.get().reason == "came late"
    undo_act(order(evening), state.version)
    assert points_of(evening) == before
    undo_act(order(evening), state.version)
    assert points_of(evening)[1] == before[1] - 0.5


def test_a_penalty_needs_a_reason_and_a_sensible_size(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    for reason, half_points, code in (
        ("", 1, "reason_missing"),
        ("late", 0, "penalty_out_of_range"),
        ("late", 201, "penalty_out_of_range"),
    ):
        with pytest.raises(Refused) as refused:
            penalise_entry(order(evening, reason=reason), 1, half_points)
        assert (refused.value.code, refused.value.status) == (code, 400)
    with pytest.raises(NotAllowed):
        penalise_entry(DeskOrder(tournament=evening, actor=cast.stranger, reason="late"), 1, 1)
    assert not PointPenalty.objects.exists()


def test_who_entered_stays_as_long_as_a_penalty_is_about_him(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    entered = evening.desk_acts.get(kind="ENTER").number
    checked = evening.desk_acts.get(kind="CHECK_IN").number
    penalty = penalise_entry(order(evening, reason="late"), 1, 1).version
    undo_act(order(evening), checked)
    with pytest.raises(Refused) as refused:
        undo_act(order(evening), entered)
    assert refused.value.code == "undo_blocked"
    undo_act(order(evening), penalty)
    undo_act(order(evening), entered)
    assert not evening.entries.exists()


def test_a_forbidden_pair_is_kept_apart_until_that_is_taken_back(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    first = open_next_round(order(evening))
    one, other = sorted(next(iter(met(first))))
    undo_act(order(evening), first.version)
    forbidden = forbid_meeting(order(evening), other, one)
    assert frozenset((one, other)) not in met(open_next_round(order(evening)))
    with pytest.raises(Refused) as refused:
        forbid_meeting(order(evening), one, other)
    assert refused.value.code == "forbidden_already"
    with pytest.raises(Refused) as refused:
        forbid_meeting(order(evening), one, one)
    assert (refused.value.code, refused.value.status) == ("same_entry", 400)
    undo_act(order(evening), forbidden.version)
    assert not ForbiddenPairing.objects.exists()


def test_in_a_round_robin_everybody_meets_everybody(cast: Cast) -> None:
    evening = evening_of(cast.organiser, format="round_robin")
    with pytest.raises(Refused) as refused:
        forbid_meeting(order(evening), 1, 2)
    assert refused.value.code == "cannot_forbid"


def test_a_log_gives_penalties_and_forbidden_pairs_again(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    forbid_meeting(order(evening), 1, 2)
    play_round(evening)
    penalise_entry(order(evening, reason="late"), 3, 2)
    copy = replay_event_log(organiser=cast.organiser, log=log_of_desk(evening))
    assert points_of(copy) == points_of(evening)
    assert state_of(copy).forbidden == {(1, 2)}
    assert ForbiddenPairing.objects.filter(tournament=copy).count() == 1


def test_the_people_page_has_forms_for_both_and_shows_what_was_decided(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    organiser = client_of(cast.organiser)
    address = f"/tournaments/{evening.slug}/desk/people/"

    def send(path: str, **values: str) -> int:
        page = organiser.get(address).content.decode()
        key = page.split('name="key" value="')[1].split('"')[0]
        return post(organiser, address + path, {"key": key} | values).status_code

    assert send("1/penalty/", points="1,5", reason="came late") == 302
    assert send("1/penalty/", points="0.7", reason="came late") == 400
    assert send("apart/", one="1", other="3") == 302
    assert state_of(evening).penalties[0].half_points == 3
    page = organiser.get(address).content.decode()
    assert "came late" in page
    assert "Ada – Bice · Elsa – Fede" in page
    log = organiser.get(f"/tournaments/{evening.slug}/desk/log/").content.decode()
    assert "Ada – Bice loses points: 1.5" in log
    assert "Ada – Bice and Elsa – Fede shall not meet" in log
