"""What the staff does is done once, is written down for ever, and never plays a result again."""

import uuid
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from tests.tournaments.cast import (
    Cast,
    baseline,
    baseline_tournament,
    claimed,
    first_set,
    played,
    running_tournament,
)
from tests.tournaments.club import play_on
from tests.tournaments.staff.orders import order, staff_member
from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.models import Entry, Match, MatchSet, Notice, Pool, RatedResult, StaffAct, Submission, User
from tournaments.models.matches import PlayStatus, Ruling
from tournaments.selectors.tables import tables_of
from tournaments.services import bot_acts, set_acts
from tournaments.services.bots import submit_bot
from tournaments.services.publishing import publish_tournament
from tournaments.services.queue import requeue_open_work
from tournaments.services.rating import fit_stale_pools, rebuild_ratings
from tournaments.services.rating_bytes import ratings_as_bytes
from tournaments.services.rounds import advance_tournament
from tournaments.services.sets import (
    MAX_FAILURES,
    claim_set,
    fail_set,
    lease_length,
    record_report,
    renew_lease,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(cast: Cast) -> User:
    return staff_member()


@pytest.fixture
def match_set(cast: Cast) -> MatchSet:
    return first_set(baseline_tournament(cast.organiser))


def status_of(row: MatchSet | Match) -> str:
    return str(type(row).objects.values_list("status", flat=True).get(pk=row.pk))


def finish(match_set: MatchSet) -> None:
    claim = claimed(match_set)
    assert record_report(claim, played(claim))


def make_void(match_set: MatchSet) -> None:
    for _ in range(MAX_FAILURES):
        fail_set(claimed(match_set), "the runner failed")


def points_of(match_set: MatchSet) -> list[float]:
    return [row.standing.points for row in tables_of(match_set.match.round.tournament).rows]


def test_only_the_staff_acts_and_only_with_a_reason(cast: Cast, staff: User, match_set: MatchSet) -> None:
    with pytest.raises(NotAllowed):
        set_acts.cancel_set(order(cast.organiser), match_set)
    with pytest.raises(Refused, match="reason"):
        set_acts.cancel_set(order(staff, "   "), match_set)
    assert status_of(match_set) == PlayStatus.SCHEDULED
    assert not StaffAct.objects.exists()


def test_a_cancelled_set_is_taken_from_its_worker_and_closes_its_match(
    staff: User, match_set: MatchSet
) -> None:
    claim = claimed(match_set)
    assert set_acts.cancel_set(order(staff), match_set)
    assert not renew_lease(claim)
    assert not record_report(claim, played(replace(claim)))
    assert (status_of(match_set), status_of(match_set.match)) == ("CANCELLED", "CANCELLED")
    assert claim_set(match_set.pk, worker="two") is None


def test_the_same_order_twice_is_one_act(staff: User, match_set: MatchSet) -> None:
    once = order(staff)
    assert set_acts.cancel_set(once, match_set)
    assert not set_acts.cancel_set(once, match_set)
    assert StaffAct.objects.get().reason == once.reason


def test_a_second_order_where_nothing_is_left_to_do_is_refused_and_leaves_no_act(
    staff: User, match_set: MatchSet
) -> None:
    set_acts.cancel_set(order(staff), match_set)
    with pytest.raises(Conflict):
        set_acts.cancel_set(order(staff), match_set)
    assert StaffAct.objects.count() == 1


def test_the_database_refuses_to_change_an_act(staff: User, match_set: MatchSet) -> None:
    set_acts.cancel_set(order(staff), match_set)
    with pytest.raises(DatabaseError), transaction.atomic():
        StaffAct.objects.update(reason="another one")
    assert StaffAct.objects.get().reason == "the machine was broken"


def test_a_requeued_set_that_nobody_holds_is_free_at_once_and_without_a_failure(
    staff: User, match_set: MatchSet
) -> None:
    assert set_acts.requeue_set(order(staff), match_set)
    match_set.refresh_from_db()
    assert (match_set.status, match_set.failure_count) == ("SCHEDULED", 0)
    finish(match_set)


def requeue(staff: User, match_set: MatchSet) -> None:
    set_acts.requeue_set(order(staff), match_set)


def cancel_and_play_after_all(staff: User, match_set: MatchSet) -> None:
    set_acts.cancel_set(order(staff), match_set)
    set_acts.run_again(order(staff), match_set)


def requeue_cancel_and_play_after_all(staff: User, match_set: MatchSet) -> None:
    requeue(staff, match_set)
    cancel_and_play_after_all(staff, match_set)


TAKINGS = [requeue, cancel_and_play_after_all, requeue_cancel_and_play_after_all]


@pytest.mark.parametrize("take", TAKINGS)
def test_a_set_taken_from_a_worker_is_not_begun_while_that_one_may_play_on(
    take: Callable[[User, MatchSet], None], staff: User, match_set: MatchSet
) -> None:
    held = claimed(match_set)
    take(staff, match_set)
    assert not renew_lease(held)
    assert claim_set(match_set.pk, worker="two") is None
    assert requeue_open_work()["sets"] == 0

    fail_set(held, "the set was taken away from this worker")

    match_set.refresh_from_db()
    assert match_set.failure_count == 0
    finish(match_set)
    assert RatedResult.objects.count() == 1


@pytest.mark.parametrize("take", TAKINGS)
def test_a_worker_that_stays_silent_holds_a_set_taken_from_it_no_longer_than_its_lease(
    take: Callable[[User, MatchSet], None], staff: User, match_set: MatchSet
) -> None:
    silent = claimed(match_set)
    take(staff, match_set)
    later = timezone.now() + lease_length()
    assert requeue_open_work(now=later)["sets"] == 1
    second = claim_set(match_set.pk, worker="two", now=later)
    assert second

    fail_set(silent, "it wakes up and finds that its runner has ended")

    assert renew_lease(second)
    assert claim_set(match_set.pk, worker="three") is None


def test_a_void_set_is_played_after_all_with_the_same_deals(staff: User, match_set: MatchSet) -> None:
    make_void(match_set)
    assert status_of(match_set.match) == PlayStatus.VOID
    commitment = match_set.commitment
    assert set_acts.run_again(order(staff), match_set)
    finish(match_set)
    match_set.refresh_from_db()
    assert (match_set.status, match_set.commitment) == ("FINISHED", commitment)
    assert status_of(match_set.match) == PlayStatus.FINISHED
    assert RatedResult.objects.count() == 1


def test_a_set_with_a_result_is_never_played_again(staff: User, match_set: MatchSet) -> None:
    finish(match_set)
    with pytest.raises(Conflict, match="void or cancelled"):
        set_acts.run_again(order(staff), match_set)
    set_acts.rescind_set(order(staff), match_set)
    with pytest.raises(Conflict):
        set_acts.run_again(order(staff), match_set)
    with pytest.raises(Conflict):
        set_acts.requeue_set(order(staff), match_set)


def test_an_event_that_is_over_has_no_secret_deals_to_play(staff: User, match_set: MatchSet) -> None:
    make_void(match_set)
    assert advance_tournament(match_set.match.round.tournament_id) == "finished"
    with pytest.raises(Conflict, match="does not run"):
        set_acts.run_again(order(staff), MatchSet.objects.get(pk=match_set.pk))


def test_a_rescinded_result_counts_for_nothing_stays_readable_and_ratings_can_be_rebuilt(
    cast: Cast, staff: User
) -> None:
    bots = [baseline(name) for name in ("greedy", "counting", "random")]
    tournament = running_tournament(cast.organiser, bots)
    play_on(tournament)
    fit_stale_pools()
    publish_tournament(actor=cast.organiser, tournament=tournament)
    before = ratings_as_bytes()
    points = sum(row.standing.points for row in tables_of(tournament).rows)
    match_set = first_set(tournament)

    assert set_acts.rescind_set(order(staff), match_set)
    assert fit_stale_pools() == 1
    assert fit_stale_pools() == 0
    after = ratings_as_bytes()
    assert after != before
    assert sum(row.standing.points for row in tables_of(tournament).rows) == points - 1
    assert status_of(match_set.match) == PlayStatus.VOID
    assert match_set.games.count() == 2
    first, second = tournament.publications.order_by("number")
    assert sum(row["points"] for row in first.standings) == points
    assert sum(row["points"] for row in second.standings) == points - 1
    assert second.reason
    assert rebuild_ratings() == 2
    assert ratings_as_bytes() == after


def test_the_last_result_of_a_list_can_be_rescinded(staff: User, match_set: MatchSet) -> None:
    finish(match_set)
    fit_stale_pools()
    set_acts.rescind_set(order(staff), match_set)
    fit_stale_pools()
    assert not Pool.objects.get().ratings.exists()


def test_a_ruling_stands_above_the_games_and_stops_what_is_open(cast: Cast, staff: User) -> None:
    tournament = baseline_tournament(cast.organiser, sets_per_pairing=2)
    match_set = first_set(tournament)
    finish(match_set)
    assert set_acts.adjudicate(order(staff), match_set.match, Ruling.SECOND)
    assert sorted(match_set.match.sets.values_list("status", flat=True)) == ["CANCELLED", "FINISHED"]
    second = match_set.match.sides.get(side=1).entry
    assert tables_of(tournament).rows[0].entry == second
    assert tables_of(tournament).rows[0].standing.points == 1
    assert RatedResult.objects.count() == 1
    with pytest.raises(Refused):
        set_acts.adjudicate(order(staff), match_set.match, Ruling.NONE)


def test_a_match_ruled_drawn_before_its_first_card_is_half_a_point_each(
    staff: User, match_set: MatchSet
) -> None:
    set_acts.adjudicate(order(staff), match_set.match, Ruling.DRAW)
    assert points_of(match_set) == [0.5, 0.5]


def test_a_void_match_counts_as_unplayed_for_both(match_set: MatchSet) -> None:
    make_void(match_set)
    rows = tables_of(match_set.match.round.tournament).rows
    assert [(row.standing.points, row.standing.played) for row in rows] == [(0, 0), (0, 0)]


def test_a_disabled_bot_plays_nowhere_and_with_few_matches_played_counts_for_nobody(
    cast: Cast, staff: User
) -> None:
    bots = [cast.owners_bot, baseline("greedy"), baseline("random")]
    tournament = running_tournament(cast.organiser, bots)
    assert bot_acts.disable_bot(order(staff), cast.owners_bot)
    while tournament.status == "RUNNING":
        for match_set in MatchSet.objects.filter(status=PlayStatus.SCHEDULED):
            finish(match_set)
        advance_tournament(tournament.pk)
        tournament.refresh_from_db()
    assert Entry.objects.get(members__bot=cast.owners_bot).withdrawn_at
    assert not MatchSet.objects.filter(
        match__sides__entry__members__bot=cast.owners_bot, status=PlayStatus.FINISHED
    ).exists()
    rows = {row.entry.name: row.standing for row in tables_of(tournament).rows}
    assert (rows["Lupo"].rank, rows["Lupo"].points) == (None, 0)
    assert rows["Greedy"].points + rows["Random"].points == 1
    assert Notice.objects.get(code="BOT_DISABLED").user == cast.owner
    assert Submission.objects.get(bot=cast.owners_bot).reason_code == "DISABLED_BY_STAFF"
    with pytest.raises(NotAllowed):
        submit_bot(actor=cast.owner, bot=fresh(cast), filename="main.py", data=b"print(1)")


def fresh(cast: Cast):  # type: ignore[no-untyped-def]
    return type(cast.owners_bot).objects.get(pk=cast.owners_bot.pk)


def test_a_key_that_was_used_by_somebody_else_does_nothing(staff: User, match_set: MatchSet) -> None:
    first = order(staff)
    set_acts.requeue_set(first, match_set)
    assert not set_acts.cancel_set(replace(first, reason="other"), match_set)
    assert status_of(match_set) == PlayStatus.SCHEDULED
    assert uuid.UUID(str(StaffAct.objects.get().key)) == first.key
