"""Ratings: finished sets in, a rating list out. Pure; knows neither database nor clock."""

from tournaments.ratings.errors import RatingError
from tournaments.ratings.fit import PROVISIONAL_BELOW_SETS, RatingFit, fit_ratings
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

__all__ = [
    "PROVISIONAL_BELOW_SETS",
    "Counts",
    "Key",
    "RatedGame",
    "RatedResult",
    "RatingError",
    "RatingFit",
    "RatingList",
    "RatingRow",
    "UnratedRow",
    "fit_ratings",
    "list_ratings",
    "rate",
    "split_game",
    "superiority_matrix",
]
