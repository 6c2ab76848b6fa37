"""What an organiser decides at the desk beside results: penalties, and pairs that shall not meet."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.desk import ActKind, DeskState
from tournaments.errors import Conflict, Refused
from tournaments.pairing import find_format
from tournaments.services.desk_log import DeskOrder, check_desk, write_act


def penalise_entry(order: DeskOrder, number: int, half_points: int) -> DeskState:
    """Take points from an entry. Refused `reason_missing` and the desk's `penalty_out_of_range`."""
    check_desk(order.actor, order.tournament)
    reason = " ".join(order.reason.split())[:200]
    if not reason:
        raise Refused("reason_missing", _("Give a reason: it is kept with the act."))
    facts = {"entry": number, "half_points": half_points, "reason": reason}
    return write_act(order, ActKind.PENALTY, facts)


def forbid_meeting(order: DeskOrder, one: int, other: int) -> DeskState:
    """These two shall not meet. Refused `cannot_forbid`, `same_entry`, `forbidden_already`."""
    check_desk(order.actor, order.tournament)
    if not find_format(order.tournament.format).takes_forbidden:
        raise Conflict("cannot_forbid", _("In this format everybody meets whom the table says."))
    return write_act(order, ActKind.FORBID, {"entries": [one, other]})
