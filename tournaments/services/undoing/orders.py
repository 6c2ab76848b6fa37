"""Taking back penalties and forbidden pairings. In a published event that is a correction."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import ForbiddenPairing, PointPenalty
from tournaments.models.events import TournamentStatus as Status
from tournaments.services.event_log import StandsOn
from tournaments.services.organising import CHANGEABLE
from tournaments.services.undoing.undo import Undo


def undo_penalty(undo: Undo) -> None:
    undo.refuse_unless(*CHANGEABLE)
    penalty = _penalties_of(undo).filter(lifted_at=None)
    if not penalty.update(lifted_at=timezone.now()):
        raise StandsOn(_("This penalty is lifted already."))


def undo_lifting(undo: Undo) -> None:
    undo.refuse_unless(*CHANGEABLE)
    penalty = _penalties_of(undo).filter(lifted_at__isnull=False)
    if not penalty.update(lifted_at=None):
        raise StandsOn(_("This penalty stands already."))


def _penalties_of(undo: Undo) -> QuerySet[PointPenalty]:
    """The one that the act names, if it is one of this event."""
    return PointPenalty.objects.filter(pk=undo.facts["penalty"], entry__tournament=undo.tournament)


def undo_forbidding(undo: Undo) -> None:
    undo.refuse_unless(Status.OPEN, Status.RUNNING)
    one, other = undo.two_entries()
    if not ForbiddenPairing.objects.filter(one=one, other=other).delete()[0]:
        raise StandsOn(_("These two may meet already."))


def undo_allowing(undo: Undo) -> None:
    undo.refuse_unless(Status.OPEN, Status.RUNNING)
    one, other = undo.two_entries()
    _pairing, new = ForbiddenPairing.objects.get_or_create(tournament=undo.tournament, one=one, other=other)
    if not new:
        raise StandsOn(_("These two are kept apart already."))
