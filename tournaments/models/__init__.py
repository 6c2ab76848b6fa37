"""The books: tables that defend themselves. Nothing here decides anything; services write, selectors read."""

from tournaments.models.accounts import LoginFailure, Preferences, User
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
from tournaments.models.table_orders import BotTurn, TablePolicy
from tournaments.models.table_people import Mute, PlayerReport, TableInvitation, TablePhrase
from tournaments.models.tables import LiveAction, LiveGame, LiveSeat
from tournaments.models.workers import Worker

__all__ = [
    "Alarm",
    "Attempt",
    "Bot",
    "BotTurn",
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
    "LoginFailure",
    "Match",
    "MatchSet",
    "MatchSide",
    "Mute",
    "Notice",
    "PlayerReport",
    "PointPenalty",
    "Pool",
    "Preferences",
    "Publication",
    "RatedResult",
    "Rating",
    "RequestedBye",
    "Round",
    "StaffAct",
    "Submission",
    "TableInvitation",
    "TablePhrase",
    "TablePolicy",
    "Tournament",
    "User",
    "Validation",
    "Worker",
]
