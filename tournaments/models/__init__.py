"""The books: tables that defend themselves. Nothing here decides anything; services write, selectors read."""

from tournaments.models.accounts import User
from tournaments.models.bots import Bot, Submission, Validation
from tournaments.models.entries import Entry, EntryCheck, EntryMember
from tournaments.models.events import Round, Tournament
from tournaments.models.matches import Attempt, Game, GameSeat, GameSide, Match, MatchSet, MatchSide
from tournaments.models.organising import (
    Bye,
    Challenge,
    ForbiddenPairing,
    PointPenalty,
    Publication,
    RequestedBye,
)
from tournaments.models.ratings import Pool, RatedResult, Rating
from tournaments.models.staff import Alarm, Notice, StaffAct
from tournaments.models.tables import LiveAction, LiveGame, LiveSeat
from tournaments.models.workers import Worker

__all__ = [
    "Alarm",
    "Attempt",
    "Bot",
    "Bye",
    "Challenge",
    "Entry",
    "EntryCheck",
    "EntryMember",
    "ForbiddenPairing",
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
    "PointPenalty",
    "Pool",
    "Publication",
    "RatedResult",
    "Rating",
    "RequestedBye",
    "Round",
    "StaffAct",
    "Submission",
    "Tournament",
    "User",
    "Validation",
    "Worker",
]
