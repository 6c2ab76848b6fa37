"""Exchange: tournaments as files that other programs read. Pure; knows neither database nor clock."""

from tournaments.exchange.errors import ExchangeError
from tournaments.exchange.report import Listed, read_results, write_report
from tournaments.exchange.sheets import SheetEntry, entries_from_csv, harmless, standings_to_csv
from tournaments.exchange.trf import TrfPlayer, TrfRound, TrfTournament

__all__ = [
    "ExchangeError",
    "Listed",
    "SheetEntry",
    "TrfPlayer",
    "TrfRound",
    "TrfTournament",
    "entries_from_csv",
    "harmless",
    "read_results",
    "standings_to_csv",
    "write_report",
]
