"""Acts on a table's result: what the sides say, and what the organiser decides."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tournaments.desk.acts import Act
from tournaments.desk.errors import DeskError
from tournaments.desk.event_acts import check_going_on
from tournaments.desk.state import Claim, DeskMatch, DeskRound, DeskState, MatchState, Result, Score

_FORFEIT_WINNERS: dict[str, int | None] = {"first": 1, "second": 0, "both": None}


def claim(state: DeskState, act: Act) -> DeskState:
    """A side says how it ended; both saying the same makes the result."""
    match, side = _open_table(state, act)
    score = score_from_facts(act.facts["score"])
    claims = (Claim(score, act.at), match.claims[1]) if side == 0 else (match.claims[0], Claim(score, act.at))
    other = claims[1 - side]
    result = None
    if other and other.score.agrees_with(score):
        result = Result(score if score.deals else other.score, act.at)
    changed = replace(match, claims=claims, result=result, version=act.number)
    return put_match(state, int(act.facts["round"]), changed)


def confirm(state: DeskState, act: Act) -> DeskState:
    """The other side says yes to what was claimed."""
    match, side = _open_table(state, act)
    theirs = match.claims[1 - side]
    if theirs is None or match.claims[side]:
        raise DeskError("nothing_to_confirm", "the other side has said nothing yet")
    changed = replace(match, result=Result(theirs.score, act.at), version=act.number)
    return put_match(state, int(act.facts["round"]), changed)


def rule(state: DeskState, act: Act) -> DeskState:
    """The organiser writes a result, settles a dispute, or corrects what counted.

    A `correction` is made when the evening is over and its results were published.
    """
    if not act.facts.get("correction"):
        check_going_on(state)
    elif not state.finished_at:
        raise DeskError("not_finished", "only a finished evening is corrected")
    match = _table(state, act)
    forfeit = str(act.facts.get("forfeit", ""))
    score = forfeit_score(forfeit) if forfeit else score_from_facts(act.facts["score"])
    result = Result(score, act.at, forfeit=forfeit, ruled=True)
    return put_match(state, int(act.facts["round"]), replace(match, result=result, version=act.number))


def clear(state: DeskState, act: Act) -> DeskState:
    """The table starts anew; only in the last round, since later ones were paired by the result."""
    check_going_on(state)
    match, number = _table(state, act), int(act.facts["round"])
    if state.current is None or number != state.current.number:
        raise DeskError("round_over", "a later round was paired by this result: correct it instead")
    fresh = replace(match, claims=(None, None), result=None, version=act.number)
    return put_match(state, number, fresh)


def forfeit_score(who: str) -> Score:
    """Nothing was played; `who` was not there."""
    if who not in _FORFEIT_WINNERS:
        raise DeskError("forfeit", "a forfeit is the first side's, the second's or both's")
    return Score(0, 0, _FORFEIT_WINNERS[who])


def score_from_facts(facts: Mapping[str, Any]) -> Score:
    """Read a score from the log. It was checked against the rules before it was written there."""
    deals = tuple(
        {str(name): tuple(int(value) for value in values) for name, values in deal.items()}
        for deal in facts.get("deals", ())
    )
    winner = facts["winner"]
    if winner not in (0, 1, None):
        raise DeskError("winner", "the winner is the first side, the second or nobody")
    return Score(int(facts["first"]), int(facts["second"]), winner, deals, bool(facts.get("early", False)))


def score_to_facts(score: Score) -> dict[str, Any]:
    """As the log holds it."""
    return {
        "first": score.first,
        "second": score.second,
        "winner": score.winner,
        "early": score.early,
        "deals": [{name: list(values) for name, values in deal.items()} for deal in score.deals],
    }


def round_at(state: DeskState, number: int) -> DeskRound:
    if not 1 <= number <= len(state.rounds):
        raise DeskError("unknown_round", f"there is no round {number}")
    return state.rounds[number - 1]


def put_match(state: DeskState, number: int, match: DeskMatch) -> DeskState:
    """The state with this table of a round changed."""
    changed = round_at(state, number)
    matches = tuple(match if one.table == match.table else one for one in changed.matches)
    rounds = list(state.rounds)
    rounds[number - 1] = replace(changed, matches=matches)
    return replace(state, rounds=tuple(rounds))


def _table(state: DeskState, act: Act) -> DeskMatch:
    match = round_at(state, int(act.facts["round"])).match_at(int(act.facts["table"]))
    if match is None:
        raise DeskError("unknown_table", f"there is no table {act.facts['table']} in this round")
    return match


def _open_table(state: DeskState, act: Act) -> tuple[DeskMatch, int]:
    """The table of a claim or a confirmation, while its sides may still speak."""
    check_going_on(state)
    match, side = _table(state, act), int(act.facts["side"])
    if side not in (0, 1):
        raise DeskError("side", "a table has two sides")
    if state.current is None or int(act.facts["round"]) != state.current.number:
        raise DeskError("round_over", "this round is over")
    if match.state is MatchState.DONE:
        raise DeskError("result_final", "this table has its result")
    if match.state is MatchState.DISPUTED:
        raise DeskError("result_disputed", "the organiser settles this table")
    return match, side
