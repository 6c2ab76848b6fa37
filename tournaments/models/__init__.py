"""The books: tables that defend themselves. Nothing here decides anything; services write, selectors read."""

from tournaments.models.accounts import User
from tournaments.models.bots import Bot, Submission
from tournaments.models.events import Entry, Round, Tournament
from tournaments.models.matches import Attempt, Game, GameSeat, GameSide, Match, MatchSet, MatchSide
from tournaments.models.ratings import Pool, RatedResult, Rating

__all__ = [
    "Attempt",
    "Bot",
    "Entry",
    "Game",
    "GameSeat",
    "GameSide",
    "Match",
    "MatchSet",
    "MatchSide",
    "Pool",
    "RatedResult",
    "Rating",
    "Round",
    "Submission",
    "Tournament",
    "User",
]
