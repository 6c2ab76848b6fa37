"""When a match is over, and as what: derived from its sets, or decided by a director."""

from __future__ import annotations

from typing import Any

from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from tournaments.models import Attempt, Match, MatchSet
from tournaments.models.events import Purpose
from tournaments.models.matches import OPEN_STATUSES, AttemptOutcome, PlayStatus, Ruling
from tournaments.services.queue import queue_advance
from tournaments.services.table_cancelling import cancel_tables

# A set that is taken from whoever holds it. His runner does not know yet, and no two games of the same deals
# may run at once: nobody begins the set again before he has let go of it or his lease would have been over.
TAKEN: dict[str, Any] = {
    "token": None,
    "lease_until": None,
    "free_at": Coalesce(F("lease_until"), F("free_at")),
}


def close_match(match_id: int) -> bool:
    """No set open any more: the match is over. False while one is. Runs inside a transaction.

    The lock makes two sets that end together look one after the other: else each would see the other open.
    """
    match = Match.objects.select_for_update(of=("self",)).select_related("round__tournament").get(pk=match_id)
    sets = list(match.sets.all())
    if match.round.tournament.purpose == Purpose.TEST:
        # A sequential test is judged after every set.
        queue_advance(match.round.tournament_id)
    if any(match_set.status in OPEN_STATUSES for match_set in sets):
        return False
    Match.objects.filter(pk=match.pk, status__in=OPEN_STATUSES).update(
        **outcome_of(sets), finished_at=timezone.now()
    )
    queue_advance(match.round.tournament_id)
    return True


def outcome_of(sets: list[MatchSet]) -> dict[str, str]:
    """What the sets make of their match: void with a void one, played with a result, else unplayed."""
    void = next((match_set for match_set in sets if match_set.status == PlayStatus.VOID), None)
    if void:
        return {"status": PlayStatus.VOID, "reason_code": void.reason_code, "reason": void.reason}
    statuses = {match_set.status for match_set in sets}
    if PlayStatus.FINISHED in statuses:
        return {"status": PlayStatus.FINISHED, "reason_code": "", "reason": ""}
    if PlayStatus.RESCINDED in statuses:
        return {"status": PlayStatus.VOID, "reason_code": "RESCINDED", "reason": ""}
    return {"status": PlayStatus.CANCELLED, "reason_code": "CANCELLED", "reason": ""}


def cancel_sets(sets: QuerySet[MatchSet], reason_code: str, reason: str) -> int:
    """Open sets → CANCELLED; a worker that plays one of them is stopped when it renews its lease."""
    ids = list(sets.filter(status__in=OPEN_STATUSES).values_list("pk", flat=True))
    count = MatchSet.objects.filter(pk__in=ids, status__in=OPEN_STATUSES).update(
        status=PlayStatus.CANCELLED,
        **TAKEN,
        reason_code=reason_code,
        reason=reason[:500],
        finished_at=timezone.now(),
    )
    end_attempts(ids, reason_code, reason)
    return count


def end_attempts(set_ids: list[int], reason_code: str, reason: str) -> None:
    """The running tries at these sets end unplayed."""
    Attempt.objects.filter(match_set__in=set_ids, outcome=AttemptOutcome.RUNNING).update(
        outcome=AttemptOutcome.RETURNED,
        reason_code=reason_code,
        reason=reason[:500],
        ended_at=timezone.now(),
    )


def rule_on_match(match: Match, ruling: Ruling, *, reason_code: str, reason: str) -> None:
    """The match is over as decided; what was played before stays readable. Runs inside a transaction.

    Sets and tables are taken before their match, as by everybody, so that nobody waits in a circle.
    """
    cancel_sets(MatchSet.objects.filter(match=match), reason_code, reason)
    cancel_tables(match, reason or reason_code)
    locked = Match.objects.select_for_update().select_related("round").get(pk=match.pk)
    Match.objects.filter(pk=locked.pk).update(
        status=PlayStatus.FINISHED,
        ruling=ruling,
        reason_code=reason_code,
        reason=reason[:500],
        finished_at=timezone.now(),
    )
    queue_advance(locked.round.tournament_id)
