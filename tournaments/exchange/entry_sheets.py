"""Entries from a list as clubs have it: CSV out of any spreadsheet, with or without headings."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.exchange.errors import ExchangeError
from tournaments.exchange.sheets import FORMULA

ENTRIES_MAX = 1000
NAME_MAX = 80
# In this order: who writes semicolons or tabulators has commas in names.
_SEPARATORS = ("\t", ";", ",")
_HEADINGS: dict[str, str] = {
    **dict.fromkeys(("name", "first name", "player", "player 1", "nome", "giocatore", "giocatore 1"), "name"),
    **dict.fromkeys(("nome e cognome", "cognome e nome", "nombre", "nombre y apellidos"), "name"),
    **dict.fromkeys(("jugador", "jugador 1"), "name"),
    # Who is paired with the name beside it, or both in one cell.
    **dict.fromkeys(("pair", "coppia", "pareja"), "pair"),
    **dict.fromkeys(("surname", "last name", "cognome", "apellido", "apellidos"), "surname"),
    **dict.fromkeys(("partner", "player 2", "compagno", "compagna", "giocatore 2"), "partner"),
    **dict.fromkeys(("compañero", "compañera", "jugador 2"), "partner"),
    **dict.fromkeys(("rating", "elo", "punteggio", "puntuación", "puntuacion"), "rating"),
}
# Two names in one cell: "Ada – Bice", "Ada - Bice", "Ada / Bice", "Ada & Bice", "Ada + Bice".
_BETWEEN = re.compile(r"\s+[-–—]\s+|\s*[/&+]\s*")

Cells = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """An entry of an imported sheet: a person, or two as a pair."""

    name: str
    partner: str = ""
    rating: int | None = None


def entries_from_csv(text: str, *, size: int | None = None) -> list[SheetEntry]:
    """Entries of a list, with headings in English, Italian or Spanish, or without: name, partner, rating.

    Empty lines do not count. With a `size` of 2 every entry is a pair, whose names may stand in one cell;
    with 1 nobody has a partner. Raises `ExchangeError` with the line at fault: unreadable, no_name, name,
    rating, pair_size, duplicate, too_long.
    """
    rows = list(_rows(text))
    if not rows:
        return []
    fields = _fields(rows[0][1])
    body = rows[1:] if fields else rows
    if fields is None and len(rows[0][1]) > 3:
        raise ExchangeError("no_name", "the first line names no column 'name'", rows[0][0])
    if len(body) > ENTRIES_MAX:
        raise ExchangeError("too_long", f"a sheet has at most {ENTRIES_MAX} entries")
    cells = [(line, _named(row, fields) if fields else _placed(row)) for line, row in body]
    entries = [(line, _entry(line, one, size)) for line, one in cells]
    _check_nobody_twice(entries)
    return [entry for _line, entry in entries]


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Rows that say something, each with the line on which it begins."""
    text = text.removeprefix("\ufeff")
    told = re.match(r"\s*\"?sep=(.)\"?\s*\r?\n", text)
    separator = told[1] if told else _separator(text)
    skipped = 1 + text[: told.end()].count("\n") if told else 1
    reader = csv.reader(
        io.StringIO(text[told.end() :] if told else text, newline=""), delimiter=separator, strict=True
    )
    begun = 0
    try:
        for row in reader:
            cells = [_clean(cell) for cell in row]
            if any(cells):
                yield begun + skipped, cells
            begun = reader.line_num
    except csv.Error as wrong:
        raise ExchangeError("unreadable", str(wrong), begun + skipped) from wrong


def _separator(text: str) -> str:
    first = next((line for line in text.splitlines() if line.strip()), "")
    bare = re.sub(r'"[^"]*"', "", first)
    return next((one for one in _SEPARATORS if one in bare), ",")


def _clean(cell: str) -> str:
    """Without marks that nobody sees, and with single spaces."""
    seen = "".join(" " if one in "\r\n\t" else one for one in cell if unicodedata.category(one) != "Cf")
    text = " ".join(seen.split())
    return text[1:] if text.startswith("'") and text[1:].startswith(FORMULA) else text


def _fields(row: Sequence[str]) -> list[str] | None:
    """What each column is, empty for what is not read; None where the first line is no heading."""
    fields = [_HEADINGS.get(cell.casefold(), "") for cell in row]
    alone = "name" not in fields
    fields = [("name" if alone else "partner") if field == "pair" else field for field in fields]
    return fields if "name" in fields else None


def _named(row: Sequence[str], fields: Sequence[str]) -> Cells:
    cells: dict[str, str] = {}
    for field, cell in zip(fields, row, strict=False):
        if field:
            cells.setdefault(field, cell)
    return cells


def _placed(row: Sequence[str]) -> Cells:
    """Without headings the first cell is a name; a number is a rating, anything else the partner."""
    rest = [cell for cell in row[1:] if cell]
    return {
        "name": row[0],
        "partner": next((cell for cell in rest if not cell.isdecimal()), ""),
        "rating": next((cell for cell in rest if cell.isdecimal()), ""),
    }


def _entry(line: int, cells: Cells, size: int | None) -> SheetEntry:
    names = [f"{cells.get('name', '')} {cells.get('surname', '')}".strip(), cells.get("partner", "")]
    if size == 2 and not names[1]:
        parts = _BETWEEN.split(names[0])
        names = parts if len(parts) == 2 else names
    if not names[0] or any(len(name) > NAME_MAX or not name.isprintable() for name in names):
        raise ExchangeError("name", f"a name has 1 to {NAME_MAX} letters", line)
    if size and bool(names[1]) != (size == 2):
        raise ExchangeError("pair_size", f"an entry here has {size} names", line)
    return SheetEntry(names[0], names[1], _rating(line, cells.get("rating", "")))


def _rating(line: int, text: str) -> int | None:
    if not text:
        return None
    whole = re.fullmatch(r"(\d{1,4})(?:[.,]0+)?", text, re.ASCII)
    if whole is None:
        raise ExchangeError("rating", f"{text!r} is no rating", line)
    return int(whole[1])


def _check_nobody_twice(entries: Sequence[tuple[int, SheetEntry]]) -> None:
    """One person plays once: namesakes need a letter more."""
    seen: set[str] = set()
    for line, entry in entries:
        for name in filter(None, (entry.name, entry.partner)):
            if name.casefold() in seen:
                raise ExchangeError("duplicate", f"{name} is there twice", line)
            seen.add(name.casefold())
