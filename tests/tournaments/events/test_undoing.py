"""What was done to an event online is written down, and taken back as long as nothing stands on it."""

import uuid

import pytest
from django.db import DatabaseError, connection, transaction

from tests.tournaments.cast import Cast
from tests.tournaments.club import client_of, post
from tests.tournaments.paper import Paper, add_bot, field, open_matches, stronger
from tournaments.errors import NotAllowed, Refused
from tournaments.models import Entry, Match, MatchSet, OrganiserAct, Publication, Tournament
from tournaments.models.matches import PlayStatus, Ruling
from tournaments.selectors.event_log import event_log
from tournaments.selectors.tables import tables_of
from tournaments.services import entry_times, hand_pairing, leaving, organising
from tournaments.services.events import TournamentPlan, create_tournament, open_tournament, start_tournament
from tournaments.services.publishing import publish_tournament
from tournaments.services.rounds import advance_tournament
from tournaments.services.undoing import can_be_undone, undo_event_act

pytestmark = pytest.mark.django_db

Kind = OrganiserAct.Kind


@pytest.fixture
def paper(monkeypatch: pytest.MonkeyPatch) -> Paper:
    return Paper(monkeypatch)


@pytest.fixture
def swiss(paper: Paper, cast: Cast) -> Tournament:
    return field(cast.organiser, 4, format="swiss", format_config={"rounds": 3})


def entry(tournament: Tournament, number: int) -> Entry:
    return tournament.entries.get(number=number)


def points(tournament: Tournament) -> dict[int, float]:
    return {row.entry.number: row.standing.points for row in tables_of(tournament).rows}


def last(tournament: Tournament, kind: str) -> OrganiserAct:
    return tournament.organiser_acts.filter(kind=kind).latest("number")


def undo(tournament: Tournament, kind: str, **more: object) -> None:
    act = last(tournament, kind)
    undo_event_act(actor=tournament.organiser, tournament=tournament, number=act.number, **more)


def refusal(tournament: Tournament, kind: str, **more: object) -> str:
    with pytest.raises(Refused) as refused:
        undo(tournament, kind, **more)
    return refused.value.code


def test_every_act_leaves_a_row_with_who_what_and_what_was_before(swiss: Tournament, cast: Cast) -> None:
    advance_tournament(swiss.pk)
    match = open_matches(swiss)[0]
    one, other = entry(swiss, 1), entry(swiss, 4)
    organising.pause(actor=cast.organiser, tournament=swiss)
    organising.forbid_pairing(actor=cast.organiser, one=one, other=other)
    organising.penalise(actor=cast.organiser, entry=one, half_points=1, reason="late")
    leaving.request_bye(actor=cast.organiser, entry=one, number=2, half_point=True)
    organising.decide_match(actor=cast.organiser, match=match, ruling=Ruling.DRAW, reason="no power")
    leaving.withdraw_entry(actor=cast.organiser, entry=other)
    acts = list(swiss.organiser_acts.values_list("number", "kind", "actor__username"))
    kinds = ["OPEN_ENTRIES", "START", "OPEN_ROUND", "PAUSE", "FORBID", "PENALTY", "BYE", "RULE", "WITHDRAW"]
    assert [(number, kind) for number, kind, _actor in acts] == list(enumerate(kinds, start=1))
    assert [actor for _number, _kind, actor in acts if actor != "dario"] == [None]
    ruled = last(swiss, Kind.RULE)
    assert (ruled.facts["before"]["status"], ruled.facts["after"]["ruling"]) == ("SCHEDULED", "DRAW")
    assert ruled.reason == "no power"


def test_a_row_of_the_trail_is_never_changed(swiss: Tournament) -> None:
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_organiseract SET reason = 'nothing happened'")


def test_the_same_form_sent_twice_takes_the_points_once(swiss: Tournament, cast: Cast) -> None:
    for _ in range(2):
        organising.penalise(
            actor=cast.organiser, entry=entry(swiss, 1), half_points=2, reason="late", key=uuid.UUID(int=7)
        )
    assert entry(swiss, 1).penalties.count() == 1


