"""Whether the result of a log can be the end of the game that its deals tell."""

from __future__ import annotations

from collections.abc import Iterable

from engine.record.errors import LogError
from engine.record.record import GameRecord, PlayRecord, ResultRecord
from engine.record.replay import Replay
from engine.rules import Termination, Verdict, ranks_of

__all__ = ["check_ending"]

NATURAL = {Termination.TARGET_REACHED, Termination.DEALS_PLAYED, Termination.INSTANT_WIN}
BLAMELESS = {Verdict.OK, Verdict.PLATFORM_ERROR}


def check_ending(replay: Replay) -> None:
    """Compare the stored result with the replayed game; LogError names the first field that cannot be so.

    A director's decision (``ADJUDICATED``) and a void game (``ABORTED``) are only checked for their shape:
    no rule says who should have won.
    """
    record, result = replay.record, replay.record.result
    if result.totals != replay.totals:
        raise _wrong("totals", f"the last complete deal left {list(replay.totals)}")
    termination = Termination(result.termination)
    finished = replay.game is not None and replay.game.finished
    if termination in NATURAL:
        _check_natural(replay, finished)
    elif finished and termination is not Termination.ADJUDICATED:
        raise _wrong("termination", "the game was played to its end")
    elif termination is Termination.ABORTED:
        _check_void(result)
    elif termination is Termination.ADJUDICATED:
        _check_decision(result)
    else:
        _check_fault(record, termination)
    if Verdict.PLATFORM_ERROR in result.verdicts and termination is not Termination.ABORTED:
        raise _wrong("verdicts", "a fault of the platform makes a game void, never won or lost")


def _check_natural(replay: Replay, finished: bool) -> None:
    result = replay.record.result
    outcome = replay.game.outcome if replay.game is not None and finished else None
    if outcome is None:
        raise _wrong("termination", f"the game was not over, so it cannot be {result.termination}")
    if outcome.termination != result.termination:
        raise _wrong("termination", f"the game ended by {outcome.termination}")
    if outcome.winner != result.winner:
        raise _wrong("winner", f"the winner is {_side(outcome.winner)}")
    if tuple(outcome.ranks) != result.ranks:
        raise _wrong("ranks", f"the ranks are {list(outcome.ranks)}")
    absent = {seat for seat, verdict in enumerate(result.verdicts) if verdict == Verdict.ABSENT}
    blamed = {seat for seat, verdict in enumerate(result.verdicts) if verdict != Verdict.OK}
    if blamed - absent or absent - set(_played_for(replay.record)):
        raise _wrong("verdicts", "a game that was played to its end has no seat at fault")


def _played_for(record: GameRecord) -> Iterable[int]:
    """Seats for which somebody else played: the only ones that may be absent from a finished game."""
    for deal in record.deals:
        yield from (
            entry.seat for entry in deal.actions if isinstance(entry, PlayRecord) and entry.by != "player"
        )


def _check_fault(record: GameRecord, termination: Termination) -> None:
    result, rules = record.result, record.rules
    at_fault = {seat: verdict for seat, verdict in enumerate(result.verdicts) if verdict not in BLAMELESS}
    resigned = [verdict == Verdict.RESIGNED for verdict in at_fault.values()]
    if not at_fault or (termination is Termination.RESIGNED) != any(resigned):
        raise _wrong("verdicts", f"{termination} needs the seat that did it, by its verdict")
    sides = {rules.side_of(seat) for seat in at_fault}
    ranks = ranks_of(result.totals, str(rules.options["match.goal"]), sides)
    if result.ranks != ranks:
        raise _wrong("ranks", f"the ranks are {list(ranks)}: a side at fault is last")
    best = [side for side, rank in enumerate(ranks) if rank == 1 and side not in sides]
    winner = best[0] if len(best) == 1 else None
    if result.winner != winner:
        raise _wrong("winner", f"the winner is {_side(winner)}")


def _check_void(result: ResultRecord) -> None:
    if result.winner is not None:
        raise _wrong("winner", "a void game has no winner")


def _check_decision(result: ResultRecord) -> None:
    if result.winner is not None and (result.ranks[result.winner] != 1 or result.ranks.count(1) != 1):
        raise _wrong("ranks", "the winner alone has rank 1")


def _side(winner: int | None) -> str:
    return "nobody" if winner is None else f"side {winner}"


def _wrong(field: str, message: str) -> LogError:
    return LogError(f"wrong_{field}", message, path=f"result.{field}")
