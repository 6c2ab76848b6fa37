"""Standings as comma-separated text, for spreadsheets."""

import csv
import io
from collections.abc import Mapping, Sequence

from tournaments.standings.table import Standing

# A cell that starts so is a formula to a spreadsheet, whatever the name of a stranger says.
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def standings_to_csv(standings: Sequence[Standing], names: Mapping[int, str]) -> str:
    """One line an entry, best first; tie-breaks under their codes, empty where they said nothing."""
    codes = [code for code in (standings[0].values if standings else ()) if code != "PTS"]
    out = io.StringIO(newline="")
    sheet = csv.writer(out)
    sheet.writerow(["rank", "name", "points", "played", "won", "drawn", "lost", "penalty", *codes])
    for one in standings:
        rank = "" if one.rank is None else one.rank
        counts = [_plain(one.points), one.played, one.won, one.drawn, one.lost, _plain(one.penalty)]
        sheet.writerow(
            [rank, harmless(names[one.entry]), *counts, *(_plain(one.values[code]) for code in codes)]
        )
    return out.getvalue()


def harmless(text: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def _plain(number: float | None) -> str:
    return "" if number is None else f"{number:g}"