def test_a_pairing_is_taken_back_before_a_card_is_dealt_and_paired_by_hand(cast: Cast) -> None:
    swiss = field(cast.organiser, 4, format="swiss", format_config={"rounds": 3})
    advance_tournament(swiss.pk)
    assert MatchSet.objects.filter(match__round__tournament=swiss).count() == 2
    undo(swiss, Kind.OPEN_ROUND)
    assert not Match.objects.filter(round__tournament=swiss).exists()
    assert advance_tournament(swiss.pk) == "paused"
    ids = list(swiss.entries.order_by("number").values_list("pk", flat=True))
    pairs = [(ids[0], ids[1]), (ids[2], ids[3])]
    hand_pairing.open_by_hand(actor=cast.organiser, tournament=swiss, pairings=pairs, byes=[], confirmed=True)
    newest = event_log(swiss, lambda act: can_be_undone(act, swiss), limit=1)
    assert [(line.told, line.may_undo) for line in newest] == [("Round 1 paired by hand", True)]
    MatchSet.objects.filter(match__round__tournament=swiss).update(attempt_count=1)
    assert refusal(swiss, Kind.OPEN_ROUND) == "undo_blocked"


def test_the_start_is_taken_back_only_without_its_first_round(cast: Cast) -> None:
    cup = field(cast.organiser, 4, format="knockout")
    advance_tournament(cup.pk)
    assert refusal(cup, Kind.START) == "undo_blocked"
    undo(cup, Kind.OPEN_ROUND)
    undo(cup, Kind.START)
    cup.refresh_from_db()
    assert (cup.status, cup.started_at, cup.paused_at) == ("OPEN", None, None)
    start_tournament(actor=cast.organiser, tournament=cup, paused=True)
    assert advance_tournament(cup.pk) == "paused"


def test_a_decision_is_taken_back_and_what_it_broke_off_is_played(cast: Cast) -> None:
    swiss = field(cast.organiser, 4, format="swiss", format_config={"rounds": 3})
    advance_tournament(swiss.pk)
    match = open_matches(swiss)[0]
    deals = list(match.sets.values_list("commitment", flat=True))
    organising.decide_match(actor=cast.organiser, match=match, ruling=Ruling.FIRST, reason="no power")
    undo(swiss, Kind.RULE)
    match.refresh_from_db()
    assert (match.status, match.ruling, match.finished_at) == (PlayStatus.SCHEDULED, "", None)
    assert list(match.sets.values_list("commitment", "status")) == [(deals[0], "SCHEDULED")]
    assert refusal(swiss, Kind.RULE) == "undo_done"


def test_what_later_rounds_stand_on_is_not_taken_back_and_says_what_came_since(
    swiss: Tournament, paper: Paper, cast: Cast
) -> None:
    advance_tournament(swiss.pk)
    match = open_matches(swiss)[0]
    organising.decide_match(actor=cast.organiser, match=match, ruling=Ruling.FIRST, reason="no power")
    ruled = last(swiss, Kind.RULE)
    paper.play_round(swiss, stronger)
    advance_tournament(swiss.pk)
    path = f"/tournaments/{swiss.slug}/organise/log/"
    client = client_of(cast.organiser)
    answer = post(client, path, {"act": ruled.number})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "undo_blocked" in page
    assert "Round 2 was paired since." in page
    assert [row.kind for row in answer.context["since"]] == ["OPEN_ROUND"]


def test_a_groups_result_stands_once_the_bracket_is_drawn_from_it(paper: Paper, cast: Cast) -> None:
    config = {"groups": 2, "qualifiers": 1}
    cup = field(cast.organiser, 6, format="groups", format_config=config)
    for _ in range(3):
        advance_tournament(cup.pk)
        paper.play_round(cup, stronger)
    advance_tournament(cup.pk)
    early = Match.objects.filter(round__tournament=cup, round__number=1).first()
    with pytest.raises(Refused) as refused:
        organising.decide_match(actor=cast.organiser, match=early, ruling=Ruling.DRAW, reason="late")
    assert refused.value.code == "bracket_went_on"


def test_who_was_withdrawn_by_mistake_plays_its_match_after_all(cast: Cast) -> None:
    swiss = field(cast.organiser, 4, format="swiss", format_config={"rounds": 3})
    advance_tournament(swiss.pk)
    leaving.withdraw_entry(actor=cast.organiser, entry=entry(swiss, 2))
    assert len(open_matches(swiss)) == 1
    undo(swiss, Kind.WITHDRAW)
    assert len(open_matches(swiss)) == 2
    assert entry(swiss, 2).withdrawn_at is None
    leaving.withdraw_entry(actor=cast.organiser, entry=entry(swiss, 3))
    Match.objects.filter(round__tournament=swiss).update(status="FINISHED", ruling="DRAW")
    assert refusal(swiss, Kind.WITHDRAW) == "undo_blocked"


