"""The audit trail only grows: the database itself refuses to change one of its rows.

Set after every migration, since SQLite drops a table's triggers whenever it makes the table anew.
"""

from __future__ import annotations

from typing import Any

from django.db import connections

TABLE = "tournaments_staffact"
POSTGRESQL = (
    f"""
    CREATE OR REPLACE FUNCTION {TABLE}_refuse() RETURNS trigger AS $$
    BEGIN RAISE EXCEPTION 'staff acts are never changed'; END $$ LANGUAGE plpgsql
    """,
    f"""
    CREATE OR REPLACE TRIGGER {TABLE}_only_grows BEFORE UPDATE OR DELETE ON {TABLE}
    FOR EACH ROW EXECUTE FUNCTION {TABLE}_refuse()
    """,
)
# SQLite empties a table by DELETE where others truncate, so that only changes are refused here.
SQLITE = (
    f"""
    CREATE TRIGGER IF NOT EXISTS {TABLE}_only_grows BEFORE UPDATE ON {TABLE}
    BEGIN SELECT RAISE(ABORT, 'staff acts are never changed'); END
    """,
)


def guard_audit_trail(using: str, **_facts: Any) -> None:
    """A receiver of `post_migrate`; harmless when called twice, and before the table is there."""
    connection = connections[using]
    with connection.cursor() as cursor:
        if TABLE not in connection.introspection.table_names(cursor):
            return
        for statement in POSTGRESQL if connection.vendor == "postgresql" else SQLITE:
            cursor.execute(statement)
