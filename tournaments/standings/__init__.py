"""Standings: results in, a table out. Pure; knows neither database nor clock."""

from tournaments.standings.crosstable import CrossCell, CrossTable, build_cross_table
from tournaments.standings.errors import StandingsError
from tournaments.standings.results import (
    ByeKind,
    ByeResult,
    Entrant,
    MatchResult,
    Penalty,
    results_stand,
)
from tournaments.standings.table import Standing, rank_entries
from tournaments.standings.tiebreaks import (
    DEFAULT_TIE_BREAKS,
    TIEBREAKS,
    Tiebreak,
    check_order,
    default_tie_breaks,
)

__all__ = [
    "DEFAULT_TIE_BREAKS",
    "TIEBREAKS",
    "ByeKind",
    "ByeResult",
    "CrossCell",
    "CrossTable",
    "Entrant",
    "MatchResult",
    "Penalty",
    "Standing",
    "StandingsError",
    "Tiebreak",
    "build_cross_table",
    "check_order",
    "default_tie_breaks",
    "rank_entries",
    "results_stand",
]
