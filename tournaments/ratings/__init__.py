"""Ratings: finished sets in, a rating list out. Pure; knows neither database nor clock."""

from tournaments.ratings.errors import RatingError
from tournaments.ratings.fit import PROVISIONAL_BELOW_SETS, RatingFit, fit_ratings
from tournaments.ratings.history import Point, Snapshot, trace_ratings, trend_of
from tournaments.ratings.ledger import Ledger, LedgerLine, keep_ledger
from tournaments.ratings.listing import (
    Counts,
    RatingList,
    RatingRow,
    UnratedRow,
    list_ratings,
    rate,
    superiority_matrix,
)
from tournaments.ratings.results import Key, RatedGame, RatedResult, split_game
from tournaments.ratings.sprt import Sprt, SprtState, Verdict, count_sets, follow, judge

__all__ = [
    "PROVISIONAL_BELOW_SETS",
    "Counts",
    "Key",
    "Ledger",
    "LedgerLine",
    "Point",
    "RatedGame",
    "RatedResult",
    "RatingError",
    "RatingFit",
    "RatingList",
    "RatingRow",
    "Snapshot",
    "Sprt",
    "SprtState",
    "UnratedRow",
    "Verdict",
    "count_sets",
    "fit_ratings",
    "follow",
    "judge",
    "keep_ledger",
    "list_ratings",
    "rate",
    "split_game",
    "superiority_matrix",
    "trace_ratings",
    "trend_of",
]
