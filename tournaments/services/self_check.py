"""The books look at themselves: what must agree is counted, and what does not is an alarm for the staff."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, Exists, F, OuterRef, Q
from django.utils import timezone

from engine.rules import RuleSet
from tournaments.models import (
    Alarm,
    Attempt,
    LiveGame,
    Match,
    MatchSet,
    Pool,
    RatedResult,
    Round,
    Tournament,
    Worker,
)
from tournaments.models.events import Venue
from tournaments.models.matches import OPEN_STATUSES, AttemptOutcome, PlayStatus
from tournaments.services.dockets import stuck_count
from tournaments.services.rated_sets import counts_for_ratings
from tournaments.services.rating import CHANGES
from tournaments.services.workers import SILENT_AFTER

# Everything mends itself within seconds, so that what is still wrong after this long is wrong.
SETTLED_AFTER = timedelta(seconds=60)
STARVED_AFTER = timedelta(minutes=10)
OPEN_TABLES = (LiveGame.Status.OPEN, LiveGame.Status.LIVE, LiveGame.Status.ADJOURNED)


@dataclass(frozen=True, slots=True)
class Finding:
    """A count that should be 0. `code` has its words in `platform_words.ALARMS`."""

    code: str
    count: int


def check_books(*, now: datetime | None = None) -> list[Finding]:
    """Count what must agree; raise, keep and clear alarms accordingly. Answers what is wrong now."""
    now = now or timezone.now()
    findings = [Finding(code, count) for code, look in CHECKS.items() if (count := look(now))]
    for finding in findings:
        _raise_alarm(finding, now)
    wrong = [finding.code for finding in findings]
    Alarm.objects.filter(cleared_at=None, code__in=CHECKS).exclude(code__in=wrong).update(cleared_at=now)
    return findings


def _raise_alarm(finding: Finding, now: datetime) -> None:
    with transaction.atomic():
        Alarm.objects.update_or_create(
            code=finding.code,
            subject="",
            cleared_at=None,
            defaults={"count": finding.count, "last_seen_at": now},
            create_defaults={"count": finding.count, "raised_at": now, "last_seen_at": now},
        )


def unrated_sets(now: datetime) -> int:
    """Finished sets that count for ratings and have no rated result: one set, one result."""
    if not Pool.objects.exists():
        return 0
    bare = MatchSet.objects.filter(
        status=PlayStatus.FINISHED, match__round__tournament__rated=True, rated_results=None
    ).select_related("match__round__tournament")
    return sum(counts_for_ratings(match_set) for match_set in bare.iterator())


def results_without_a_set(now: datetime) -> int:
    """Rated results that count though their set is not finished."""
    return (
        RatedResult.objects.filter(rescinded_at=None, match_set__isnull=False)
        .exclude(match_set__status=PlayStatus.FINISHED)
        .count()
    )


def incomplete_sets(now: datetime) -> int:
    """Finished sets without a game for each side."""
    sets = MatchSet.objects.filter(status=PlayStatus.FINISHED).annotate(game_count=Count("games"))
    events = Tournament.objects.in_bulk(
        list(sets.values_list("match__round__tournament", flat=True).distinct())
    )
    sides = {pk: RuleSet.from_json(event.rules).side_count for pk, event in events.items()}
    counts = sets.values_list("match__round__tournament", "game_count")
    return sum(sides[event] != game_count for event, game_count in counts)


def lost_leases(now: datetime) -> int:
    """Running sets whose lease ran out long ago: nobody gives them back."""
    return MatchSet.objects.filter(status=PlayStatus.RUNNING, lease_until__lt=now - SETTLED_AFTER).count()


def leases_without_a_try(now: datetime) -> int:
    """Running sets and running tries that do not belong to each other."""
    mine = Attempt.objects.filter(
        match_set=OuterRef("pk"), token=OuterRef("token"), outcome=AttemptOutcome.RUNNING
    )
    bare = MatchSet.objects.filter(status=PlayStatus.RUNNING).exclude(Exists(mine)).count()
    running = Attempt.objects.filter(outcome=AttemptOutcome.RUNNING)
    return bare + running.exclude(match_set__token=F("token")).count()


def open_matches_without_open_sets(now: datetime) -> int:
    """Matches that should have been closed with their last set or table; over the board people close them."""
    open_set = MatchSet.objects.filter(match=OuterRef("pk"), status__in=OPEN_STATUSES)
    open_table = LiveGame.objects.filter(match=OuterRef("pk"), status__in=OPEN_TABLES)
    left = Match.objects.filter(~Exists(open_set), ~Exists(open_table), status__in=OPEN_STATUSES)
    return left.exclude(round__tournament__venue=Venue.BOARD).count()


def closed_matches_with_open_sets(now: datetime) -> int:
    """Matches that are over though a set of theirs is open."""
    open_set = MatchSet.objects.filter(match=OuterRef("pk"), status__in=OPEN_STATUSES)
    return Match.objects.filter(Exists(open_set)).exclude(status__in=OPEN_STATUSES).count()


def idle_events(now: datetime) -> int:
    """Events that run with nothing open, and not since just now."""
    open_set = MatchSet.objects.filter(match__round__tournament=OuterRef("pk"), status__in=OPEN_STATUSES)
    open_match = Match.objects.filter(round__tournament=OuterRef("pk"), status__in=OPEN_STATUSES)
    recent = now - SETTLED_AFTER
    just_paired = Round.objects.filter(tournament=OuterRef("pk"), opened_at__gt=recent)
    just_played = Match.objects.filter(round__tournament=OuterRef("pk"), finished_at__gt=recent)
    return Tournament.objects.filter(
        ~Exists(open_set), ~Exists(open_match), ~Exists(just_paired), ~Exists(just_played),
        status=Tournament.Status.RUNNING, started_at__lt=recent, paused_at=None,
    ).count()  # fmt: skip


def starved_sets(now: datetime) -> int:
    """Open sets of running events that nobody has begun for long."""
    waiting = MatchSet.objects.filter(
        status=PlayStatus.SCHEDULED, match__round__tournament__status=Tournament.Status.RUNNING
    )
    return waiting.filter(
        Q(started_at__lt=now - STARVED_AFTER)
        | Q(started_at=None, match__round__opened_at__lt=now - STARVED_AFTER)
    ).count()


def missing_workers(now: datetime) -> int:
    """Sets that are open while no worker is alive."""
    if Worker.objects.filter(last_seen_at__gt=now - SILENT_AFTER).exists():
        return 0
    return MatchSet.objects.filter(
        status__in=OPEN_STATUSES, match__round__tournament__status=Tournament.Status.RUNNING
    ).count()


def stuck_checks(now: datetime) -> int:
    """Checks of bots that we failed at too often."""
    return stuck_count()


def stale_lists(now: datetime) -> int:
    """Rating lists that were not fitted after their last change."""
    late = Q(fitted_at=None) | Q(fitted_at__lt=now - 10 * SETTLED_AFTER)
    return (
        Pool.objects.annotate(change_count=CHANGES)
        .filter(late)
        .exclude(change_count=F("fitted_count"))
        .count()
    )


CHECKS: dict[str, Callable[[datetime], int]] = {
    "UNRATED_SETS": unrated_sets,
    "RESULTS_WITHOUT_SET": results_without_a_set,
    "INCOMPLETE_SETS": incomplete_sets,
    "LOST_LEASES": lost_leases,
    "LEASES_WITHOUT_TRY": leases_without_a_try,
    "MATCHES_NOT_CLOSED": open_matches_without_open_sets,
    "MATCHES_CLOSED_EARLY": closed_matches_with_open_sets,
    "IDLE_EVENTS": idle_events,
    "STARVED_SETS": starved_sets,
    "NO_WORKER": missing_workers,
    "STUCK_CHECKS": stuck_checks,
    "STALE_LISTS": stale_lists,
}
