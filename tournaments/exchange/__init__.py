"""Exchange: tournaments as files that other programs read. Pure; knows neither database nor clock."""

from tournaments.exchange.encodings import text_from_bytes
from tournaments.exchange.entry_sheets import SheetEntry, entries_from_csv
from tournaments.exchange.errors import ExchangeError
from tournaments.exchange.report import Listed, read_results, write_report
from tournaments.exchange.sheets import harmless, standings_to_csv
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
    "text_from_bytes",
    "write_report",
]
