"""What an organiser decides: pauses, byes, forbidden pairings, rounds by hand, penalties, corrections."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournaments.cast import Cast, make_user
from tests.tournaments.club import client_of, post
from tests.tournaments.paper import Paper, add_bot, field, open_matches, points, stronger
from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.models import (
    Bye,
    Entry,
    Match,
    MatchSide,
    Publication,
    Round,
    Tournament,
)
from tournaments.models.matches import PlayStatus, Ruling
from tournaments.services import hand_pairing, leaving, organising
from tournaments.services.publishing import publish_tournament
from tournaments.services.rounds import advance_tournament
from tournaments.services.undoing import undo_event_act

pytestmark = pytest.mark.django_db


@pytest.fixture
def paper(monkeypatch: pytest.MonkeyPatch) -> Paper:
    return Paper(monkeypatch)


@pytest.fixture
def swiss(paper: Paper, cast: Cast) -> Tournament:
    later = timezone.now() + timedelta(days=1)
    return field(cast.organiser, 6, format="swiss", format_config={"rounds": 4}, entries_close_at=later)


def entry(tournament: Tournament, number: int) -> Entry:
    return tournament.entries.get(number=number)


def test_a_paused_event_plays_what_is_open_and_opens_nothing(
    swiss: Tournament, paper: Paper, cast: Cast
) -> None:
    advance_tournament(swiss.pk)
    organising.pause(actor=cast.organiser, tournament=swiss)
    paper.play_round(swiss, stronger)
    assert advance_tournament(swiss.pk) == "paused"
    organising.go_on(actor=cast.organiser, tournament=swiss)
    assert advance_tournament(swiss.pk) == "round 2 opened"
    with pytest.raises(NotAllowed):
        organising.pause(actor=cast.owner, tournament=swiss)


def test_who_asks_for_a_bye_is_left_out_with_half_a_point(swiss: Tournament, cast: Cast) -> None:
    leaving.request_bye(actor=cast.organiser, entry=entry(swiss, 3), number=1, half_point=True)
    leaving.request_bye(actor=cast.organiser, entry=entry(swiss, 4), number=1, half_point=False)
    advance_tournament(swiss.pk)
    assert set(Bye.objects.values_list("entry__number", "kind", "half_points")) == {
        (3, "half", 1),
        (4, "zero", 0),
    }
    assert len(open_matches(swiss)) == 2
    with pytest.raises(Conflict, match="paired already"):
        leaving.request_bye(actor=cast.organiser, entry=entry(swiss, 5), number=1, half_point=True)
    with pytest.raises(Refused) as refused:
        leaving.request_bye(actor=cast.organiser, entry=entry(swiss, 3), number=2, half_point=True)
    assert refused.value.code == "half_bye_limit"
    with pytest.raises(Refused) as refused:
        leaving.request_bye(actor=cast.organiser, entry=entry(swiss, 5), number=4, half_point=True)
    assert refused.value.code == "half_bye_last_round"
    with pytest.raises(Refused) as refused:
        leaving.request_bye(actor=cast.organiser, entry=entry(swiss, 5), number=5, half_point=False)
    assert refused.value.code == "unknown_round"


def test_a_late_entry_plays_from_the_coming_round_on(swiss: Tournament, paper: Paper) -> None:
    advance_tournament(swiss.pk)
    late = add_bot(swiss, 7)
    assert late.from_round == 2
    paper.play_out(swiss, stronger)
    assert late.match_sides.count() + late.byes.count() == 3
    assert late.byes.filter(round__number=1).count() == 0


def test_who_comes_late_has_half_a_point_for_a_missed_round_where_the_organiser_grants_it(
    paper: Paper, cast: Cast
) -> None:
    """As often as it could have asked for a bye; who leaves and comes back gets nothing for that."""
    config = {"rounds": 5, "half_byes": 2, "late_half": True}
    later = timezone.now() + timedelta(days=1)
    swiss = field(cast.organiser, 6, format="swiss", format_config=config, entries_close_at=later)
    for _ in range(3):
        advance_tournament(swiss.pk)
        paper.play_round(swiss, stronger)
    leaving.withdraw_entry(actor=cast.organiser, entry=entry(swiss, 1))
    before = points(swiss)[1]
    late = add_bot(swiss, 7)
    leaving.bring_back(actor=cast.organiser, entry=entry(swiss, 1))
    assert list(late.byes.values_list("round__number", "kind", "half_points")) == [
        (1, "half", 1),
        (2, "half", 1),
    ]
    assert (points(swiss)[7], points(swiss)[1]) == (1, before)
    with pytest.raises(Refused) as refused:
        leaving.request_bye(actor=cast.organiser, entry=late, number=4, half_point=True)
    assert refused.value.code == "half_bye_limit"
    act = swiss.organiser_acts.filter(kind="ENTER").latest("number")
    undo_event_act(actor=cast.organiser, tournament=swiss, number=act.number)
    assert not Bye.objects.filter(kind="half").exists()
    advance_tournament(swiss.pk)
    again = add_bot(swiss, 8)
    undone = swiss.organiser_acts.filter(kind="OPEN_ROUND").latest("number")
    undo_event_act(actor=cast.organiser, tournament=swiss, number=undone.number)
    again.refresh_from_db()
    assert again.from_round == 4
    organising.go_on(actor=cast.organiser, tournament=swiss)
    paper.play_out(swiss, stronger)
    assert points(swiss)[again.number] >= 1


def test_without_a_time_entries_close_at_the_start(paper: Paper, cast: Cast) -> None:
    tournament = field(cast.organiser, 4, format="swiss")
    with pytest.raises(Conflict) as closed:
        add_bot(tournament, 5)
    assert closed.value.code == "entry_closed"


def test_who_left_comes_back_by_the_organisers_leave_and_gains_nothing(
    swiss: Tournament, paper: Paper, cast: Cast
) -> None:
    advance_tournament(swiss.pk)
    paper.play_round(swiss, stronger)
    before = points(swiss)[2]
    leaving.withdraw_entry(actor=cast.organiser, entry=entry(swiss, 2))
    advance_tournament(swiss.pk)
    paper.play_round(swiss, stronger)
    leaving.bring_back(actor=cast.organiser, entry=entry(swiss, 2))
    assert points(swiss)[2] == before
    paper.play_out(swiss, stronger)
    assert entry(swiss, 2).match_sides.count() == 3


def test_forbidden_pairs_are_not_paired(swiss: Tournament, paper: Paper, cast: Cast) -> None:
    for other in (4, 5, 6):
        organising.forbid_pairing(actor=cast.organiser, one=entry(swiss, 1), other=entry(swiss, other))
    for _ in range(2):
        advance_tournament(swiss.pk)
        paper.play_round(swiss, stronger)
    matches = Match.objects.filter(sides__entry=entry(swiss, 1))
    met = set(MatchSide.objects.filter(match__in=matches).values_list("entry__number", flat=True))
    assert met == {1, 2, 3}


def test_a_round_is_paired_by_hand_with_warnings(swiss: Tournament, paper: Paper, cast: Cast) -> None:
    advance_tournament(swiss.pk)
    paper.play_round(swiss, stronger)
    organising.pause(actor=cast.organiser, tournament=swiss)
    ids = {number: entry(swiss, number).pk for number in range(1, 7)}
    met = frozenset(Match.objects.filter(number=1).get().sides.values_list("entry", flat=True))
    one, other = sorted(met)
    rest = [pk for pk in ids.values() if pk not in met]
    pairs = [(one, other), (rest[0], rest[1]), (rest[2], rest[3])]
    with pytest.raises(Conflict) as warned:
        hand_pairing.open_by_hand(actor=cast.organiser, tournament=swiss, pairings=pairs, byes=[])
    assert warned.value.code == "pairing_warned"
    with pytest.raises(Refused) as refused:
        hand_pairing.open_by_hand(
            actor=cast.organiser, tournament=swiss, pairings=[(one, one)], byes=[], confirmed=True
        )
    assert refused.value.code == "pairing_refused"
    hand_pairing.open_by_hand(actor=cast.organiser, tournament=swiss, pairings=pairs, byes=[], confirmed=True)
    assert Round.objects.get(tournament=swiss, number=2).by_hand
    assert (
        frozenset(Match.objects.get(round__number=2, number=1).sides.values_list("entry", flat=True)) == met
    )


def test_the_pairing_page_proposes_checks_and_opens(swiss: Tournament, paper: Paper, cast: Cast) -> None:
    organising.pause(actor=cast.organiser, tournament=swiss)
    client = client_of(cast.organiser)
    path = f"/tournaments/{swiss.slug}/organise/pairing/"
    form = client.get(path).context["form"]
    values = {name: str(form[name].value() or "") for name in form.fields if name != "confirmed"}
    assert sorted(values.values()) == sorted(str(one.pk) for one in swiss.entries.all())
    swapped = values | {"first_0": values["second_1"], "second_1": ""}
    with CaptureQueriesContext(connection) as asked:
        page = post(client, path, swapped | {"act": "check"}).content.decode()
    assert "is neither paired nor free" in page
    # One reading of the event is enough for the form and for what speaks against it.
    rounds = [query["sql"] for query in asked if 'FROM "tournaments_round" WHERE' in query["sql"]]
    assert len(rounds) == 1, rounds
    assert post(client, path, values | {"act": "open"}).status_code == 302
    assert len(open_matches(swiss)) == 3


def test_a_penalty_takes_points_and_can_be_lifted(swiss: Tournament, paper: Paper, cast: Cast) -> None:
    advance_tournament(swiss.pk)
    paper.play_round(swiss, stronger)
    client = client_of(cast.organiser)
    path = f"/tournaments/{swiss.slug}/organise/"
    values = {"entry": entry(swiss, 1).pk, "points": "0.5", "reason": "late"}
    assert post(client, path + "penalty/", values).status_code == 302
    assert points(swiss)[1] == 0.5
    assert post(client, path + "penalty/", values | {"points": "0.3"}).status_code == 400
    penalty = entry(swiss, 1).penalties.get()
    assert post(client, path + f"penalty/{penalty.pk}/lift/").status_code == 302
    assert points(swiss)[1] == 1
    assert post(client_of(cast.owner), path + "penalty/", values).status_code == 403


def test_a_void_match_of_a_knockout_is_shown_and_decided(paper: Paper, cast: Cast) -> None:
    tournament = field(cast.organiser, 4, format="knockout")
    advance_tournament(tournament.pk)
    first, second = open_matches(tournament)
    Match.objects.filter(pk=first.pk).update(status=PlayStatus.VOID)
    paper.write(second, 2, 0)
    client = client_of(cast.organiser)
    path = f"/tournaments/{tournament.slug}/organise/"
    assert "A match that needs a winner is void" in client.get(path).content.decode()
    answer = post(client, path + "decide/", {"match": first.pk, "ruling": "SECOND", "reason": "no power"})
    assert answer.status_code == 302
    assert advance_tournament(tournament.pk) == "round 2 opened"
    late = post(client, path + "decide/", {"match": first.pk, "ruling": "FIRST", "reason": "no"})
    assert late.status_code == 409
    assert "bracket_went_on" in late.content.decode()


def test_a_correction_after_publishing_keeps_both_versions_readable(
    swiss: Tournament, paper: Paper, cast: Cast
) -> None:
    paper.play_out(swiss, stronger)
    publish_tournament(actor=cast.organiser, tournament=swiss)
    match = Match.objects.filter(round__tournament=swiss, sides__entry__number=1).first()
    side = match.sides.get(entry__number=1).side
    lost = Ruling.SECOND if side == 0 else Ruling.FIRST
    organising.decide_match(actor=cast.organiser, match=match, ruling=lost, reason="entered the wrong way")
    first, second = Publication.objects.filter(tournament=swiss).order_by("number")
    assert (first.standings[0]["entry"], first.standings[0]["points"]) == (1, 4)
    assert next(row for row in second.standings if row["entry"] == 1)["points"] == 3
    client = client_of(None)
    for version in (first, second):
        page = client.get(f"/tournaments/{swiss.slug}/published/{version.number}/").content.decode()
        assert version.standings[0]["name"] in page
    assert "entered the wrong way" in page
    organising.decide_match(actor=cast.organiser, match=match, ruling=lost, reason="again")
    assert Publication.objects.filter(tournament=swiss).count() == 2


ACTS = "pause penalty forbid decide back end pairing log order draw close until freeze".split()


@pytest.mark.parametrize("act", ["", *(f"{act}/" for act in ACTS)])
def test_the_organisers_page_is_his_and_the_staffs(swiss: Tournament, cast: Cast, act: str) -> None:
    path = f"/tournaments/{swiss.slug}/organise/{act}"
    stranger = client_of(make_user("passante"))
    answer = post(stranger, path) if act else stranger.get(path)
    assert answer.status_code == 403
