"""Acts of the organiser's authority: points taken, and pairs that shall not meet."""

from dataclasses import replace

from tournaments.desk.acts import Act
from tournaments.desk.entry_acts import entry_of
from tournaments.desk.errors import DeskError
from tournaments.desk.event_acts import check_going_on
from tournaments.desk.state import DeskPenalty, DeskState

# A hundred points, as the tables' rows take them.
HALF_POINTS_MAX = 200


def penalise(state: DeskState, act: Act) -> DeskState:
    """Points are taken from an entry; the act's undo gives them back."""
    check_going_on(state)
    entry, half_points = entry_of(state, act.facts["entry"]), int(act.facts["half_points"])
    if not 1 <= half_points <= HALF_POINTS_MAX:
        raise DeskError("penalty_out_of_range", "a penalty is between half a point and 100 points")
    penalty = DeskPenalty(act.number, entry.number, half_points, str(act.facts["reason"]))
    entries = {**state.entries, entry.number: replace(entry, version=act.number)}
    return replace(state, entries=entries, penalties=(*state.penalties, penalty))


def forbid(state: DeskState, act: Act) -> DeskState:
    """Two entries are not paired from the coming round on."""
    check_going_on(state)
    one, other = sorted(entry_of(state, number).number for number in act.facts["entries"])
    if one == other:
        raise DeskError("same_entry", "choose two entries")
    if (one, other) in state.forbidden:
        raise DeskError("forbidden_already", "these two are kept apart already")
    return replace(state, forbidden=state.forbidden | {(one, other)})
