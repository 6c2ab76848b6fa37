"""The club desk as values: acts of an evening in, its state out. Pure; knows neither database nor clock.

The log is the truth: the state is the fold of the acts that stand, an undo takes one out of the fold, and an
undo that later acts do not bear is refused by them.
"""

from tournaments.desk.acts import Act, ActKind, standing_acts, subjects_of
from tournaments.desk.errors import DeskError
from tournaments.desk.fold import apply_act, fold_acts, fold_without
from tournaments.desk.scores import score_from_deals, score_from_totals
from tournaments.desk.state import (
    AskedBye,
    Claim,
    Clock,
    DeskBye,
    DeskEntry,
    DeskMatch,
    DeskPenalty,
    DeskRound,
    DeskState,
    MatchState,
    Result,
    Score,
)

__all__ = [
    "Act",
    "ActKind",
    "AskedBye",
    "Claim",
    "Clock",
    "DeskBye",
    "DeskEntry",
    "DeskError",
    "DeskMatch",
    "DeskPenalty",
    "DeskRound",
    "DeskState",
    "MatchState",
    "Result",
    "Score",
    "apply_act",
    "fold_acts",
    "fold_without",
    "score_from_deals",
    "score_from_totals",
    "standing_acts",
    "subjects_of",
]
