"""Does a cleared table count as a scopa, and if not, why."""

from collections.abc import Callable, Mapping

from engine.rules.cards import RANKS
from engine.rules.moves import Move
from engine.rules.options import Value
from engine.rules.shapes import ACE, FIFTEEN

# (move that cleared the table, was it the last play of the deal) -> None for a scopa, else the reason.
ClearingRule = Callable[[Move, bool], str | None]


def compile_clearing(options: Mapping[str, Value]) -> ClearingRule:
    """The judge of cleared tables; the reasons are `last_play`, `ace_sweep`, `lone_ace`, `self_take`."""
    last_counts = options["scopa.last_play"] == "counts"
    why_not_ace = _compile_ace(options)

    def why_not(move: Move, last: bool) -> str | None:
        if last and not last_counts:
            return "last_play"
        return why_not_ace(move) if RANKS[move.card] == ACE else None

    return why_not


def _compile_ace(options: Mapping[str, Value]) -> Callable[[Move], str | None]:
    sweep_counts = bool(options["ace.sweep_is_scopa"])
    self_take_counts = bool(options["ace.self_take_is_scopa"])
    lone_ace_counts = bool(options["ace.lone_ace_scopa"])
    has_fifteen = options["capture.mode"] != "sum"

    def why_not(move: Move) -> str | None:
        if move.self_take:
            return None if self_take_counts else "self_take"
        ranks = [RANKS[card] for card in move.captured]
        if ranks == [ACE]:
            return None if lone_ace_counts else "lone_ace"
        # A table that the ace could also take as fifteen is that capture, not a sweep.
        if sweep_counts or (has_fifteen and sum(ranks) == FIFTEEN - ACE):
            return None
        return "ace_sweep"

    return why_not
