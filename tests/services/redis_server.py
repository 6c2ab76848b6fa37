"""The tests' own Redis: the real server on loopback, empty at the start of every test."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urlsplit

import redis

from deploy.launch.broker import Broker, find_server, private_server, wait_for_broker
from deploy.launch.children import start_process, stop_processes
from deploy.launch.places import ROOT


@dataclass
class RedisServer:
    """A running server; `kill` and `start` let a test lose it and have it back, empty."""

    broker: Broker
    log: Path
    process: "subprocess.Popen[bytes] | None" = field(default=None)

    @property
    def url(self) -> str:
        return self.broker.url

    def start(self) -> None:
        assert self.broker.command is not None
        with self.log.open("ab") as log:
            self.process = start_process(
                self.broker.command,
                environment=os.environ,
                folder=ROOT,
                log=log,
                stdin=self.broker.stdin,
            )
        wait_for_broker(self.broker, self.process)

    def kill(self) -> None:
        """Ends it without a goodbye, as a machine that loses power does."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def flush(self) -> None:
        with redis.Redis.from_url(self.url) as client:
            client.flushall()

    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None


@contextmanager
def redis_server_at(url: str) -> Iterator[RedisServer]:
    """A server at the port and with the password of `url`; AssertionError where Redis is not installed."""
    program = find_server()
    assert program, "redis-server is missing; type: python3 run.py install"
    parts = urlsplit(url)
    with tempfile.TemporaryDirectory(prefix="settebello-redis-") as folder:
        drawn = private_server(program, Path(folder), parts.port, keep=False)
        drawn_password = urlsplit(drawn.url).password or ""
        config = drawn.stdin.replace(drawn_password.encode(), (parts.password or "").encode())
        server = RedisServer(replace(drawn, url=url, stdin=config), Path(folder) / "redis.log")
        server.start()
        try:
            yield server
        finally:
            if server.process is not None:
                stop_processes([server.process], grace_seconds=3)
