"""Ratings: finished sets in, a rating list out. Pure; knows neither database nor clock."""

from tournaments.ratings.columns import GAME_ROW, GameColumns, RowTuple, collect_games, collect_rows
from tournaments.ratings.errors import RatingError
from tournaments.ratings.fit import PROVISIONAL_BELOW_SETS, RatingFit, fit_columns, fit_ratings
from tournaments.ratings.history import Point, Snapshot, kept_days, trace_ratings, trend_of
from tournaments.ratings.ledger import Ledger, LedgerLine, keep_ledger
from tournaments.ratings.listing import (
    Counts,
    RatingList,
    RatingRow,
    UnratedRow,
    list_ratings,
    listing_order,
    rate,
    superiority_matrix,
)
from tournaments.ratings.meetings import Meetings, Outcomes, count_meetings
from tournaments.ratings.results import Key, RatedGame, RatedResult, split_game
from tournaments.ratings.sprt import Sprt, SprtState, Verdict, count_sets, follow, judge

__all__ = [
    "GAME_ROW",
    "PROVISIONAL_BELOW_SETS",
    "Counts",
    "GameColumns",
    "Key",
    "Ledger",
    "LedgerLine",
    "Meetings",
    "Outcomes",
    "Point",
    "RatedGame",
    "RatedResult",
    "RatingError",
    "RatingFit",
    "RatingList",
    "RatingRow",
    "RowTuple",
    "Snapshot",
    "Sprt",
    "SprtState",
    "UnratedRow",
    "Verdict",
    "collect_games",
    "collect_rows",
    "count_meetings",
    "count_sets",
    "fit_columns",
    "fit_ratings",
    "follow",
    "judge",
    "keep_ledger",
    "kept_days",
    "list_ratings",
    "listing_order",
    "rate",
    "split_game",
    "superiority_matrix",
    "trace_ratings",
    "trend_of",
]
