"""Standings and entries as comma-separated text, for spreadsheets."""

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.exchange.errors import ExchangeError
from tournaments.standings.table import Standing

ENTRIES_MAX = 1000
NAME_MAX = 80
# A cell that starts so is a formula to a spreadsheet, whatever the name of a stranger says.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """An entry of an imported sheet: a person, or two as a pair."""

    name: str
    partner: str = ""
    rating: int | None = None


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


def entries_from_csv(text: str) -> list[SheetEntry]:
    """Entries with the columns name, and where wanted partner and rating, in any order.

    The first line names the columns; comma, semicolon and tabulator separate them. Raises
    `ExchangeError` with the line at fault: unreadable, no_name, name, rating, duplicate, too_long.
    """
    lines = text.lstrip("\ufeff").splitlines()
    first = lines[0] if lines else ""
    separator = max(",;\t", key=first.count)
    try:
        rows = list(csv.DictReader(lines, delimiter=separator, restval=""))
    except csv.Error as wrong:
        raise ExchangeError("unreadable", str(wrong)) from wrong
    if "name" not in [word.strip().lower() for word in first.split(separator)]:
        raise ExchangeError("no_name", "the first line names no column 'name'", 1)
    if len(rows) > ENTRIES_MAX:
        raise ExchangeError("too_long", f"a sheet has at most {ENTRIES_MAX} entries")
    entries = [_read_entry(row, at) for at, row in enumerate(rows, start=2)]
    seen: set[tuple[str, str]] = set()
    for at, one in enumerate(entries, start=2):
        key = (one.name.casefold(), one.partner.casefold())
        if key in seen:
            raise ExchangeError("duplicate", f"{one.name} is there twice", at)
        seen.add(key)
    return entries


def harmless(text: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def _read_entry(row: Mapping[str | None, object], at: int) -> SheetEntry:
    cells = {
        str(key).strip().lower(): " ".join(str(value).split())
        for key, value in row.items()
        if key is not None
    }
    names = [cells.get("name", ""), cells.get("partner", "")]
    if not names[0] or any(len(name) > NAME_MAX or not name.isprintable() for name in names):
        raise ExchangeError("name", f"a name has 1 to {NAME_MAX} letters", at)
    rating = cells.get("rating", "")
    if rating and not (rating.isascii() and rating.isdigit() and len(rating) <= 4):
        raise ExchangeError("rating", f"{rating!r} is no rating", at)
    return SheetEntry(name=names[0], partner=names[1], rating=int(rating) if rating else None)


def _plain(number: float | None) -> str:
    return "" if number is None else f"{number:g}"
