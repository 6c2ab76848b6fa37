"""The running site: broker, web, workers, beat, and the demo competition on top."""

import os
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import IO

from deploy.launch import addresses
from deploy.launch import broker as brokers
from deploy.launch.children import Supervisor, adopt_orphans, start_process
from deploy.launch.console import LaunchError, say
from deploy.launch.places import Places
from deploy.launch.ports import first_free_port

FIRST_PORT = 8000
WEB_START_SECONDS = 60
# A set that is being played may finish; a longer one is found again by its lease at the next start.
GRACE_SECONDS = 8
LOG_BYTES = 5_000_000
# Strangers' bots that think at once at tables with people.
TABLE_SLOTS = 2


class StopRequestedError(Exception):
    """Ctrl-C, SIGTERM or a closed terminal."""


@dataclass
class Site:
    """The processes of one run of the embedded shape."""

    places: Places
    host: str = "127.0.0.1"
    port: int | None = None
    supervisor: Supervisor = field(default_factory=lambda: Supervisor(lambda text: say(f"! {text}")))
    environment: dict[str, str] = field(default_factory=dict)
    logs: dict[str, IO[bytes]] = field(default_factory=dict)

    @property
    def address(self) -> str:
        """Where this machine finds the site."""
        return f"http://{addresses.local_host(self.host)}:{self.port}"

    @property
    def address_for_others(self) -> str:
        """Where other machines find it; empty when it listens on loopback only."""
        hosts = addresses.hosts_for_others(self.host)
        return f"http://{hosts[0]}:{self.port}" if hosts else ""

    def start(self) -> None:
        """Starts everything and returns when the site answers; LaunchError when it does not."""
        self.port = self.port or first_free_port(FIRST_PORT)
        self._start_broker()
        self.supervisor.add("web", lambda: self._python("web", *self._web_words()))
        self.supervisor.add(
            "match worker", lambda: self._python("matches", *_worker("matches", _match_slots()))
        )
        self.supervisor.add("table worker", lambda: self._python("tables", *_worker("tables", TABLE_SLOTS)))
        self.supervisor.add("default worker", lambda: self._python("default", *_worker("default", 1)))
        self.supervisor.add("beat", lambda: self._python("beat", *self._beat_words()))
        self._wait_for_web()

    def start_demo(self) -> "subprocess.Popen[bytes]":
        """The demo's own process; it talks to the site over HTTP and prints its progress itself."""
        command = [self.places.python, "manage.py", "demo", "--base-url", self.address]
        demo = start_process(command, environment=self.environment, folder=self.places.root)
        return self.supervisor.run_once(demo)

    def stop(self) -> None:
        self.supervisor.stop(GRACE_SECONDS)
        for log in self.logs.values():
            log.close()

    def _start_broker(self) -> None:
        broker = brokers.choose_broker(self.places.python, self.places.data / "redis")
        self.environment = self.places.environment(
            REDIS_URL=broker.url, SETTEBELLO_ALLOWED_HOSTS=addresses.allowed_hosts(self.host)
        )
        say(f"· broker: {broker.name}")
        if broker.command is None:
            return
        child = self.supervisor.add("broker", lambda: broker.start(self.environment, self._log("broker")))
        if child.process is not None:
            brokers.wait_for_broker(broker, child.process)

    def _python(self, log: str, *words: str) -> "subprocess.Popen[bytes]":
        command = [self.places.python, *words]
        return start_process(
            command, environment=self.environment, folder=self.places.root, log=self._log(log)
        )

    def _web_words(self) -> list[str]:
        # Without the time limit, one open event stream would hold the shutdown for ever.
        words = [
            "-m",
            "uvicorn",
            "scopa_site.asgi:application",
            "--host",
            self.host,
            "--port",
            str(self.port),
        ]
        return [*words, "--timeout-graceful-shutdown", "3", "--no-access-log", "--log-level", "warning"]

    def _beat_words(self) -> list[str]:
        words = ["-m", "celery", "-A", "scopa_site.celery", "beat", "--loglevel", "WARNING", "--pidfile="]
        return [*words, "--schedule", str(self.places.data / "beat-schedule")]

    def _log(self, name: str) -> IO[bytes]:
        if name not in self.logs:
            file = self.places.data / "logs" / f"{name}.log"
            file.parent.mkdir(exist_ok=True)
            if file.exists() and file.stat().st_size > LOG_BYTES:
                file.replace(file.with_suffix(".log.1"))
            self.logs[name] = file.open("ab")
        return self.logs[name]

    def _wait_for_web(self) -> None:
        deadline = time.monotonic() + WEB_START_SECONDS
        while not is_healthy(self.address):
            web = next(child for child in self.supervisor.children if child.name == "web")
            if not web.is_running() or time.monotonic() > deadline:
                raise LaunchError(f"the site does not answer:\n{self._tail('web')}")
            time.sleep(0.1)

    def _tail(self, name: str) -> str:
        file: Path = self.places.data / "logs" / f"{name}.log"
        return file.read_text(encoding="utf-8", errors="replace")[-3000:]


def _worker(queue: str, slots: int) -> list[str]:
    words = [
        "-m",
        "celery",
        "-A",
        "scopa_site.celery",
        "worker",
        "--queues",
        queue,
        "--concurrency",
        str(slots),
    ]
    return [*words, "--hostname", f"{queue}@%h", "--loglevel", "INFO", "--without-gossip", "--without-mingle"]


def _match_slots() -> int:
    return int(os.environ.get("SETTEBELLO_MATCH_WORKERS") or max(1, os.cpu_count() or 1))


def is_healthy(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/health/", timeout=5) as answer:  # noqa: S310 (our own address)
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


@contextmanager
def stop_signals() -> Iterator[None]:
    """Within, Ctrl-C, SIGTERM and SIGHUP raise StopRequestedError, once: a second one ends the process."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def request_stop(number: int, frame: FrameType | None) -> None:
        for each in numbers:
            signal.signal(each, signal.SIG_DFL)
        raise StopRequestedError

    before = {number: signal.signal(number, request_stop) for number in numbers}
    try:
        yield
    finally:
        for number, action in before.items():
            signal.signal(number, action)


@contextmanager
def running(site: Site) -> Iterator[Site]:
    """The site from start to stop; whatever happens within, every process of it is ended."""
    adopt_orphans()
    try:
        site.start()
        yield site
    finally:
        site.stop()
