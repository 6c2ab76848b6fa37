"""Who comes late: the rounds that are missed, and events that have no round left or are over."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.cast import Cast
from tests.tournaments.club import client_of, post
from tests.tournaments.paper import Paper, add_bot, field, pass_check, points, stronger
from tournaments.errors import Conflict
from tournaments.models import Bye, Entry, EntryCheck, Notice, OrganiserAct, Tournament, User
from tournaments.services import entering, entry_times, hand_pairing, leaving, organising
from tournaments.services.benching import bench
from tournaments.services.entering import Player
from tournaments.services.rounds import advance_tournament
from tournaments.services.undoing import undo_event_act

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


def in_last_round(paper: Paper, organiser: User, **plan: object) -> Tournament:
    """A Swiss of four that is open for entries, with its second and last round paired."""
    plan = {"format_config": {"rounds": 2, "late_half": True}} | plan
    later = timezone.now() + timedelta(days=1)
    swiss = field(organiser, 4, format="swiss", entries_close_at=later, **plan)
    advance_tournament(swiss.pk)
    paper.play_round(swiss, stronger)
    advance_tournament(swiss.pk)
    assert swiss.rounds.count() == 2
    return swiss


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(Conflict) as refused:
        act()
    return refused.value.code


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
    swiss = begun_under_house_rules(cast.organiser, monkeypatch, count=4, rounds=2)
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


@pytest.mark.parametrize("config", [{"rounds": 2}, {"rounds": 0, "late_half": True}])
def test_nobody_enters_when_the_last_round_is_paired(
    paper: Paper, cast: Cast, config: dict[str, object]
) -> None:
    """Neither while it is played nor after it; four entries of themselves play two rounds."""
    swiss = in_last_round(paper, cast.organiser, format_config=config)
    path = f"/tournaments/{swiss.slug}/"
    owner = client_of(cast.owner)
    assert "Enter a bot" not in owner.get(path).content.decode()
    answer = post(owner, f"{path}enter/", {"bot": str(cast.owners_bot.pk)})
    assert answer.status_code == 409
    assert "The last round is paired" in answer.content.decode()
    organising.pause(actor=cast.organiser, tournament=swiss)
    paper.play_round(swiss, stronger)
    advance_tournament(swiss.pk)
    assert refusal(lambda: add_bot(swiss, 5)) == "no_round_left"
    assert swiss.entries.count() == 4
    page = client_of(cast.organiser).get(f"{path}organise/").content.decode()
    assert "The last round is paired" in page
    later = timezone.now() + timedelta(hours=1)
    assert refusal(
        lambda: entry_times.take_entries_until(actor=cast.organiser, tournament=swiss, close_at=later)
    ) == ("no_round_left")


def test_a_round_before_the_last_one_lets_in(paper: Paper, cast: Cast) -> None:
    swiss = in_last_round(paper, cast.organiser, format_config={"rounds": 3})
    assert "Enter a bot" in client_of(cast.owner).get(f"/tournaments/{swiss.slug}/").content.decode()
    late = add_bot(swiss, 5)
    paper.play_round(swiss, stronger)
    advance_tournament(swiss.pk)
    assert late.match_sides.exists() or late.byes.exists()


def test_the_last_round_is_no_time_to_come_back(paper: Paper, cast: Cast) -> None:
    swiss = in_last_round(paper, cast.organiser)
    gone = swiss.entries.get(number=2)
    leaving.withdraw_entry(actor=cast.organiser, entry=gone)
    assert refusal(lambda: leaving.bring_back(actor=cast.organiser, entry=gone)) == "no_round_left"
    page = client_of(cast.organiser).get(f"/tournaments/{swiss.slug}/organise/").content.decode()
    assert "Has left" in page
    assert "Bring back" not in page


def test_a_partner_who_says_yes_in_the_last_round_is_told_that_none_follows(paper: Paper, cast: Cast) -> None:
    plan = {"variant": "scopone_9", "entrants": "MIXED", "entry_size": 2, "format_config": {"rounds": 2}}
    later = timezone.now() + timedelta(days=1)
    swiss = field(cast.organiser, 4, format="swiss", entries_close_at=later, **plan)
    advance_tournament(swiss.pk)
    players = [Player(user=cast.owner), Player(user=cast.rival)]
    pair = entering.enter(actor=cast.owner, tournament=swiss, players=players)
    partner, path = client_of(cast.rival), f"/tournaments/{swiss.slug}/"
    assert "You are asked to play" in partner.get(path).content.decode()
    paper.play_round(swiss, stronger)
    advance_tournament(swiss.pk)
    assert "You are asked to play" not in partner.get(path).content.decode()
    answer = post(partner, f"{path}entries/{pair.number}/answer/", {"answer": "yes"})
    assert answer.status_code == 409
    assert "The last round is paired" in answer.content.decode()
    pair.refresh_from_db()
    assert pair.status == Entry.Status.INVITED
    entering.decline_invitation(actor=cast.rival, entry=pair)


def refused_in_the_last_round(paper: Paper, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Entry:
    """Entered in the first of two rounds; its check ends when the second is paired."""
    swiss = begun_under_house_rules(cast.organiser, monkeypatch, count=4, rounds=2)
    late = add_bot(swiss, 5)
    paper.play_round(swiss, stronger)
    advance_tournament(swiss.pk)
    pass_check(late)
    return late


def test_a_check_that_ends_in_the_last_round_lets_nobody_in(
    paper: Paper, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = refused_in_the_last_round(paper, cast, monkeypatch)
    swiss, check = late.tournament, EntryCheck.objects.get(entry=late)
    assert (late.status, check.reason_code) == (Entry.Status.REFUSED, "NO_ROUND_LEFT")
    assert (late.byes.count(), 5 in points(swiss)) == (0, False)
    author = client_of(late.lead.bot.owner)
    assert (
        "but the last round was paired before its check was over" in author.get("/notices/").content.decode()
    )
    assert "that is not the bot&#x27;s fault" in author.get(f"/tournaments/{swiss.slug}/").content.decode()


def test_a_last_round_that_is_taken_back_has_refused_nobody(
    paper: Paper, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who was refused because of it plays in the round that follows."""
    late = refused_in_the_last_round(paper, cast, monkeypatch)
    swiss, author = late.tournament, late.lead.bot.owner
    opened = swiss.organiser_acts.filter(kind=OrganiserAct.Kind.OPEN_ROUND).latest("number")
    undo_event_act(actor=cast.organiser, tournament=swiss, number=opened.number)
    late.refresh_from_db()
    assert (late.status, late.from_round) == (Entry.Status.ACCEPTED, 2)
    assert list(late.byes.values_list("round__number", "kind")) == [(1, "half")]
    told = Notice.objects.filter(user=author, code__startswith="ENTRY_")
    assert list(told.values_list("code", flat=True)) == ["ENTRY_ACCEPTED"]
    organising.go_on(actor=cast.organiser, tournament=swiss)
    assert advance_tournament(swiss.pk) == "round 2 opened"
    assert late.match_sides.exists() or late.byes.filter(round__number=2).exists()


