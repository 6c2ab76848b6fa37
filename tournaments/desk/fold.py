"""The fold: acts in, state out."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from tournaments.desk import bye_acts, entry_acts, event_acts, order_acts, result_acts, round_acts
from tournaments.desk.acts import LASTING, Act, ActKind, standing_acts
from tournaments.desk.errors import DeskError
from tournaments.desk.state import DeskState

_STEPS: dict[ActKind, Callable[[DeskState, Act], DeskState]] = {
    ActKind.SET_UP: event_acts.set_up,
    ActKind.FINISH: event_acts.finish,
    ActKind.CLOCK: event_acts.turn_clock,
    ActKind.ISSUE_SLIPS: event_acts.note_slips,
    ActKind.REVOKE_SLIPS: event_acts.note_slips,
    ActKind.ENTER: entry_acts.enter,
    ActKind.RENAME: entry_acts.rename,
    ActKind.CHECK_IN: entry_acts.check_in,
    ActKind.WITHDRAW: entry_acts.withdraw,
    ActKind.RETURN: entry_acts.come_back,
    ActKind.OPEN_ROUND: round_acts.open_round,
    ActKind.SWAP: round_acts.swap,
    ActKind.CLAIM: result_acts.claim,
    ActKind.CONFIRM: result_acts.confirm,
    ActKind.RULE: result_acts.rule,
    ActKind.CLEAR: result_acts.clear,
    ActKind.PENALTY: order_acts.penalise,
    ActKind.FORBID: order_acts.forbid,
    ActKind.BYE: bye_acts.ask_bye,
    ActKind.SWAP_TABLES: round_acts.swap_tables,
}
# What a list of pairings depends on.
_LINEUP = frozenset(
    {
        ActKind.ENTER,
        ActKind.CHECK_IN,
        ActKind.WITHDRAW,
        ActKind.RETURN,
        ActKind.OPEN_ROUND,
        ActKind.SWAP,
        ActKind.SWAP_TABLES,
        ActKind.BYE,
        ActKind.FORBID,
        ActKind.FINISH,
    }
)


def apply_act(state: DeskState, act: Act) -> DeskState:
    """The state after one more act. DeskError, with the act's number, where it cannot be done."""
    try:
        after = _STEPS[act.kind](state, act)
    except DeskError as error:
        raise DeskError(error.code, error.message, act.number) from error
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise DeskError(
            "act_unreadable", f"act {act.number} lacks facts that it needs", act.number
        ) from error
    lineup = act.number if act.kind in _LINEUP else after.lineup
    return replace(after, version=act.number, lineup=lineup)


def fold_acts(acts: Sequence[Act]) -> DeskState:
    """The state of an evening after these acts. DeskError for a log that does not fit together."""
    state = DeskState()
    for act in standing_acts(acts):
        state = apply_act(state, act)
    return state


def fold_without(acts: Sequence[Act], undo: Act) -> DeskState:
    """The state when `undo` is done too. DeskError `undo_blocked` names the act that builds on it."""
    target = next((act for act in acts if act.number == undo.undoes), None)
    if target is None:
        raise DeskError("undo_unknown", "there is no such act")
    if target.kind in LASTING:
        raise DeskError("undo_lasting", "this cannot be taken back")
    if any(act.undoes == target.number for act in acts):
        raise DeskError("undo_done", "this was taken back before")
    try:
        return fold_acts([*acts, undo])
    except DeskError as error:
        raise DeskError("undo_blocked", error.message, error.act) from error
