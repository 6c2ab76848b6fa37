"""The books notice what does not agree once it has had time to mend itself, and forget it when it does."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.cast import Cast, baseline_tournament, claimed, first_set, make_bot, played
from tournaments.models import Alarm, Attempt, Match, MatchSet, RatedResult, Tournament
from tournaments.services.dockets import MAX_ATTEMPTS
from tournaments.services.rating import fit_stale_pools
from tournaments.services.self_check import CHECKS, check_books
from tournaments.services.sets import record_report

pytestmark = pytest.mark.django_db
LATER = timedelta(hours=1)


@pytest.fixture
def finished(cast: Cast) -> MatchSet:
    """A finished match of a running event with a second round to come."""
    match_set = first_set(baseline_tournament(cast.organiser, format_config={"cycles": 2}))
    claim = claimed(match_set)
    assert record_report(claim, played(claim))
    fit_stale_pools()
    return match_set


def codes(**options: object) -> set[str]:
    return {finding.code for finding in check_books(**options)}  # type: ignore[arg-type]


def test_a_healthy_site_has_no_alarm(finished: MatchSet) -> None:
    assert codes() == set()
    assert not Alarm.objects.exists()


def lose_rating(match_set: MatchSet) -> None:
    RatedResult.objects.all().delete()


def lose_result(match_set: MatchSet) -> None:
    MatchSet.objects.filter(pk=match_set.pk).update(status="CANCELLED")


def lose_game(match_set: MatchSet) -> None:
    game = match_set.games.latest("mirror")
    game.sides.all().delete()
    game.seats.all().delete()
    game.delete()


def reopen_match(match_set: MatchSet) -> None:
    Match.objects.filter(pk=match_set.match_id).update(status="RUNNING")


def reopen_set(match_set: MatchSet) -> None:
    MatchSet.objects.filter(pk=match_set.pk).update(status="SCHEDULED")


def run_a_try(match_set: MatchSet) -> None:
    Attempt.objects.update(outcome="RUNNING")


def refit_never(match_set: MatchSet) -> None:
    match_set.rated_results.get().pool.__class__.objects.update(fitted_count=0, fitted_at=None)


FAULTS: dict[str, Callable[[MatchSet], None]] = {
    "UNRATED_SETS": lose_rating,
    "RESULTS_WITHOUT_SET": lose_result,
    "INCOMPLETE_SETS": lose_game,
    "MATCHES_NOT_CLOSED": reopen_match,
    "MATCHES_CLOSED_EARLY": reopen_set,
    "LEASES_WITHOUT_TRY": run_a_try,
    "STALE_LISTS": refit_never,
}


@pytest.mark.parametrize("code", list(FAULTS))
def test_every_disagreement_has_its_alarm(finished: MatchSet, code: str) -> None:
    FAULTS[code](finished)
    assert code in codes()


def test_a_stuck_event_and_open_sets_without_a_worker_are_told_after_a_while(finished: MatchSet) -> None:
    assert "IDLE_EVENTS" not in codes()
    assert "IDLE_EVENTS" in codes(now=timezone.now() + LATER)


def test_sets_that_nobody_takes_are_told_after_a_while(cast: Cast) -> None:
    baseline_tournament(cast.organiser)
    assert codes() == {"NO_WORKER"}
    assert {"STARVED_SETS", "NO_WORKER"} <= codes(now=timezone.now() + LATER)


def test_a_lease_that_nobody_gives_back_is_told(cast: Cast) -> None:
    claimed(first_set(baseline_tournament(cast.organiser)))
    assert "LOST_LEASES" in codes(now=timezone.now() + LATER)


def test_a_check_that_failed_too_often_is_told(cast: Cast) -> None:
    bot = make_bot(cast.stranger, "Nuova", status="UPLOADED")
    bot.submissions.update(attempt_count=MAX_ATTEMPTS)
    assert codes() == {"STUCK_CHECKS"}


def test_an_alarm_stays_one_while_it_lasts_and_is_cleared_when_it_is_over(finished: MatchSet) -> None:
    reopen_match(finished)
    for _ in range(3):
        check_books()
    alarm = Alarm.objects.get(code="MATCHES_NOT_CLOSED")
    assert (alarm.cleared_at, alarm.count) == (None, 1)
    Match.objects.update(status="FINISHED")
    check_books()
    alarm.refresh_from_db()
    assert alarm.cleared_at
    reopen_match(finished)
    check_books()
    assert Alarm.objects.filter(code="MATCHES_NOT_CLOSED").count() == 2


def test_every_check_has_words(finished: MatchSet) -> None:
    from tournaments.platform_words import ALARMS
    from tournaments.services.rating_audit import ALARM as NIGHTLY

    assert {*CHECKS, NIGHTLY} == set(ALARMS)
    assert Tournament.objects.exists()
