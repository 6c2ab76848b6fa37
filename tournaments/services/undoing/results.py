"""Taking back a decision: a match is again what its games make of it, and what was broken off is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import Conflict
from tournaments.models import Match, MatchSet
from tournaments.models.events import TournamentStatus as Status
from tournaments.models.matches import OPEN_STATUSES, PlayStatus
from tournaments.selectors.books import read_books
from tournaments.services.event_log import StandsOn
from tournaments.services.organising import check_bracket_waits
from tournaments.services.queue import queue_advance, queue_set
from tournaments.services.rulings import state_of_match
from tournaments.services.undoing.undo import Undo


def undo_ruling(undo: Undo) -> None:
    undo.refuse_unless(Status.RUNNING, Status.FINISHED, Status.PUBLISHED)
    try:
        check_bracket_waits(read_books(undo.tournament), undo.facts["round"])
    except Conflict as went_on:
        raise StandsOn(went_on.message) from went_on
    restore_match(undo, undo.facts)


def restore_match(undo: Undo, facts: Mapping[str, Any]) -> None:
    """A match as it was before it was decided. StandsOn where that cannot be had again.

    Sets that were broken off are played with the same deals, which a worker may have begun and nobody saw.
    """
    match = _match_of(undo, facts)
    undo.refuse_changed(state_of_match(match), dict(facts["after"]))
    before = dict(facts["before"])
    was_open = before["status"] in OPEN_STATUSES
    if was_open and facts["tables"]:
        raise StandsOn(_("A table was closed by it, and people have seen its cards."))
    if was_open:
        undo.refuse_unless(Status.RUNNING)
        undo.refuse_after_round(match.round.number)
        _play_on(match, list(facts["cancelled_sets"]))
    Match.objects.filter(pk=match.pk).update(
        **before, finished_at=None if was_open else match.finished_at or timezone.now()
    )
    queue_advance(undo.tournament.pk)


def _match_of(undo: Undo, facts: Mapping[str, Any]) -> Match:
    """By its place in this event, under lock: the log of a copy has the row numbers of its source."""
    match = (
        Match.objects.select_for_update(of=("self",))
        .select_related("round")
        .filter(round__tournament=undo.tournament, round__number=facts["round"], number=facts["table"])
        .first()
    )
    if match is None:
        raise StandsOn(_("This round is not there any more."))
    sides = match.sides.order_by("side").values_list("entry__number", flat=True)
    undo.refuse_changed(list(sides), list(facts["entries"]))
    return match


def _play_on(match: Match, set_ids: list[int]) -> None:
    MatchSet.objects.filter(match=match, pk__in=set_ids, status=PlayStatus.CANCELLED).update(
        status=PlayStatus.SCHEDULED,
        reason_code="",
        reason="",
        finished_at=None,
        queued_at=None,
    )
    for pk in set_ids:
        queue_set(pk)
