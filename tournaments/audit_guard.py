"""Some tables only grow: the database itself refuses to change a row of the audit trail or an act of a game.

Set after every migration, since SQLite drops a table's triggers whenever it makes the table anew.
"""

from __future__ import annotations

from typing import Any

from django.db import connections

# Table, what is refused there, and the words. Acts go with their game where a table is deleted with its rows.
GUARDED = (
    ("tournaments_staffact", "UPDATE OR DELETE", "staff acts are never changed"),
    ("tournaments_deskact", "UPDATE OR DELETE", "acts of the desk are never changed"),
    ("tournaments_organiseract", "UPDATE OR DELETE", "acts of an organiser are never changed"),
    ("tournaments_liveaction", "UPDATE", "acts of a game are never changed"),
)


def guard_audit_trail(using: str, **_facts: Any) -> None:
    """A receiver of `post_migrate`; harmless when called twice, and before the tables are there."""
    connection = connections[using]
    with connection.cursor() as cursor:
        present = set(connection.introspection.table_names(cursor))
        for table, refused, words in GUARDED:
            if table not in present:
                continue
            for statement in _statements(connection.vendor, table, refused, words):
                cursor.execute(statement)


def _statements(vendor: str, table: str, refused: str, words: str) -> tuple[str, ...]:
    if vendor == "postgresql":
        return (
            f"""
            CREATE OR REPLACE FUNCTION {table}_refuse() RETURNS trigger AS $$
            BEGIN RAISE EXCEPTION '{words}'; END $$ LANGUAGE plpgsql
            """,
            f"""
            CREATE OR REPLACE TRIGGER {table}_only_grows BEFORE {refused} ON {table}
            FOR EACH ROW EXECUTE FUNCTION {table}_refuse()
            """,
        )
    # SQLite empties a table by DELETE where others truncate, so that only changes are refused here.
    return (
        f"""
        CREATE TRIGGER IF NOT EXISTS {table}_only_grows BEFORE UPDATE ON {table}
        BEGIN SELECT RAISE(ABORT, '{words}'); END
        """,
    )
