"""A club evening's acts are written down, and the tables follow them."""

from __future__ import annotations

import uuid

import pytest
from django.db import DatabaseError, connection, transaction

from tests.tournaments.cast import Cast
from tests.tournaments.desk.club_evening import evening_of, order, play_round, won
from tournaments.desk import ActKind, MatchState
from tournaments.errors import NotAllowed, Refused
from tournaments.models import BoardResult, DeskAct, Entry, Match, Pool, RatedResult, Tournament, User
from tournaments.models.matches import Ruling
from tournaments.selectors.desk_pairing import warnings_in_round
from tournaments.selectors.desk_state import state_of
from tournaments.selectors.event_exports import log_of_desk
from tournaments.selectors.tables import tables_of
from tournaments.services import leaving
from tournaments.services.desk_entries import (
    bring_back,
    check_in,
    correct_names,
    enter_names,
    read_sheet,
    withdraw_names,
)
from tournaments.services.desk_events import finish_evening
from tournaments.services.desk_log import DeskOrder, StaleSave, undo_act
from tournaments.services.desk_replay import replay_event_log
from tournaments.services.desk_results import (
    claim_result,
    clear_table,
    confirm_result,
    rule_forfeit,
    rule_result,
)
from tournaments.services.desk_rounds import open_next_round, swap_entries
from tournaments.services.events import start_tournament
from tournaments.services.leaving import withdraw_entry
from tournaments.services.rounds import advance_tournament
from tournaments.services.set_acts import adjudicate
from tournaments.services.staff_acts import Order

pytestmark = pytest.mark.django_db


def standings(tournament: Tournament) -> list[tuple[str, float]]:
    return [(row.entry.name, row.standing.points) for row in tables_of(tournament).rows]


def test_an_evening_goes_from_names_to_a_final_table(cast: Cast) -> None:
    evening = evening_of(cast.organiser, 6)
    for _ in range(3):
        play_round(evening)
    finish_evening(order(evening))
    evening.refresh_from_db()
    assert evening.status == Tournament.Status.FINISHED
    assert standings(evening)[0] == ("Ada – Bice", 3.0)
    assert sum(points for _name, points in standings(evening)) == 9
    assert evening.rounds.filter(closed_at=None).count() == 0


def test_pairs_are_entries_of_two_named_members(cast: Cast) -> None:
    entry = evening_of(cast.organiser).entries.get(number=1)
    assert [member.name for member in entry.team] == ["Ada", "Bice"]
    assert {member.kind for member in entry.team} == {"NAME"}


