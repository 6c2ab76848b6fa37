"""The books: tables that defend themselves. Nothing here decides anything; services write, selectors read."""

from tournaments.models.accounts import User
from tournaments.models.bots import Bot, Submission, Validation
from tournaments.models.events import Entry, EntryCheck, Round, Tournament
from tournaments.models.matches import Attempt, Game, GameSeat, GameSide, Match, MatchSet, MatchSide
from tournaments.models.ratings import Pool, RatedResult, Rating
from tournaments.models.staff import Alarm, Notice, StaffAct
from tournaments.models.tables import LiveAction, LiveGame, LiveSeat
from tournaments.models.workers import Worker

__all__ = [
    "Alarm",
    "Attempt",
    "Bot",
    "Entry",
    "EntryCheck",
    "Game",
    "GameSeat",
    "GameSide",
    "LiveAction",
    "LiveGame",
    "LiveSeat",
    "Match",
    "MatchSet",
    "MatchSide",
    "Notice",
    "Pool",
    "RatedResult",
    "Rating",
    "Round",
    "StaffAct",
    "Submission",
    "Tournament",
    "User",
    "Validation",
    "Worker",
]
