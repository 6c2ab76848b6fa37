"""Rounds of an evening: paired by the event's format, changed by hand, played at numbered tables."""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.desk import ActKind, AskedBye, DeskState
from tournaments.desk_words import ENDINGS
from tournaments.engine_words import tell_pairing
from tournaments.errors import Conflict
from tournaments.models import Entry, Tournament
from tournaments.models.organising import ByeReason
from tournaments.pairing import Config, Ending, PairingError, RoundPlan
from tournaments.selectors.books import read_books
from tournaments.selectors.coming import question_of
from tournaments.selectors.desk_lineup import absent_from_draw, has_paired_last_round, may_add_round
from tournaments.selectors.desk_state import state_of
from tournaments.services.desk_log import DeskOrder, check_desk, write_act
from tournaments.services.desk_order_rows import write_absences


def open_next_round(order: DeskOrder, *, one_more: bool = False) -> DeskState:
    """Pair everybody who is there. Refused `round_open`, `no_round_left` and what pairing says.

    Who is not checked in is away: no table, no points, no bye of the pairing. `one_more` is a round that was
    not planned, where a format can have one. Where the table says who plays there are no rounds to be away
    from: who is not checked in when it is drawn has left.
    """
    check_desk(order.actor, order.tournament)

    def facts(state: DeskState) -> dict[str, Any]:
        # As it is under the lock: the order's own may have been read before the start.
        tournament = Tournament.objects.get(pk=order.tournament.pk)
        added = one_more and may_add_round(tournament) and has_paired_last_round(tournament, state)
        return _facts_of_round(tournament, state, {"rounds": state.next_round} if added else {})

    with transaction.atomic():
        order = _without_the_absent(order)
        state = write_act(order, ActKind.OPEN_ROUND, facts)
        # Where all who would meet in it have left, a table's round is passed at once.
        while state.current and not state.current.matches:
            order = replace(order, key=uuid.uuid5(order.key, "next"), seen={})
            state = write_act(order, ActKind.OPEN_ROUND, facts)
        return state


def _without_the_absent(order: DeskOrder) -> DeskOrder:
    """Take those out who are not there when a table is drawn; the order for its first round."""
    tournament = Tournament.objects.select_for_update().get(pk=order.tournament.pk)
    absent = absent_from_draw(tournament, state_of(tournament))
    if not absent:
        return order
    facts = {"entries": [entry.number for entry in absent], "forfeit": False}
    # The same form sent twice has the same key here, too.
    write_act(replace(order, key=uuid.uuid5(order.key, "absent")), ActKind.WITHDRAW, facts)
    return replace(order, seen={})


def swap_entries(order: DeskOrder, *, number: int, one: int, other: int) -> DeskState:
    """Two entries change places in the round just paired, a bye among the places."""
    check_desk(order.actor, order.tournament)
    return write_act(order, ActKind.SWAP, {"round": number, "entries": [one, other]})


def swap_tables(order: DeskOrder, *, number: int, one: int, other: int) -> DeskState:
    """Two pairings of the round just paired change tables; slips of both are called in."""
    check_desk(order.actor, order.tournament)
    return write_act(order, ActKind.SWAP_TABLES, {"round": number, "tables": [one, other]})


def _facts_of_round(tournament: Tournament, state: DeskState, options: Config) -> dict[str, Any]:
    if state.current and state.current.is_open:
        raise Conflict("round_open", _("A table of this round has no result yet."))
    write_absences(tournament, state)
    plan = _plan(tournament, options)
    numbers = dict(Entry.objects.filter(tournament=tournament).values_list("pk", "number"))
    pairings = [[numbers[one.first], numbers[one.second]] for one in plan.pairings]
    walkovers = [[numbers[one.first], numbers[one.second]] for one in plan.walkovers]
    half_points = round(2 * plan.bye_points)
    byes = [[numbers[pk], ByeReason.PAIRING.value, half_points] for pk in plan.byes]
    seated = {number for pair in pairings + walkovers for number in pair} | {bye[0] for bye in byes}
    asked = state.asked_for(state.next_round)
    away = [entry.number for entry in state.staying() if entry.number not in seated]
    return {
        "round": plan.number,
        "pairings": pairings + walkovers,
        "byes": byes + [bye_of(number, asked.get(number)) for number in away],
        # The second side of a walk-over has left.
        "walkovers": [[len(pairings) + place, "second"] for place, _pair in enumerate(walkovers, start=1)],
    }


def bye_of(number: int, asked: AskedBye | None) -> list[Any]:
    """What an entry gets that sits out without the pairing's bye: as it asked, or nothing."""
    kind = ByeReason(asked.kind) if asked else ByeReason.ZERO
    return [number, kind.value, int(kind == ByeReason.HALF)]


def _plan(tournament: Tournament, options: Config) -> RoundPlan:
    try:
        plan = question_of(read_books(tournament), **options).answer()
    except PairingError as error:
        raise Conflict(error.code, tell_pairing(error)) from error
    if isinstance(plan, Ending):
        raise Conflict("no_round_left", str(ENDINGS[plan.value]))
    return plan
