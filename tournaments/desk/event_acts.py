"""Acts on the evening as a whole: its plan, its end, its clock, its slips."""

from dataclasses import replace

from tournaments.desk.acts import Act
from tournaments.desk.errors import DeskError
from tournaments.desk.state import Clock, DeskState

CLOCK_MAX_SECONDS = 6 * 3600


def set_up(state: DeskState, act: Act) -> DeskState:
    if state.plan:
        raise DeskError("set_up_twice", "the evening is set up already")
    return replace(state, plan=dict(act.facts))


def finish(state: DeskState, act: Act) -> DeskState:
    check_going_on(state)
    if not state.current:
        raise DeskError("not_started", "no round has been played")
    if state.current.is_open:
        raise DeskError("round_open", "a table of this round has no result yet")
    return replace(state, finished_at=act.at, clock=Clock(full=state.clock.full))


def turn_clock(state: DeskState, act: Act) -> DeskState:
    """Setting lays it down at its full time; starting and pausing go on from what is left."""
    check_going_on(state)
    clock, what = state.clock, act.facts["do"]
    if what == "set":
        seconds = int(act.facts["seconds"])
        if not 0 <= seconds <= CLOCK_MAX_SECONDS:
            raise DeskError("clock_seconds", "a round takes at most six hours")
        return replace(state, clock=Clock(full=seconds, left=float(seconds)))
    left = clock.left_at(act.at)
    if what == "start":
        if clock.since or left <= 0:
            raise DeskError("clock_state", "the clock runs already or has no time left")
        return replace(state, clock=replace(clock, left=left, since=act.at))
    if what == "pause":
        if not clock.since:
            raise DeskError("clock_state", "the clock does not run")
        return replace(state, clock=replace(clock, left=left, since=None))
    raise DeskError("clock_unknown", "the clock knows set, start and pause")


def note_slips(state: DeskState, act: Act) -> DeskState:
    """Slips went out or were called in: nothing of the results hangs on it."""
    return state


def check_going_on(state: DeskState) -> None:
    if state.finished_at:
        raise DeskError("event_over", "the evening is finished")
