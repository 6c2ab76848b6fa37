"""The test database of a pytest process: of several processes one migrates, the others copy what it made."""

from __future__ import annotations

import fcntl
import shutil
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.db import connection
from django.test.utils import setup_databases, teardown_databases

COPY = "ready"


@contextmanager
def shared_database(folder: Path) -> Iterator[None]:
    """Sets up the test database; `folder` is where the processes of one run find each other's files."""
    with _alone_in(folder):
        copied = (folder / COPY).exists() and _write_copy((folder / COPY).read_text(encoding="utf-8"))
        made = setup_databases(verbosity=0, interactive=False, keepdb=copied)
        own = not copied and _keep_copy()
        if own:
            (folder / COPY).write_text(own, encoding="utf-8")
    yield
    _send_away_others()
    teardown_databases(made, verbosity=0)
    if own:
        with _alone_in(folder):
            (folder / COPY).unlink()
            _drop(own)


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    with (folder / "migrating.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _keep_copy() -> str:
    """A copy of the database as the migrations left it, that nobody opens: its name."""
    # What is still in a log of SQLite goes into the file.
    connection.close()
    connection.creation.clone_test_db("copy", verbosity=0)
    return str(connection.creation.get_test_db_clone_settings("copy")["NAME"])


def _write_copy(source: str) -> bool:
    """Makes this process' database out of the copy."""
    target = connection.creation._get_test_db_name()
    if connection.vendor == "sqlite":
        shutil.copyfile(source, target)
    else:
        _drop(target)
        with connection.creation._nodb_cursor() as cursor:
            cursor.execute(f"CREATE DATABASE {_quoted(target)} TEMPLATE {_quoted(source)}")
    return True


def _send_away_others() -> None:
    """End other sessions of this database: a killed worker or a thread may have left one."""
    if connection.vendor == "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND backend_type = 'client backend' AND usename = current_user"
        )
        if ended := len(cursor.fetchall()):
            warnings.warn(f"sessions that were left and are ended now: {ended}", stacklevel=2)


def _drop(name: str) -> None:
    if connection.vendor == "sqlite":
        with suppress(FileNotFoundError):
            Path(name).unlink()
    else:
        with connection.creation._nodb_cursor() as cursor:
            cursor.execute(f"DROP DATABASE IF EXISTS {_quoted(name)}")


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
