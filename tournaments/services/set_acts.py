"""The staff's hand on sets and matches. A set with a result can be rescinded, never played again."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.errors import Conflict, Refused
from tournaments.models import Match, MatchSet, RatedResult, Tournament
from tournaments.models.matches import OPEN_STATUSES, PlayStatus, Ruling
from tournaments.models.staff import ActKind
from tournaments.services.closing import (
    TAKEN,
    cancel_sets,
    close_match,
    end_attempts,
    outcome_of,
    rule_on_match,
)
from tournaments.services.events import refuse_at_desk
from tournaments.services.publishing import publish_correction
from tournaments.services.queue import queue_set
from tournaments.services.rated import rescind_rated
from tournaments.services.staff_acts import Order, carry_out

UNDONE = (PlayStatus.VOID, PlayStatus.CANCELLED)


def cancel_set(order: Order, match_set: MatchSet) -> bool:
    """An open set is not played. Refused `set_closed`."""

    def act() -> str:
        if not cancel_sets(MatchSet.objects.filter(pk=match_set.pk), "CANCELLED", order.reason):
            raise _closed()
        close_match(match_set.match_id)
        return ""

    return carry_out(order, ActKind.CANCEL_SET, "set", match_set.pk, act)


def cancel_match(order: Order, match: Match) -> bool:
    """No open set of this match is played. Refused `set_closed` when none is open."""

    def act() -> str:
        count = cancel_sets(MatchSet.objects.filter(match=match), "CANCELLED", order.reason)
        if not count:
            raise _closed()
        close_match(match.pk)
        return f"sets: {count}"

    return carry_out(order, ActKind.CANCEL_MATCH, "match", match.pk, act)


def requeue_set(order: Order, match_set: MatchSet) -> bool:
    """Take an open set from whoever holds it, without a failure. Refused `set_closed`.

    A worker is woken at once; as long as the first lives, the set keeps its `free_at` and beat asks again.
    """

    def act() -> str:
        changed = MatchSet.objects.filter(pk=match_set.pk, status__in=OPEN_STATUSES).update(
            status=PlayStatus.SCHEDULED, reason_code="REQUEUED", reason="", queued_at=None, **TAKEN
        )
        if not changed:
            raise _closed()
        end_attempts([match_set.pk], "REQUEUED", order.reason)
        queue_set(match_set.pk)
        return ""

    return carry_out(order, ActKind.REQUEUE_SET, "set", match_set.pk, act)


def run_again(order: Order, match_set: MatchSet) -> bool:
    """A set without a result is played after all, with the same deals.

    Refused `set_has_result`, `event_over` (its seed is open to all), `match_ruled`.
    """

    def act() -> str:
        match = match_set.match
        if match.round.tournament.status != Tournament.Status.RUNNING:
            raise Conflict(
                "event_over", _("The event does not run, so that its deals are known or not made.")
            )
        changed = MatchSet.objects.filter(pk=match_set.pk, status__in=UNDONE).update(
            status=PlayStatus.SCHEDULED,
            failure_count=0,
            reason_code="",
            reason="",
            finished_at=None,
            queued_at=None,
        )
        if not changed:
            raise Conflict("set_has_result", _("Only a void or cancelled set can be played again."))
        locked = Match.objects.select_for_update().get(pk=match.pk)
        if locked.ruling:
            raise Conflict("match_ruled", _("This match has been decided by a director."))
        Match.objects.filter(pk=match.pk).update(
            status=PlayStatus.RUNNING, reason_code="", reason="", finished_at=None
        )
        queue_set(match_set.pk)
        return ""

    return carry_out(order, ActKind.RUN_AGAIN, "set", match_set.pk, act)


def rescind_set(order: Order, match_set: MatchSet) -> bool:
    """A result stops counting, in standings and ratings, and stays readable. Refused `set_without_result`."""

    def act() -> str:
        # The event before its sets, as everybody who decides above them takes them.
        tournament = Tournament.objects.select_for_update().get(pk=match_set.match.round.tournament_id)
        changed = MatchSet.objects.filter(pk=match_set.pk, status=PlayStatus.FINISHED).update(
            status=PlayStatus.RESCINDED, reason_code="RESCINDED", reason=order.reason[:500]
        )
        if not changed:
            raise Conflict("set_without_result", _("This set has no result that counts."))
        rescind_rated(RatedResult.objects.filter(match_set=match_set))
        _count_again(match_set.match_id)
        publish_correction(actor=order.actor, tournament=tournament, reason=order.reason)
        return ""

    return carry_out(order, ActKind.RESCIND_SET, "set", match_set.pk, act)


def adjudicate(order: Order, match: Match, ruling: Ruling) -> bool:
    """Decide a match above its games; what is open of it is not played. Refused `results_final`."""
    if ruling == Ruling.NONE:
        raise Refused("ruling_missing", _("Say how the match ends."))

    def act() -> str:
        refuse_at_desk(match.round.tournament)
        if match.round.tournament.status not in (Tournament.Status.RUNNING, Tournament.Status.FINISHED):
            raise Conflict("results_final", _("The results of this event are final."))
        rule_on_match(match, ruling, reason_code="ADJUDICATED", reason=order.reason)
        return str(ruling)

    return carry_out(order, ActKind.ADJUDICATE, "match", match.pk, act)


def _count_again(match_id: int) -> None:
    """A match that is over and undecided is what its sets make of it now."""
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match_id)
        if match.status in OPEN_STATUSES or match.ruling:
            return
        Match.objects.filter(pk=match_id).update(**outcome_of(list(match.sets.all())))


def _closed() -> Conflict:
    return Conflict("set_closed", _("Nothing of it is open any more."))
