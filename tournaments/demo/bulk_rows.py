"""Rows by the hundred thousand: SQLite's executemany and PostgreSQL's COPY instead of a model object each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import Any

import numpy as np
from django.core.management.color import no_style
from django.db import connection
from django.db.models import DateTimeField, Field, Max, Model


def write_rows(model: type[Model], count: int, **columns: Any) -> range:
    """Insert `count` rows and return their ids, which follow the table's last one.

    A column is named by its attribute (`match_id`) and is a list or an array of `count` values, or one
    value for every row; a column that is not named has its field's default. Nothing checks the values
    but the database.
    """
    last = model._default_manager.aggregate(last=Max("pk"))["last"] or 0
    ids = range(last + 1, last + 1 + count)
    key = model._meta.pk
    fields = [field for field in model._meta.concrete_fields if field is not key]
    if key is None or (unknown := set(columns) - {field.attname for field in fields}):
        raise ValueError(f"{model.__name__} has no column {sorted(unknown)}")
    values = [_values(field, columns.get(field.attname, field.get_default()), count) for field in fields]
    # Constants repeat without end.
    rows = zip(ids, *values, strict=False)
    _insert(model._meta.db_table, [str(field.column) for field in (key, *fields)], rows)
    return ids


def finish_numbering(*models: type[Model]) -> None:
    """Let the database's own counters go on after the ids that were given to it."""
    statements = connection.ops.sequence_reset_sql(no_style(), list(models))
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def _values(field: Field[Any, Any], given: Any, count: int) -> Iterable[Any]:
    if isinstance(given, np.ndarray):
        given = given.tolist()
    if not isinstance(given, Sequence) or isinstance(given, str):
        return repeat(field.get_db_prep_save(given, connection), count)
    if len(given) != count:
        raise ValueError(f"{field.attname} has {len(given)} values for {count} rows")
    # Numbers and texts go as they are; a moment is written differently by every database.
    if isinstance(field, DateTimeField):
        return [field.get_db_prep_save(value, connection) for value in given]
    return given


def _insert(table: str, columns: Sequence[str], rows: Iterator[tuple[Any, ...]]) -> None:
    quoted = [connection.ops.quote_name(name) for name in (table, *columns)]
    into = f"{quoted[0]} ({', '.join(quoted[1:])})"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {into} FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            places = ", ".join(["%s"] * len(columns))
            # Names of a model's own table, quoted.
            cursor.executemany(f"INSERT INTO {into} VALUES ({places})", list(rows))  # noqa: S608
