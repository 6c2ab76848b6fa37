"""Results at the desk: what a side says with its code, and what the organiser writes or settles."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tournaments.desk import ActKind, DeskState, MatchState, Score
from tournaments.desk.result_acts import round_at, score_to_facts
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.services.desk_log import DeskOrder, check_desk, write_act


def claim_result(order: DeskOrder, *, number: int, table: int, side: int, score: Score) -> DeskState:
    """A side's word on its own table. The caller has seen the side's code."""
    facts = {"round": number, "table": table, "side": side, "score": score_to_facts(score)}
    return write_act(order, ActKind.CLAIM, facts)


def confirm_result(order: DeskOrder, *, number: int, table: int, side: int) -> DeskState:
    """The other side's yes. The caller has seen the side's code."""
    return write_act(order, ActKind.CONFIRM, {"round": number, "table": table, "side": side})


def rule_result(order: DeskOrder, *, number: int, table: int, score: Score) -> DeskState:
    """The organiser writes down a table's result. Refused `reason_missing` where somebody spoke before.

    In a published evening it is a correction: the standings that come of it are the next version.
    """
    return _rule(order, number, table, {"score": score_to_facts(score)})


def rule_forfeit(order: DeskOrder, *, number: int, table: int, who: str) -> DeskState:
    """Nobody came on the first side, the second, or both; it is lost without play."""
    return _rule(order, number, table, {"forfeit": who})


def clear_table(order: DeskOrder, *, number: int, table: int) -> DeskState:
    """Everything said at a table of the last round is put aside. Refused `reason_missing`."""
    check_desk(order.actor, order.tournament)

    def facts(state: DeskState) -> dict[str, Any]:
        _check_reason(order, state, number, table)
        return {"round": number, "table": table}

    return write_act(order, ActKind.CLEAR, facts)


def _rule(order: DeskOrder, number: int, table: int, outcome: dict[str, Any]) -> DeskState:
    check_desk(order.actor, order.tournament)

    def facts(state: DeskState) -> dict[str, Any]:
        _check_reason(order, state, number, table)
        after = {"correction": True} if _is_published(order.tournament) else {}
        return {"round": number, "table": table, **outcome, **after}

    return write_act(order, ActKind.RULE, facts)


def _is_published(tournament: Tournament) -> bool:
    """As it is under the lock: the order's own may have been read before."""
    return Tournament.objects.filter(pk=tournament.pk, status=Tournament.Status.PUBLISHED).exists()


def _check_reason(order: DeskOrder, state: DeskState, number: int, table: int) -> None:
    """A table that nobody spoke of needs no reason; whatever overrules somebody does."""
    match = round_at(state, number).match_at(table)
    if match and match.state is not MatchState.OPEN and not order.reason.strip():
        raise Refused("reason_missing", _("Give a reason: it is kept with the act."))
