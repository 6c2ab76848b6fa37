"""Rounds of an evening: paired by the event's format, changed by hand, played at numbered tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.desk import ActKind, DeskState
from tournaments.desk_words import ENDINGS
from tournaments.errors import Conflict
from tournaments.models import Entry, RequestedBye, Tournament
from tournaments.models.organising import ByeReason
from tournaments.pairing import Ending, PairingError, RoundPlan
from tournaments.selectors.books import read_books, requested_byes
from tournaments.selectors.coming import question_of
from tournaments.services.desk_log import DeskOrder, check_desk, write_act


def open_next_round(order: DeskOrder) -> DeskState:
    """Pair everybody who is there. Refused `round_open`, `no_round_left` and what pairing says.

    Who is not checked in is away: no table, no points, no bye of the pairing.
    """
    check_desk(order.actor, order.tournament)

    def facts(state: DeskState) -> dict[str, Any]:
        # As it is under the lock: the order's own may have been read before the start.
        return _facts_of_round(Tournament.objects.get(pk=order.tournament.pk), state)

    return write_act(order, ActKind.OPEN_ROUND, facts)


def swap_entries(order: DeskOrder, *, number: int, one: int, other: int) -> DeskState:
    """Two entries change places in the round just paired, a bye among the places."""
    check_desk(order.actor, order.tournament)
    return write_act(order, ActKind.SWAP, {"round": number, "entries": [one, other]})


def meetings_before(state: DeskState, entries: Sequence[int]) -> list[tuple[str, str]]:
    """Pairs of the last round, with one of these entries, that have sat at one table before."""
    *earlier, current = state.rounds
    played = {
        frozenset(match.entries)
        for round_ in earlier
        for match in round_.matches
        if match.result and not match.result.forfeit
    }
    again = [
        match.entries
        for match in current.matches
        if set(match.entries) & set(entries) and frozenset(match.entries) in played
    ]
    return [(state.entries[one].name, state.entries[other].name) for one, other in again]


def _facts_of_round(tournament: Tournament, state: DeskState) -> dict[str, Any]:
    if state.current and state.current.is_open:
        raise Conflict("round_open", _("A table of this round has no result yet."))
    _note_who_is_away(tournament, state)
    plan = _plan(tournament)
    numbers = dict(Entry.objects.filter(tournament=tournament).values_list("pk", "number"))
    pairings = [[numbers[one.first], numbers[one.second]] for one in plan.pairings]
    walkovers = [[numbers[one.first], numbers[one.second]] for one in plan.walkovers]
    half_points = round(2 * plan.bye_points)
    byes = [[numbers[pk], ByeReason.PAIRING.value, half_points] for pk in plan.byes]
    seated = {number for pair in pairings + walkovers for number in pair} | {bye[0] for bye in byes}
    wished = {bye.entry.number: bye.kind for bye in requested_byes(tournament, state.next_round)}
    away = [entry.number for entry in state.staying() if entry.number not in seated]
    return {
        "round": plan.number,
        "pairings": pairings + walkovers,
        "byes": byes + [_bye_of(number, wished.get(number, ByeReason.ZERO)) for number in away],
        # The second side of a walk-over has left.
        "walkovers": [[len(pairings) + place, "second"] for place, _pair in enumerate(walkovers, start=1)],
    }


def _bye_of(number: int, kind: str) -> list[Any]:
    return [number, str(kind), int(kind == ByeReason.HALF)]


def _plan(tournament: Tournament) -> RoundPlan:
    try:
        plan = question_of(read_books(tournament)).answer()
    except PairingError as error:
        raise Conflict(error.code, error.message) from error
    if isinstance(plan, Ending):
        raise Conflict("no_round_left", str(ENDINGS[plan.value]))
    return plan


def _note_who_is_away(tournament: Tournament, state: DeskState) -> None:
    """The pairing room hears of absence as of a bye asked for."""
    away = [entry.number for entry in state.staying() if not entry.present]
    coming = RequestedBye.objects.filter(entry__tournament=tournament, round_number=state.next_round)
    coming.filter(kind=ByeReason.ZERO).delete()
    absent = Entry.objects.filter(tournament=tournament, number__in=away)
    for entry in absent.exclude(pk__in=coming.values("entry")):
        RequestedBye.objects.create(entry=entry, round_number=state.next_round, kind=ByeReason.ZERO)
