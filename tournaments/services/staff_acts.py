"""What only the staff may do: each act with its reason in the audit trail, and once however often sent."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.limits import REASON_MAX
from tournaments.models import StaffAct, User
from tournaments.models.staff import ActKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """Who wants it and why. `key` is drawn with the form, so that the same form sent twice is one act."""

    actor: User
    key: uuid.UUID
    reason: str


def carry_out(order: Order, kind: ActKind, target_kind: str, target_id: int, act: Callable[[], str]) -> bool:
    """Do `act` and write it down in one transaction; False when this very order was carried out before.

    `act` answers a few words for the trail and raises Conflict where there is nothing to do any more.
    Refused: `not_staff`, `reason_missing`, and what `act` refuses.
    """
    if not order.actor.is_staff:
        raise NotAllowed("not_staff", _("Only the staff can do this."))
    reason = " ".join(order.reason.split())[:REASON_MAX]
    if not reason:
        raise Refused("reason_missing", _("Give a reason: it is kept with the act."))
    if _is_done(order):
        return False
    try:
        with transaction.atomic():
            detail = act()
            StaffAct.objects.create(
                key=order.key,
                actor=order.actor,
                act=kind,
                target_kind=target_kind,
                target_id=target_id,
                reason=reason,
                detail=detail[:200],
            )
    except (IntegrityError, Conflict):
        # The same order, sent twice at once: the other one did it.
        if _is_done(order):
            return False
        raise
    return True


def _is_done(order: Order) -> bool:
    return StaffAct.objects.filter(key=order.key).exists()