def test_an_entry_taken_out_before_the_start_is_entered_again_as_it_was(cast: Cast) -> None:
    cup = create_tournament(organiser=cast.organiser, plan=TournamentPlan(name="Coppa", variant="scopa"))
    open_tournament(actor=cast.organiser, tournament=cup)
    first, second = add_bot(cup, 1), add_bot(cup, 2)
    leaving.withdraw_entry(actor=cast.organiser, entry=first)
    undo(cup, Kind.WITHDRAW)
    again = entry(cup, 1)
    assert (again.name, again.lead.submission_id, again.status) == (
        first.name, first.lead.submission_id, "ACCEPTED",
    )  # fmt: skip
    leaving.withdraw_entry(actor=second.lead.bot.owner, entry=second)
    assert refusal(cup, Kind.WITHDRAW) == "undo_blocked"


def test_penalties_and_forbidden_pairings_are_taken_back(swiss: Tournament, paper: Paper, cast: Cast) -> None:
    advance_tournament(swiss.pk)
    paper.play_round(swiss, stronger)
    one, other = entry(swiss, 1), entry(swiss, 2)
    organising.penalise(actor=cast.organiser, entry=one, half_points=1, reason="late")
    undo(swiss, Kind.PENALTY)
    assert points(swiss)[1] == 1
    organising.penalise(actor=cast.organiser, entry=one, half_points=1, reason="late")
    organising.lift_penalty(actor=cast.organiser, penalty=one.penalties.get(lifted_at=None), reason="no")
    assert refusal(swiss, Kind.PENALTY) == "undo_blocked"
    undo(swiss, Kind.LIFT_PENALTY)
    assert points(swiss)[1] == 0.5
    organising.forbid_pairing(actor=cast.organiser, one=one, other=other)
    undo(swiss, Kind.FORBID)
    assert not swiss.forbidden_pairings.exists()
    leaving.request_bye(actor=cast.organiser, entry=one, number=2, half_point=False)
    undo(swiss, Kind.BYE)
    assert not one.requested_byes.exists()


def test_taking_back_in_a_published_event_is_a_correction_with_a_reason(
    swiss: Tournament, paper: Paper, cast: Cast
) -> None:
    paper.play_out(swiss, stronger)
    organising.penalise(actor=cast.organiser, entry=entry(swiss, 1), half_points=2, reason="late")
    publish_tournament(actor=cast.organiser, tournament=swiss)
    swiss.refresh_from_db()
    lines = event_log(swiss, lambda act: can_be_undone(act, swiss))
    assert [line.kind for line in lines if line.may_undo] == [Kind.PENALTY]
    assert refusal(swiss, Kind.PENALTY) == "reason_missing"
    undo(swiss, Kind.PENALTY, reason="it was  another one " * 40)
    first, second = Publication.objects.filter(tournament=swiss).order_by("number")
    assert (first.standings[0]["points"], second.standings[0]["points"]) == (2, 3)
    assert second.reason == ("it was another one " * 40)[:500]
    assert refusal(swiss, Kind.PUBLISH, reason="no") == "undo_lasting"
    with pytest.raises(NotAllowed):
        undo_event_act(actor=cast.owner, tournament=swiss, number=1)


def test_entries_are_closed_and_opened_again(cast: Cast) -> None:
    cup = create_tournament(organiser=cast.organiser, plan=TournamentPlan(name="Coppa", variant="scopa"))
    open_tournament(actor=cast.organiser, tournament=cup)
    entry_times.close_entries(actor=cast.organiser, tournament=cup)
    with pytest.raises(Refused):
        entry_times.close_entries(actor=cast.organiser, tournament=cup)
    undo(cup, Kind.ENTRY_TIME)
    entry_times.freeze_versions(actor=cast.organiser, tournament=cup)
    undo(cup, Kind.FREEZE)
    cup.refresh_from_db()
    assert (cup.entries_close_at, cup.freezes_at) == (None, None)
