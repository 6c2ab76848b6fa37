"""Taking back an act on an event online: a kind of act that can be undone is a function and a line here.

An undo is an act of its own, and is not undone: what was taken back can be done again by its button. It is
refused, with what came since, where later facts stand on the act.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.errors import Conflict
from tournaments.models import OrganiserAct, Tournament, User
from tournaments.models.events import TournamentStatus
from tournaments.models.organiser_acts import OrganiserActKind as Kind
from tournaments.services.event_log import StandsOn, is_recorded, record_act
from tournaments.services.events import check_organiser
from tournaments.services.organising import CHANGEABLE, read_reason
from tournaments.services.publishing import publish_correction
from tournaments.services.undoing import entries, frame, orders, results, rounds
from tournaments.services.undoing.undo import Undo

UNDOERS: Mapping[str, Callable[[Undo], None]] = {
    Kind.ENTRY_TIME: frame.undo_entry_time,
    Kind.FREEZE: frame.undo_freeze,
    Kind.START: frame.undo_start,
    Kind.SEED_ORDER: frame.undo_seed_order,
    Kind.DRAW: frame.undo_draw,
    Kind.OPEN_ROUND: rounds.undo_round,
    Kind.ENTER: entries.undo_entering,
    Kind.WITHDRAW: entries.undo_leaving,
    Kind.RETURN: entries.undo_return,
    Kind.BYE: entries.undo_bye,
    Kind.PENALTY: orders.undo_penalty,
    Kind.LIFT_PENALTY: orders.undo_lifting,
    Kind.FORBID: orders.undo_forbidding,
    Kind.ALLOW: orders.undo_allowing,
    Kind.RULE: results.undo_ruling,
}


# What can be taken back when all is played, and in a published event as a correction.
AFTERWARDS = frozenset({Kind.PENALTY, Kind.LIFT_PENALTY, Kind.RULE})


def can_be_undone(act: OrganiserAct, tournament: Tournament) -> bool:
    """Whether acts of this kind can be taken back in the state that the event is in."""
    if tournament.status in (TournamentStatus.OPEN, TournamentStatus.RUNNING):
        return act.kind in UNDOERS
    return act.kind in AFTERWARDS and tournament.status in CHANGEABLE


def undo_event_act(
    *, actor: User, tournament: Tournament, number: int, reason: str = "", key: uuid.UUID | None = None
) -> None:
    """Take an act back; the same form (`key`) sent twice does it once.

    Refused: `not_organiser`, `undo_unknown`, `undo_done`, `undo_lasting`, StandsOn `undo_blocked`;
    `reason_missing` in a published event, where it is a correction.
    """
    check_organiser(actor, tournament)
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        if is_recorded(locked, key):
            return
        act = _find_act(locked, number)
        if locked.status == TournamentStatus.PUBLISHED:
            read_reason(reason)
        try:
            UNDOERS[act.kind](Undo(locked, act, actor))
        except StandsOn as blocked:
            blocked.since = _acts_since(act)
            raise
        facts = {"act": act.number, "kind": act.kind, "facts": act.facts}
        record_act(locked, actor, Kind.UNDO, facts, reason=reason, key=key, undoes=act)
        publish_correction(actor=actor, tournament=locked, reason=reason)


def _find_act(tournament: Tournament, number: int) -> OrganiserAct:
    act = OrganiserAct.objects.filter(tournament=tournament, number=number).first()
    if act is None:
        raise Conflict("undo_unknown", _("There is no such act."))
    if act.kind not in UNDOERS:
        raise Conflict("undo_lasting", _("This act cannot be taken back."))
    if OrganiserAct.objects.filter(undoes=act).exists():
        raise Conflict("undo_done", _("This was taken back before."))
    return act


def _acts_since(act: OrganiserAct) -> list[OrganiserAct]:
    """What was done after an act and still stands, newest first."""
    later = OrganiserAct.objects.filter(
        tournament_id=act.tournament_id, number__gt=act.number, undone_by=None
    ).exclude(kind=Kind.UNDO)
    return list(later.select_related("actor", "undone_by").order_by("-number")[:20])
