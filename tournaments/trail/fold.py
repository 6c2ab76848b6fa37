"""What the acts of an event come to. An act that says nothing about the table is passed over."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tournaments.trail.acts import TrailAct, TrailError, standing_acts
from tournaments.trail.state import TrailMatch, TrailPenalty, TrailRound, TrailState

# Who is not there when a round is paired loses by forfeit to the first side.
WALKOVER, LEFT = "FIRST", "WITHDRAWN"


def fold_trail(acts: Sequence[TrailAct]) -> TrailState:
    """The state after all acts. Raises `TrailError` for one that does not fit or lacks a fact."""
    state = TrailState()
    for act in standing_acts(acts):
        step = _STEPS.get(act.kind)
        if step is None:
            continue
        try:
            step(state, act)
        except TrailError:
            raise
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise TrailError("act_unreadable", f"{act.kind} lacks {error}", act.number) from error
    return state


def _start(state: TrailState, act: TrailAct) -> None:
    state.started_at = act.at
    state.seeding = _seeding(act.facts["seeding"])


def _order(state: TrailState, act: TrailAct) -> None:
    state.seeding = _seeding(act.facts["after"]["seeding"])


def _open_round(state: TrailState, act: TrailAct) -> None:
    number, pairings = int(act.facts["round"]), act.facts["pairings"]
    if state.started_at is None or number != len(state.rounds) + 1:
        raise TrailError("round_order", f"round {number} is not the coming one", act.number)
    first_walkover = len(pairings) - int(act.facts["walkovers"]) + 1
    matches = {
        table: TrailMatch(int(first), int(second), str(slot))
        for table, (first, second, slot) in enumerate(pairings, start=1)
    }
    for table, match in matches.items():
        if table >= first_walkover:
            match.ruling, match.reason_code = WALKOVER, LEFT
    byes = tuple((int(entry), str(kind), int(half)) for entry, kind, half in act.facts["byes"])
    state.drawn |= act.facts.get("drawn", {})
    state.rounds.append(TrailRound(number, act.at, bool(act.facts["by_hand"]), matches, byes))


def _leave(state: TrailState, act: TrailAct) -> None:
    if "gone" in act.facts:
        return
    state.left_at[int(act.facts["entry"])] = act.at
    for forfeit in act.facts["forfeits"]:
        _decide(state, act, forfeit)


def _return(state: TrailState, act: TrailAct) -> None:
    entry = int(act.facts["entry"])
    if state.left_at.pop(entry, None) is None:
        raise TrailError("not_withdrawn", f"entry {entry} has not left", act.number)


def _rule(state: TrailState, act: TrailAct) -> None:
    _decide(state, act, act.facts)


def _decide(state: TrailState, act: TrailAct, facts: Mapping[str, Any]) -> None:
    match = state.match_at(int(facts["round"]), int(facts["table"]))
    if match is None:
        raise TrailError("unknown_match", "there is no such match", act.number)
    after = facts["after"]
    match.ruling, match.reason_code = str(after["ruling"]), str(after["reason_code"])
    match.reason = str(after["reason"])


def _penalise(state: TrailState, act: TrailAct) -> None:
    state.penalties[int(act.facts["penalty"])] = TrailPenalty(
        int(act.facts["entry"]), int(act.facts["half_points"]), act.reason, act.at
    )


def _lift(state: TrailState, act: TrailAct) -> None:
    penalty = state.penalties.get(int(act.facts["penalty"]))
    if penalty is None or penalty.lifted_at:
        raise TrailError("penalty_lifted", "there is no such penalty to be lifted", act.number)
    penalty.lifted_at = act.at


def _finish(state: TrailState, act: TrailAct) -> None:
    state.finished_at, state.ending = act.at, str(act.facts.get("ending", ""))


def _seeding(found: Mapping[str, int | None]) -> dict[int, int | None]:
    return {int(number): place for number, place in found.items()}


_STEPS: Mapping[str, Callable[[TrailState, TrailAct], None]] = {
    "START": _start,
    "SEED_ORDER": _order,
    "OPEN_ROUND": _open_round,
    "WITHDRAW": _leave,
    "RETURN": _return,
    "RULE": _rule,
    "PENALTY": _penalise,
    "LIFT_PENALTY": _lift,
    "FINISH": _finish,
}
