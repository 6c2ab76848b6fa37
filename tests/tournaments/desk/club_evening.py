"""A club evening in the database, run through the services."""

from __future__ import annotations

from typing import Any

from tournaments.desk import DeskState, Score
from tournaments.exchange import SheetEntry
from tournaments.models import Tournament, User
from tournaments.selectors.desk_state import state_of
from tournaments.services.desk_entries import check_in, enter_sheet
from tournaments.services.desk_events import EveningPlan, start_evening
from tournaments.services.desk_log import DeskOrder
from tournaments.services.desk_results import rule_result
from tournaments.services.desk_rounds import open_next_round

PAIRS = [
    ("Ada", "Bice"), ("Carlo", "Dino"), ("Elsa", "Fede"), ("Gino", "Ida"), ("Lia", "Mara"), ("Nico", "Olga"),
    ("Pia", "Quinto"), ("Rita", "Sara"), ("Tino", "Ugo"), ("Vera", "Walter"), ("Zoe", "Aldo"),
    ("Bruno", "Ciro"),
]  # fmt: skip


def evening_of(organiser: User, count: int = 4, **plan: Any) -> Tournament:
    """Pairs are entered and checked in; nothing is paired yet."""
    values = {"name": "Sera di prova", "variant": "scopone_9", "entry_size": 2, "rounds": 3} | plan
    tournament = start_evening(organiser=organiser, plan=EveningPlan(**values))
    names = PAIRS[:count]
    sheet = [
        SheetEntry(name=one, partner=other if tournament.entry_size == 2 else "") for one, other in names
    ]
    state = enter_sheet(order(tournament), sheet)
    check_in(order(tournament), list(state.entries), present=True)
    return tournament


def order(tournament: Tournament, **more: Any) -> DeskOrder:
    """The organiser's, from the state as it is."""
    return DeskOrder(tournament=tournament, actor=tournament.organiser, **more)


def won(first: int, second: int) -> Score:
    return Score(first, second, None if first == second else int(second > first))


def play_round(tournament: Tournament) -> DeskState:
    """Pair a round and let the lower number win every table, 21 to the other's number."""
    open_next_round(order(tournament))
    return end_round(tournament)


def end_round(tournament: Tournament) -> DeskState:
    """Let the lower number win every table that still plays."""
    state = state_of(tournament)
    current = state.current
    assert current
    for match in current.matches:
        if match.result:
            continue
        score = won(21, match.second) if match.first < match.second else won(match.first, 21)
        state = rule_result(order(tournament), number=current.number, table=match.table, score=score)
    return state
