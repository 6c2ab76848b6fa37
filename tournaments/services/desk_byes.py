"""Rounds that an entry will miss, said at the desk before they are paired."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tournaments.desk import ActKind, DeskState
from tournaments.errors import Conflict, Refused
from tournaments.pairing import find_format, half_byes_allowed
from tournaments.selectors.desk_lineup import planned_rounds
from tournaments.services.desk_log import DeskOrder, check_desk, write_act


def ask_bye(order: DeskOrder, entry: int, *, number: int, kind: str) -> DeskState:
    """The entry sits out round `number` for half a point or for nothing; without a kind it plays after all.

    Refused `no_byes` where the table says who plays, `half_bye_last_round`, and the desk's
    `half_bye_limit`, `round_order`, `bye_not_asked`, `bye_unknown`.
    """
    check_desk(order.actor, order.tournament)
    format_ = find_format(order.tournament.format)
    if not format_.takes_byes:
        raise Conflict("no_byes", _("In this format everybody plays every round."))
    config = dict(order.tournament.format_config)

    def facts(state: DeskState) -> dict[str, Any]:
        if kind == "half" and number >= (planned_rounds(order.tournament, state) or number + 1):
            raise Refused("half_bye_last_round", _("There is no half-point bye in the last round."))
        return {"entry": entry, "round": number, "kind": kind, "allowed": half_byes_allowed(config)}

    return write_act(order, ActKind.BYE, facts)
