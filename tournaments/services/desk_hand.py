"""A round that the organiser pairs himself at the desk, warned of what speaks against it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.desk import ActKind, DeskState
from tournaments.errors import Conflict
from tournaments.models import Tournament
from tournaments.models.organising import ByeReason
from tournaments.selectors.books import read_books
from tournaments.services.desk_log import DeskOrder, check_desk, write_act
from tournaments.services.desk_order_rows import write_absences
from tournaments.services.desk_rounds import bye_of
from tournaments.services.hand_pairing import BY_HAND, bye_points_of, check_warnings, warnings_about

Pairs = Sequence[tuple[int, int]]


def may_pair_by_hand(tournament: Tournament) -> bool:
    """Whether its later rounds do not depend on who meets in this one."""
    return tournament.format in BY_HAND


def open_by_hand(order: DeskOrder, *, pairs: Pairs, byes: Sequence[int], confirmed: bool) -> DeskState:
    """Open the coming round as it was paired by hand; who is in no place of it sits out without points.

    Refused `not_by_hand`, `round_open`, `pairing_refused` with the reason, and `pairing_warned` until
    `confirmed`.
    """
    check_desk(order.actor, order.tournament)
    if not may_pair_by_hand(order.tournament):
        raise Conflict("not_by_hand", _("In this format the table says who meets."))

    def facts(state: DeskState) -> dict[str, Any]:
        if state.current and state.current.is_open:
            raise Conflict("round_open", _("A table of this round has no result yet."))
        tournament = Tournament.objects.get(pk=order.tournament.pk)
        write_absences(tournament, state)
        books = read_books(tournament)
        check_warnings(books, warnings_about(books, pairs, byes), confirmed)
        numbers = {pk: entry.number for pk, entry in books.entries.items()}
        half_points = round(2 * bye_points_of(books))
        free = [[numbers[pk], ByeReason.PAIRING.value, half_points] for pk in byes]
        placed = {numbers[pk] for pk in (*byes, *(pk for pair in pairs for pk in pair))}
        away = [entry.number for entry in state.staying() if entry.number not in placed]
        asked = state.asked_for(state.next_round)
        return {
            "round": state.next_round,
            "pairings": [[numbers[first], numbers[second]] for first, second in pairs],
            "byes": [*free, *(bye_of(number, asked.get(number)) for number in away)],
            "by_hand": True,
        }

    return write_act(order, ActKind.OPEN_ROUND, facts)