def test_a_round_beyond_the_plan_that_is_taken_back_lets_nobody_in(
    paper: Paper, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last round of the plan is played: nobody who was refused because of it would play any more."""
    late = refused_in_the_last_round(paper, cast, monkeypatch)
    swiss = late.tournament
    organising.pause(actor=cast.organiser, tournament=swiss)
    paper.play_round(swiss, stronger)
    one, two, three, four = swiss.entries.filter(number__lte=4).values_list("pk", flat=True)
    hand_pairing.open_by_hand(
        actor=cast.organiser, tournament=swiss, pairings=[(one, two), (three, four)], byes=[], confirmed=True
    )
    opened = swiss.organiser_acts.filter(kind=OrganiserAct.Kind.OPEN_ROUND).latest("number")
    undo_event_act(actor=cast.organiser, tournament=swiss, number=opened.number)
    late.refresh_from_db()
    assert (swiss.rounds.count(), late.status, late.byes.count()) == (2, Entry.Status.REFUSED, 0)
    assert late.check_under_rules.reason_code == "NO_ROUND_LEFT"
    told = Notice.objects.filter(user=late.lead.bot.owner, code__startswith="ENTRY_")
    assert list(told.values_list("code", flat=True)) == ["ENTRY_NO_ROUND_LEFT"]
    organising.go_on(actor=cast.organiser, tournament=swiss)
    advance_tournament(swiss.pk)
    swiss.refresh_from_db()
    assert swiss.status == Tournament.Status.FINISHED


def test_a_version_that_was_benched_meanwhile_stays_out(
    paper: Paper, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = refused_in_the_last_round(paper, cast, monkeypatch)
    assert bench(late.lead.submission)
    opened = late.tournament.organiser_acts.filter(kind=OrganiserAct.Kind.OPEN_ROUND).latest("number")
    undo_event_act(actor=cast.organiser, tournament=late.tournament, number=opened.number)
    late.refresh_from_db()
    assert late.status == Entry.Status.REFUSED


@pytest.mark.parametrize(
    ("format_", "config"),
    [
        ("round_robin", {}),
        ("knockout", {}),
        ("knockout", {"losses": 2}),
        ("groups", {"groups": 2, "qualifiers": 1}),
    ],
)
def test_a_table_or_bracket_once_drawn_lets_nobody_in_in_any_round(
    paper: Paper, cast: Cast, format_: str, config: dict[str, object]
) -> None:
    later = timezone.now() + timedelta(days=1)
    cup = field(cast.organiser, 4, format=format_, format_config=config, entries_close_at=later)
    while cup.status == Tournament.Status.RUNNING:
        advance_tournament(cup.pk)
        cup.refresh_from_db()
        assert refusal(lambda: add_bot(cup, 5 + User.objects.count())) == "entry_closed"
        paper.play_round(cup, stronger)
    assert cup.rounds.count() > 1


def test_a_ladder_lets_in_as_long_as_it_runs_and_its_time_is_not_over(paper: Paper, cast: Cast) -> None:
    ladder = field(cast.organiser, 4, format="ladder", format_config={"house_bot": False})
    for number in (5, 6):
        advance_tournament(ladder.pk)
        assert add_bot(ladder, number).status == Entry.Status.ACCEPTED
        paper.play_round(ladder, stronger)
    entry_times.close_entries(actor=cast.organiser, tournament=ladder)
    assert refusal(lambda: add_bot(ladder, 7)) == "entry_closed"
    entry_times.take_entries_until(actor=cast.organiser, tournament=ladder, close_at=None)
    advance_tournament(ladder.pk)
    assert add_bot(ladder, 8).status == Entry.Status.ACCEPTED
    paper.play_round(ladder, stronger)
    organising.end_ladder(actor=cast.organiser, tournament=ladder)
    assert refusal(lambda: add_bot(ladder, 9)) == "entry_closed"
