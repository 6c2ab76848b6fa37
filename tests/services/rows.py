"""Rows that take long to make, made once and written again as they were in every test that wants them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import connection

Row = tuple[Any, ...]
# By table: the names of its columns, and its rows.
Contents = dict[str, tuple[tuple[str, ...], list[Row]]]


@dataclass(frozen=True)
class Rows:
    """New rows of any tables. `write` puts them into a database that has none of them."""

    contents: Contents

    def write(self) -> None:
        """In any order: the database looks at references when a transaction ends."""
        with connection.cursor() as cursor:
            for table, (columns, rows) in self.contents.items():
                names = ", ".join(map(connection.ops.quote_name, columns))
                places = ", ".join(["%s"] * len(columns))
                command = f"INSERT INTO {connection.ops.quote_name(table)} ({names}) VALUES ({places})"  # noqa: S608 (our own names)
                cursor.executemany(command, rows)


def rows_of_now() -> Contents:
    """Everything in the tables of the site."""
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    contents: Contents = {}
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608 (our own names)
            contents[table] = (tuple(column[0] for column in cursor.description), list(cursor.fetchall()))
    return contents


def rows_since(before: Contents) -> Rows:
    """What is there now and was not; AssertionError when a row of `before` was changed or is gone."""
    new: Contents = {}
    for table, (columns, rows) in rows_of_now().items():
        old = before[table][1]
        assert all(row in rows for row in old), f"{table} has lost or changed rows"
        if added := [row for row in rows if row not in old]:
            new[table] = (columns, added)
    return Rows(new)
