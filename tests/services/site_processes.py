"""Real workers and a real web server for the tests, on the test database and the tests' broker."""

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from django.db import connection

from deploy.launch.children import send_to_group, start_process, stop_processes
from deploy.launch.places import ROOT

START_SECONDS = 180


@dataclass
class SiteProcess:
    """A started process with its log. `kill` is kill -9 for it and for the children in its group."""

    process: "subprocess.Popen[bytes]"
    log: Path

    @property
    def pid(self) -> int:
        return self.process.pid

    def kill(self) -> None:
        send_to_group(self.process, signal.SIGKILL)
        self.process.wait()

    def stop(self, grace_seconds: float = 10) -> None:
        stop_processes([self.process], grace_seconds)

    def output(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")

    def wait_for_output(self, words: str) -> None:
        """Returns when its log holds `words`; AssertionError with the log when it ends or takes too long."""
        deadline = time.monotonic() + START_SECONDS
        while words not in self.output():
            assert self.process.poll() is None, f"it ended:\n{self.output()[-3000:]}"
            assert time.monotonic() < deadline, (
                f"no {words!r} after {START_SECONDS} s:\n{self.output()[-3000:]}"
            )
            time.sleep(0.05)


def database_url_of_tests() -> str:
    """DATABASE_URL of the database that the running tests use, for the processes they start."""
    facts = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{facts['NAME']}"
    return f"postgresql://{facts['USER']}:{facts['PASSWORD']}@{facts['HOST']}:{facts['PORT']}/{facts['NAME']}"


def start_site_process(words: Sequence[str], log: Path, **environment: str) -> SiteProcess:
    """`python -m …` with the tests' settings, database and broker."""
    facts = {
        **os.environ,
        "DATABASE_URL": database_url_of_tests(),
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "PYTHONUNBUFFERED": "1",
        **environment,
    }
    with log.open("wb") as file:
        process = start_process([sys.executable, "-m", *words], environment=facts, folder=ROOT, log=file)
    return SiteProcess(process, log)


def start_worker(
    log: Path, queues: str, concurrency: int, app: str = "scopa_site.celery", **environment: str
) -> SiteProcess:
    """A Celery worker (prefork) that takes tasks by the time this returns. `app` is the module it serves."""
    words = [
        "celery",
        "-A",
        app,
        "worker",
        "--queues",
        queues,
        "--concurrency",
        str(concurrency),
    ]
    words += ["--hostname", f"{log.stem}@%h", "--loglevel", "INFO", "--without-gossip", "--without-mingle"]
    worker = start_site_process(words, log, **environment)
    worker.wait_for_output(" ready.")
    return worker


def start_beat(log: Path, **environment: str) -> SiteProcess:
    words = ["celery", "-A", "scopa_site.celery", "beat", "--loglevel", "INFO", "--pidfile="]
    beat = start_site_process([*words, "--schedule", str(log.with_suffix(".schedule"))], log, **environment)
    beat.wait_for_output("beat: Starting")
    return beat


def start_web(log: Path, port: int, **environment: str) -> SiteProcess:
    """The site under uvicorn at `port` of loopback, answering by the time this returns."""
    words = ["uvicorn", "scopa_site.asgi:application", "--host", "127.0.0.1", "--port", str(port)]
    web = start_site_process(
        [*words, "--timeout-graceful-shutdown", "3", "--no-access-log"], log, **environment
    )
    deadline = time.monotonic() + START_SECONDS
    while not is_answering(f"http://127.0.0.1:{port}/health/"):
        assert web.process.poll() is None, f"the web server ended:\n{web.output()[-3000:]}"
        assert time.monotonic() < deadline, f"the web server does not answer:\n{web.output()[-3000:]}"
        time.sleep(0.05)
    return web


def is_answering(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5):  # noqa: S310 (our own address)
            return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
