"""Very many rows of numbers and moments as one array, some bytes each and no object a row.

The database hands them to numpy as they come: SQLite's tuples into the array's own fields, PostgreSQL's
by COPY in its binary form, where a row without empty columns always has the same length.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from django.db import connection
from django.db.models import BigIntegerField, CharField, F, FloatField, QuerySet
from django.db.models.functions import Cast

# A moment: microseconds since 1970 in the array.
MOMENT = "M8[us]"
Table = npt.NDArray[np.void]
# Name of an attribute or annotation, and the numpy code of its column; no value may be empty.
Columns = Sequence[tuple[str, str]]

_HEAD = 19  # "PGCOPY\n\xff\r\n\0", flags, length of the extension
_TAIL = 2
_PIECE = 4_000_000
_YEAR_2000_US = 946_684_800_000_000
# "2026-11-30 07:13:15.123456"
_TEXT_OF_MOMENT = "S26"


def read_rows(rows: QuerySet[Any], columns: Columns) -> Table:
    """These columns of the rows in the query's order, as an array with a field for each."""
    if connection.vendor == "postgresql":
        return _copy(rows.values_list(*(_eight_bytes(name, code) for name, code in columns)), columns)
    texts = [Cast(name, CharField()) if code == MOMENT else F(name) for name, code in columns]
    return _fetch(rows.values_list(*texts), columns)


def _fetch(rows: QuerySet[Any], columns: Columns) -> Table:
    sql, parameters = rows.query.sql_with_params()
    read_as = [(name, _TEXT_OF_MOMENT if code == MOMENT else code) for name, code in columns]
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        # Django's cursor would look at every row once more.
        found = np.fromiter(cursor.cursor, dtype=np.dtype(read_as))
    return found.astype(np.dtype(list(columns)), copy=False)


def _copy(rows: QuerySet[Any], columns: Columns) -> Table:
    sql, parameters = rows.query.sql_with_params()
    wire = np.dtype([("count", ">i2"), *(one for name, code in columns for one in _on_the_wire(name, code))])
    pieces = [np.zeros(0, dtype=np.dtype(list(columns)))]
    with (
        connection.cursor() as cursor,
        cursor.copy(f"COPY ({sql}) TO STDOUT (FORMAT BINARY)", parameters) as copy,
    ):
        pieces += [_read_piece(piece, wire, columns) for piece in _whole_rows(copy, wire.itemsize)]
    return np.concatenate(pieces)


def _eight_bytes(name: str, code: str) -> F | Cast:
    """A column as PostgreSQL sends it in eight bytes, which a moment has by itself."""
    if code == MOMENT:
        return F(name)
    return Cast(name, FloatField() if code == "f8" else BigIntegerField())


def _on_the_wire(name: str, code: str) -> list[tuple[str, str]]:
    return [(f"length of {name}", ">i4"), (name, ">f8" if code == "f8" else ">i8")]


def _whole_rows(copy: Any, width: int) -> Iterator[bytes]:
    """What PostgreSQL sends, cut between rows, without head and tail."""
    held, skip = bytearray(), _HEAD
    for part in copy:
        held += part
        if len(held) - skip >= _PIECE:
            end = skip + (len(held) - skip - _TAIL) // width * width
            yield bytes(held[skip:end])
            del held[:end]
            skip = 0
    yield bytes(held[skip : len(held) - _TAIL])


def _read_piece(piece: bytes, wire: np.dtype[np.void], columns: Columns) -> Table:
    if len(piece) % wire.itemsize:
        raise ValueError("a row has an empty column")
    sent = np.frombuffer(piece, dtype=wire)
    if any((sent[f"length of {name}"] != 8).any() for name, _ in columns):
        raise ValueError("a row has an empty column")
    read = np.empty(len(sent), dtype=np.dtype(list(columns)))
    for name, code in columns:
        values = sent[name]
        read[name] = (values.astype(np.int64) + _YEAR_2000_US).view(MOMENT) if code == MOMENT else values
    return read
