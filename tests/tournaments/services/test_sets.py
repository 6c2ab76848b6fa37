"""A mirrored set is claimed by one worker, recorded once, and a late report leaves no trace."""

from datetime import timedelta

import pytest
from django.utils import timezone

from replays.models import Replay
from tests.tournaments.cast import Cast, baseline_tournament, claimed, first_set, played
from tournaments.models import Attempt, Game, Match, MatchSet, RatedResult
from tournaments.models.matches import PlayStatus
from tournaments.services.sets import (
    MAX_FAILURES,
    claim_set,
    expire_leases,
    fail_set,
    record_report,
    renew_lease,
    return_set,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match_set(cast: Cast) -> MatchSet:
    return first_set(baseline_tournament(cast.organiser))


def fresh(match_set: MatchSet) -> MatchSet:
    return MatchSet.objects.get(pk=match_set.pk)


def test_a_set_is_claimed_once(match_set: MatchSet) -> None:
    assert claim_set(match_set.pk, worker="one")
    assert claim_set(match_set.pk, worker="two") is None
    assert Attempt.objects.get().worker == "one"


def test_a_report_makes_games_replays_and_one_rated_result(match_set: MatchSet) -> None:
    claim = claimed(match_set)
    assert record_report(claim, played(claim))
    assert fresh(match_set).status == PlayStatus.FINISHED
    assert Game.objects.count() == Replay.objects.count() == 2
    assert RatedResult.objects.get().match_set == match_set
    assert Match.objects.get().status == PlayStatus.FINISHED
    assert Attempt.objects.get().outcome == Attempt.Outcome.FINISHED


def test_the_same_report_twice_counts_once(match_set: MatchSet) -> None:
    claim = claimed(match_set)
    report = played(claim)
    assert record_report(claim, report)
    assert not record_report(claim, report)
    assert Game.objects.count() == 2
    assert RatedResult.objects.count() == 1


def test_a_late_report_of_a_lost_lease_leaves_no_trace(match_set: MatchSet) -> None:
    lost = claimed(match_set)
    late = played(lost)
    assert expire_leases(now=timezone.now() + timedelta(hours=1)) == 1
    second = claimed(match_set, worker="two")
    assert not renew_lease(lost)
    assert not record_report(lost, late)
    assert not Game.objects.exists()
    assert record_report(second, played(second))
    assert [attempt.outcome for attempt in Attempt.objects.order_by("number")] == ["EXPIRED", "FINISHED"]


def test_every_attempt_plays_the_same_deals(match_set: MatchSet) -> None:
    first = claimed(match_set)
    before = [deal["deck"] for deal in played(first)["games"][0]["log"]["deals"]]
    expire_leases(now=timezone.now() + timedelta(hours=1))
    after = [deal["deck"] for deal in played(claimed(match_set))["games"][0]["log"]["deals"]]
    assert before == after


def test_a_renewed_lease_does_not_expire(match_set: MatchSet) -> None:
    claim = claimed(match_set)
    later = timezone.now() + timedelta(hours=1)
    assert renew_lease(claim, now=later)
    assert expire_leases(now=later) == 0


def test_failures_of_ours_void_the_set_and_are_never_rated(match_set: MatchSet) -> None:
    for number in range(MAX_FAILURES):
        fail_set(claimed(match_set, worker=f"w{number}"), "the runner failed")
    void = fresh(match_set)
    assert void.status == PlayStatus.VOID
    assert void.reason == "the runner failed"
    assert Match.objects.get().status == PlayStatus.VOID
    assert not RatedResult.objects.exists()


def test_a_set_given_back_unplayed_is_no_failure(match_set: MatchSet) -> None:
    for _ in range(MAX_FAILURES + 1):
        return_set(claimed(match_set), "SANDBOX_UNAVAILABLE")
    assert fresh(match_set).status == PlayStatus.SCHEDULED
    assert fresh(match_set).failure_count == 0


@pytest.mark.parametrize(
    "change",
    [
        lambda report: report["games"].pop(),
        lambda report: report["games"].reverse(),
        lambda report: report["games"][1]["log"].update(commitment="0" * 64),
        lambda report: report["games"][0]["log"].update(round=9),
        lambda report: report["games"][0]["log"]["deals"][0]["actions"].pop(),
        lambda report: report["games"][0]["seats"].reverse(),
        lambda report: report["games"][0]["log"]["result"].update(
            winner=1 - (report["games"][0]["log"]["result"]["winner"] or 0)
        ),
    ],
    ids=[
        "a game less",
        "games swapped",
        "another seed",
        "another round",
        "a ply less",
        "seats swapped",
        "winner changed",
    ],
)
def test_a_report_that_does_not_hold_is_a_failure_of_ours(match_set: MatchSet, change) -> None:  # type: ignore[no-untyped-def]
    claim = claimed(match_set)
    report = played(claim)
    change(report)
    assert not record_report(claim, report)
    assert fresh(match_set).status == PlayStatus.SCHEDULED
    assert fresh(match_set).failure_count == 1
    assert not Game.objects.exists()
    assert not Replay.objects.exists()
