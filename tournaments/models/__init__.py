"""The books: tables that defend themselves. Nothing here decides anything; services write, selectors read."""

from tournaments.models.accounts import LoginFailure, Preferences, User
from tournaments.models.bots import Bot, Submission, Validation
from tournaments.models.contenders import Contender
from tournaments.models.desk import BoardResult, BoardSheet, DeskAct, SlipCode
from tournaments.models.entries import Entry, EntryCheck, EntryMember
from tournaments.models.events import Round, Tournament
from tournaments.models.matches import Attempt, Game, GameSeat, GameSide, Match, MatchSet, MatchSide
from tournaments.models.organiser_acts import OrganiserAct
from tournaments.models.organising import (
    Bye,
    Challenge,
    ForbiddenPairing,
    PointPenalty,
    Publication,
    RequestedBye,
)
from tournaments.models.rating_tables import LedgerLine, Meeting, RatingDay, RatingPoint, Superiority
from tournaments.models.ratings import Pool, RatedGame, RatedResult, Rating
from tournaments.models.staff import Alarm, Notice, StaffAct
from tournaments.models.standing_sheets import StandingsSheet
from tournaments.models.table_orders import BotTurn, TablePolicy
from tournaments.models.table_people import Mute, TableInvitation, TablePhrase
from tournaments.models.table_signals import TableSignal
from tournaments.models.tables import LiveAction, LiveGame, LiveSeat
from tournaments.models.version_tests import VersionTest
from tournaments.models.workers import Worker

__all__ = [
    "Alarm",
    "Attempt",
    "BoardResult",
    "BoardSheet",
    "Bot",
    "BotTurn",
    "Bye",
    "Challenge",
    "Contender",
    "DeskAct",
    "Entry",
    "EntryCheck",
    "EntryMember",
    "ForbiddenPairing",
    "Game",
    "GameSeat",
    "GameSide",
    "LedgerLine",
    "LiveAction",
    "LiveGame",
    "LiveSeat",
    "LoginFailure",
    "Match",
    "MatchSet",
    "MatchSide",
    "Meeting",
    "Mute",
    "Notice",
    "OrganiserAct",
    "PointPenalty",
    "Pool",
    "Preferences",
    "Publication",
    "RatedGame",
    "RatedResult",
    "Rating",
    "RatingDay",
    "RatingPoint",
    "RequestedBye",
    "Round",
    "SlipCode",
    "StaffAct",
    "StandingsSheet",
    "Submission",
    "Superiority",
    "TableInvitation",
    "TablePhrase",
    "TablePolicy",
    "TableSignal",
    "Tournament",
    "User",
    "Validation",
    "VersionTest",
    "Worker",
]