def test_only_the_organiser_stands_behind_the_desk(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    stranger = DeskOrder(tournament=evening, actor=cast.stranger)
    for act in (open_next_round, finish_evening, lambda one: enter_names(one, ["Eva", "Leo"])):
        with pytest.raises(NotAllowed):
            act(stranger)


def test_the_site_does_not_pair_what_the_organiser_pairs(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    play_round(evening)
    assert advance_tournament(evening.pk) == "at the organiser's desk"
    assert evening.rounds.count() == 1


def test_a_late_entry_plays_from_the_coming_round_on(cast: Cast) -> None:
    evening = evening_of(cast.organiser, 5)
    play_round(evening)
    enter_names(order(evening), ["Eva", "Leo"])
    state = play_round(evening)
    assert 6 in [entry for match in state.current.matches for entry in match.entries]
    assert Entry.objects.get(tournament=evening, number=6).from_round == 2


def test_a_round_robin_takes_nobody_in_after_the_start(cast: Cast) -> None:
    evening = evening_of(cast.organiser, 4, format="round_robin", rounds=0)
    open_next_round(order(evening))
    with pytest.raises(Refused) as refused:
        enter_names(order(evening), ["Eva", "Leo"])
    assert refused.value.code == "no_late_entries"


def test_a_round_robin_is_played_to_its_end(cast: Cast) -> None:
    evening = evening_of(cast.organiser, 4, format="round_robin", rounds=0)
    for _ in range(3):
        play_round(evening)
    assert [points for _name, points in standings(evening)] == [3, 2, 1, 0]
    with pytest.raises(Refused) as refused:
        open_next_round(order(evening))
    assert refused.value.code == "no_round_left"


def test_who_leaves_gives_the_open_table_away_and_is_not_paired_again(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    open_next_round(order(evening))
    withdraw_names(order(evening), 2)
    state = state_of(evening)
    table = state.current.match_of(2)
    assert table.result.forfeit
    match = Match.objects.get(round__tournament=evening, number=table.table)
    assert (match.status, match.reason_code) == ("FINISHED", "ABSENT")
    rule_result(order(evening), number=1, table=3 - table.table, score=won(21, 3))
    state = open_next_round(order(evening))
    assert all(2 not in match.entries for match in state.current.matches)
    bring_back(order(evening), 2)
    assert state_of(evening).entries[2].withdrawn_at is None


def test_who_is_not_there_has_no_table_and_no_point(cast: Cast) -> None:
    evening = evening_of(cast.organiser, 5)
    check_in(order(evening), [5], present=False)
    state = open_next_round(order(evening))
    assert [(bye.entry, bye.kind, bye.half_points) for bye in state.current.byes] == [(5, "zero", 0)]
    assert dict(standings(evening))["Lia – Mara"] == 0


def test_a_claim_counts_for_nobody_until_the_other_side_confirms(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    open_next_round(order(evening))
    side = DeskOrder(tournament=evening, actor=None)
    claim_result(side, number=1, table=1, side=0, score=won(21, 8))
    assert not BoardResult.objects.exists()
    assert sum(points for _name, points in standings(evening)) == 0
    confirm_result(DeskOrder(tournament=evening, actor=None), number=1, table=1, side=1)
    result = BoardResult.objects.get()
    assert (result.first, result.second, result.winner, result.ruled) == (21, 8, 0, False)
    assert sum(points for _name, points in standings(evening)) == 1


def test_a_dispute_is_settled_with_a_reason(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    open_next_round(order(evening))
    for side, score in ((0, won(21, 8)), (1, won(8, 21))):
        claim_result(DeskOrder(tournament=evening, actor=None), number=1, table=1, side=side, score=score)
    assert state_of(evening).current.match_at(1).state is MatchState.DISPUTED
    assert not BoardResult.objects.exists()
    with pytest.raises(Refused) as refused:
        rule_result(order(evening), number=1, table=1, score=won(21, 8))
    assert refused.value.code == "reason_missing"
    rule_result(order(evening, reason="the slip was read again"), number=1, table=1, score=won(21, 8))
    assert BoardResult.objects.get().ruled
    assert evening.desk_acts.last().reason == "the slip was read again"


def test_a_forfeit_by_both_is_a_loss_for_both(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    open_next_round(order(evening))
    rule_forfeit(order(evening), number=1, table=1, who="both")
    assert Match.objects.get(round__tournament=evening, number=1).ruling == "NOBODY"
    assert sum(points for _name, points in standings(evening)) == 0


def test_an_undo_brings_the_tables_back(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    before = open_next_round(order(evening))
    rule_result(order(evening), number=1, table=1, score=won(8, 21))
    wrong = evening.desk_acts.latest("number").number
    undo_act(order(evening), wrong)
    assert state_of(evening).rounds == before.rounds
    assert not BoardResult.objects.exists()
    assert Match.objects.filter(round__tournament=evening, status="FINISHED").count() == 0
    undo_act(order(evening), wrong)
    assert BoardResult.objects.get().winner == 1


def test_an_undone_round_leaves_no_row(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    open_next_round(order(evening))
    undo_act(order(evening), evening.desk_acts.latest("number").number)
    evening.refresh_from_db()
    assert evening.status == Tournament.Status.OPEN
    assert not Match.objects.filter(round__tournament=evening).exists()


def test_an_undone_end_lets_results_be_corrected(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    play_round(evening)
    finish_evening(order(evening))
    undo_act(order(evening), evening.desk_acts.latest("number").number)
    evening.refresh_from_db()
    assert (evening.status, evening.event_seed_revealed) == (Tournament.Status.RUNNING, "")


def test_two_entries_change_places_in_the_tables_too(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    state = open_next_round(order(evening))
    one, other = state.current.match_at(1).second, state.current.match_at(2).second
    swap_entries(order(evening), number=1, one=one, other=other)
    sides = Match.objects.get(round__tournament=evening, number=1).sides
    assert list(sides.values_list("entry__number", flat=True))[1] == other


def test_a_meeting_again_that_was_made_by_hand_is_told(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    met = {frozenset(match.entries) for match in play_round(evening).current.matches}
    state = open_next_round(order(evening))
    assert not [words for words in warnings_in_round(evening, (1, 2, 3, 4)) if "met before" in words]
    one, other = next(
        (first, second)
        for first in state.current.match_at(1).entries
        for second in state.current.match_at(2).entries
        if frozenset((first, second)) in met
    )
    away = next(entry for entry in state.current.match_at(1).entries if entry != one)
    state = swap_entries(order(evening), number=2, one=away, other=other)
    told = [words for words in warnings_in_round(evening, (away, other)) if "met before" in words]
    assert len(told) == 2
    assert any(state.entries[away].name in words for words in told)


def test_a_reopened_table_forgets_what_was_said(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    open_next_round(order(evening))
    rule_result(order(evening), number=1, table=1, score=won(21, 8))
    clear_table(order(evening, reason="wrong table"), number=1, table=1)
    assert state_of(evening).current.match_at(1).state is MatchState.OPEN
    assert not BoardResult.objects.exists()


def test_a_name_is_corrected_everywhere(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    correct_names(order(evening), 1, ["Ada", "Berta"])
    entry = evening.entries.get(number=1)
    assert entry.name == "Ada – Berta"
    assert [member.name for member in entry.team] == ["Ada", "Berta"]


def test_the_same_form_twice_is_one_act(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    key = uuid.uuid4()
    for _ in range(2):
        enter_names(order(evening, key=key), ["Eva", "Leo"])
    assert evening.entries.count() == 5


def test_a_save_from_an_older_page_is_refused_with_what_changed(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    state = open_next_round(order(evening))
    seen = {"table 1/1": state.current.match_at(1).version}
    rule_result(order(evening, seen=seen), number=1, table=1, score=won(21, 8))
    with pytest.raises(StaleSave) as stale:
        rule_result(order(evening, seen=seen, reason="x"), number=1, table=1, score=won(8, 21))
    assert stale.value.status == 409
    assert [line.act.kind for line in stale.value.changes] == [ActKind.RULE]
    assert BoardResult.objects.get().winner == 0


def test_a_round_is_not_paired_over_somebody_who_just_left(cast: Cast) -> None:
    evening = evening_of(cast.organiser, 5)
    seen = {"lineup": state_of(evening).lineup}
    withdraw_names(order(evening), 5)
    with pytest.raises(StaleSave):
        open_next_round(order(evening, seen=seen))


def test_the_database_refuses_to_change_or_delete_an_act(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    acts = DeskAct.objects.filter(tournament=evening)
    with pytest.raises(DatabaseError), transaction.atomic():
        acts.update(reason="never happened")
    if connection.vendor == "postgresql":
        with pytest.raises(DatabaseError), transaction.atomic():
            acts.delete()


def test_a_published_evening_is_not_touched_any_more(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    play_round(evening)
    finish_evening(order(evening))
    Tournament.objects.filter(pk=evening.pk).update(status=Tournament.Status.PUBLISHED)
    with pytest.raises(Refused) as refused:
        undo_act(order(evening), evening.desk_acts.latest("number").number)
    assert refused.value.code == "results_final"


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("name,partner\nAda,Bice\n,Dino\n", "name", "3"),
        ("name,partner\nAda,Bice\nCarlo,\n", "pair_size", "3"),
        ("name,partner\nAda,Bice\nada,bice\n", "duplicate", "3"),
        ("1,Ada,Bice,1500\n", "no_name", "1"),
        ("name,partner,rating\nAda,Bice,strong\n", "rating", "2"),
    ],
)
def test_a_sheet_with_a_fault_is_refused_by_its_line(text: str, code: str, line: str) -> None:
    with pytest.raises(Refused) as refused:
        read_sheet(text.encode(), 2)
    assert refused.value.code == code
    assert line in refused.value.message


def test_a_person_is_in_an_evening_once_whatever_the_pair(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    with pytest.raises(Refused) as refused:
        enter_names(order(evening), ["Eva", "ada"])
    assert (refused.value.code, refused.value.status) == ("name_taken", 409)
    assert evening.entries.count() == 4


def test_a_sheet_from_a_spreadsheet_is_read(cast: Cast) -> None:
    sheet = read_sheet("Name;Partner;Rating\r\nNicolò;Zoë;1500\r\n".encode("cp1252"), 2)
    assert [(one.name, one.partner, one.rating) for one in sheet] == [("Nicolò", "Zoë", 1500)]


def test_results_count_for_the_clubs_list_when_the_evening_is_over(cast: Cast) -> None:
    evening = evening_of(cast.organiser, rounds=1)
    play_round(evening)
    assert not RatedResult.objects.exists()
    finish_evening(order(evening))
    end = evening.desk_acts.latest("number").number
    rated = RatedResult.objects.filter(match__round__tournament=evening, rescinded_at=None)
    assert rated.count() == 2
    assert {one.pool.kind for one in rated.select_related("pool")} == {Pool.Kind.CLUB}
    undo_act(order(evening), end)
    assert rated.count() == 0
    finish_evening(order(evening))
    assert rated.count() == 2


def test_a_replayed_evening_rates_nobody_twice(cast: Cast) -> None:
    evening = evening_of(cast.organiser, rounds=1)
    play_round(evening)
    finish_evening(order(evening))
    before = RatedResult.objects.count()
    replay_event_log(organiser=cast.stranger, log=log_of_desk(evening))
    assert RatedResult.objects.count() == before


def test_an_evening_is_changed_at_its_desk_and_nowhere_else(cast: Cast) -> None:
    evening = evening_of(cast.organiser)
    entry = evening.entries.get(number=1)
    open_next_round(order(evening))
    match = Match.objects.filter(round__tournament=evening).earliest("number")
    staff = User.objects.create_user(username="stefano", password="x", is_staff=True)
    ruling = Order(actor=staff, key=uuid.uuid4(), reason="x")
    others = (
        lambda: start_tournament(actor=cast.organiser, tournament=evening),
        lambda: withdraw_entry(actor=cast.organiser, entry=entry),
        lambda: leaving.bring_back(actor=cast.organiser, entry=entry),
        lambda: adjudicate(ruling, match, Ruling.FIRST),
    )
    for act in others:
        with pytest.raises(Refused) as refused:
            act()
        assert refused.value.code == "desk_decides"
