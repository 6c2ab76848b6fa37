"""A PostgreSQL server of our own for one test run: temporary, on loopback, never as root."""

import glob
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from deploy.launch.children import start_process
from deploy.launch.console import LaunchError
from deploy.launch.ports import any_free_port

OWNER = "settebello"
START_SECONDS = 30
STOP_SECONDS = 20
# A test server that loses its data in a power cut has lost nothing. Several runs of tests share it, each with
# a web server's threads, workers, and twenty who act at once.
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300")


@dataclass(frozen=True)
class PostgresPrograms:
    """Where initdb, postgres and pg_isready lie, and the user they run as (None: ours)."""

    folder: Path
    user: str | None

    def path(self, name: str) -> str:
        return str(self.folder / name)


def find_programs() -> PostgresPrograms:
    """The newest PostgreSQL of the machine; LaunchError when there is none."""
    # Debian keeps the server's programs off the PATH, one folder a version.
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=_version)
    initdb = found[-1] if found else shutil.which("initdb")
    if initdb is None:
        raise LaunchError("PostgreSQL is missing; type: sudo apt-get install -y postgresql")
    return PostgresPrograms(Path(initdb).parent, _other_user() if os.geteuid() == 0 else None)


def _version(path: str) -> int:
    digits = Path(path).parts[-3].split(".")[0]
    return int(digits) if digits.isdecimal() else 0


def _other_user() -> str:
    """PostgreSQL refuses to run as root: its own user, else nobody."""
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@contextmanager
def temporary_server() -> Iterator[str]:
    """A running server's DATABASE_URL; the server and its files are gone afterwards."""
    programs = find_programs()
    folder = Path(tempfile.mkdtemp(prefix="settebello-postgres-"))
    try:
        password = _make_cluster(programs, folder)
        port = any_free_port()
        process = _start(programs, folder, port)
        try:
            _wait_until_ready(programs, process, folder, port)
            yield f"postgresql://{OWNER}:{password}@127.0.0.1:{port}/postgres"
        finally:
            _stop(process)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _make_cluster(programs: PostgresPrograms, folder: Path) -> str:
    password = secrets.token_urlsafe(18)
    (folder / "password").write_text(password, encoding="ascii")
    if programs.user:
        for path in (folder, folder / "password"):
            shutil.chown(path, programs.user)
    words = ["--pgdata", str(folder / "data"), "--username", OWNER, "--auth", "scram-sha-256"]
    words += ["--pwfile", str(folder / "password"), "--encoding", "UTF8", "--locale", "C.UTF-8", "--no-sync"]
    finished = subprocess.run(
        [programs.path("initdb"), *words], user=programs.user, cwd=folder, capture_output=True, text=True
    )
    if finished.returncode:
        raise LaunchError(f"initdb failed:\n{finished.stderr.strip()[-2000:]}")
    return password


def _start(programs: PostgresPrograms, folder: Path, port: int) -> "subprocess.Popen[bytes]":
    command = [programs.path("postgres"), "-D", str(folder / "data"), "-p", str(port), "-k", str(folder)]
    for setting in ("listen_addresses=127.0.0.1", *FAST):
        command += ["-c", setting]
    with (folder / "server.log").open("wb") as log:
        return start_process(
            command, environment=dict(os.environ), folder=folder, log=log, user=programs.user
        )


def _wait_until_ready(
    programs: PostgresPrograms, process: "subprocess.Popen[bytes]", folder: Path, port: int
) -> None:
    asking = [programs.path("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
    deadline = time.monotonic() + START_SECONDS
    while subprocess.run(asking).returncode:
        if process.poll() is not None or time.monotonic() > deadline:
            raise LaunchError(f"PostgreSQL did not start:\n{(folder / 'server.log').read_text()[-2000:]}")
        time.sleep(0.1)


def _stop(process: "subprocess.Popen[bytes]") -> None:
    # SIGINT is PostgreSQL's fast shutdown; SIGTERM would wait for every client to leave by itself.
    process.send_signal(signal.SIGINT)
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
