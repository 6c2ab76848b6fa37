"""The audit trail only grows: the database itself refuses to change or delete one of its rows."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

TABLE = "tournaments_staffact"
POSTGRESQL = f"""
CREATE FUNCTION {TABLE}_refuse() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION 'staff acts are never changed'; END $$ LANGUAGE plpgsql;
CREATE TRIGGER {TABLE}_only_grows BEFORE UPDATE OR DELETE ON {TABLE}
FOR EACH ROW EXECUTE FUNCTION {TABLE}_refuse();
"""
# SQLite empties a table by DELETE where others truncate, so that only changes are refused here.
SQLITE = f"""
CREATE TRIGGER {TABLE}_only_grows BEFORE UPDATE ON {TABLE}
BEGIN SELECT RAISE(ABORT, 'staff acts are never changed'); END;
"""


def guard(apps: object, editor: BaseDatabaseSchemaEditor) -> None:
    # As one string for the driver: a splitter of statements would cut the trigger's body.
    sql = POSTGRESQL if editor.connection.vendor == "postgresql" else SQLITE
    with editor.connection.cursor() as cursor:
        cursor.execute(sql)


def unguard(apps: object, editor: BaseDatabaseSchemaEditor) -> None:
    with editor.connection.cursor() as cursor:
        if editor.connection.vendor == "postgresql":
            cursor.execute(f"DROP TRIGGER {TABLE}_only_grows ON {TABLE}")
            cursor.execute(f"DROP FUNCTION {TABLE}_refuse()")
        else:
            cursor.execute(f"DROP TRIGGER {TABLE}_only_grows")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_checks_acts_alarms")]

    operations = [migrations.RunPython(guard, unguard)]
