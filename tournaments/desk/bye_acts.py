"""Acts on rounds that an entry will miss: half a point or nothing, said before the round is paired."""

from dataclasses import replace

from tournaments.desk.acts import Act
from tournaments.desk.entry_acts import entry_of
from tournaments.desk.errors import DeskError
from tournaments.desk.event_acts import check_going_on
from tournaments.desk.state import HALF, AskedBye, DeskState

ZERO, NONE = "zero", ""


def ask_bye(state: DeskState, act: Act) -> DeskState:
    """An entry sits out a coming round, or plays it after all; a later word takes the place of the first."""
    check_going_on(state)
    entry, number, kind = entry_of(state, act.facts["entry"]), int(act.facts["round"]), act.facts["kind"]
    if entry.withdrawn_at:
        raise DeskError("withdrawn", f"{entry.name} has left")
    if number < state.next_round:
        raise DeskError("round_order", f"round {number} was paired already")
    if kind not in (HALF, ZERO, NONE):
        raise DeskError("bye_unknown", "a bye is for half a point or for nothing")
    others = tuple(bye for bye in state.asked if (bye.entry, bye.round) != (entry.number, number))
    if kind == NONE and others == state.asked:
        raise DeskError("bye_not_asked", f"{entry.name} plays round {number} anyway")
    if kind == HALF and _halves(state, others, entry.number) >= int(act.facts["allowed"]):
        raise DeskError("half_bye_limit", f"{entry.name} has had all its half-point byes")
    asked = (*others, AskedBye(entry.number, number, kind)) if kind else others
    entries = {**state.entries, entry.number: replace(entry, version=act.number)}
    return replace(state, entries=entries, asked=asked)


def _halves(state: DeskState, asked: tuple[AskedBye, ...], entry: int) -> int:
    """How many half points for sitting out an entry has had, or will have."""
    had = sum(bye.entry == entry and bye.kind == HALF for round_ in state.rounds for bye in round_.byes)
    coming = [bye for bye in asked if bye.entry == entry and bye.round >= state.next_round]
    return had + sum(bye.kind == HALF for bye in coming)
