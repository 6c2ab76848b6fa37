"""Deciding a match above its games, with what the event's log has to know of it."""

from __future__ import annotations

from typing import Any

from tournaments.models import LiveGame, Match, MatchSet
from tournaments.models.matches import OPEN_STATUSES, PlayStatus, Ruling
from tournaments.services.closing import rule_on_match
from tournaments.services.event_log import facts_of_match


def rule_and_tell(match: Match, ruling: Ruling, *, reason_code: str, reason: str) -> dict[str, Any]:
    """Decide a match; what was so before, what is so now, and what was broken off for it.

    Runs under the tournament's lock.
    """
    fresh = Match.objects.select_related("round").get(pk=match.pk)
    sets = MatchSet.objects.filter(match=match)
    open_sets = list(sets.filter(status__in=OPEN_STATUSES).values_list("pk", flat=True))
    tables = LiveGame.objects.filter(match=match, finished_at=None).count()
    rule_on_match(match, ruling, reason_code=reason_code, reason=reason)
    broken_off = sets.filter(pk__in=open_sets, status=PlayStatus.CANCELLED)
    return facts_of_match(
        fresh,
        before=state_of_match(fresh),
        after={"status": PlayStatus.FINISHED, "ruling": ruling, "reason_code": reason_code, "reason": reason},
        cancelled_sets=sorted(broken_off.values_list("pk", flat=True)),
        tables=tables,
    )


def state_of_match(match: Match) -> dict[str, str]:
    """What a ruling changes in a match's row."""
    return {
        "status": match.status,
        "ruling": match.ruling,
        "reason_code": match.reason_code,
        "reason": match.reason,
    }
