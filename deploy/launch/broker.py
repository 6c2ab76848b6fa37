"""The broker ladder: $REDIS_URL, else a private Redis or Valkey, else the built-in one."""

import os
import secrets
import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from deploy.launch.children import start_process
from deploy.launch.console import LaunchError
from deploy.launch.places import ROOT
from deploy.launch.ports import any_free_port, is_answering

SERVER_NAMES = ("valkey-server", "redis-server")
BUILT_IN = "built-in"
START_SECONDS = 15


@dataclass(frozen=True)
class Broker:
    """How to reach a broker and how to start it; `command` is None when somebody else runs it."""

    name: str
    url: str
    port: int = 0
    command: tuple[str, ...] | None = None
    # Handed over by standard input, so that the password stands in no list of processes.
    stdin: bytes = b""

    def start(self, environment: dict[str, str], log: IO[bytes]) -> "subprocess.Popen[bytes]":
        if self.command is None:
            raise LaunchError(f"{self.name} is not ours to start")
        return start_process(self.command, environment=environment, folder=ROOT, log=log, stdin=self.stdin)


def choose_broker(python: str, folder: Path, port: int | None = None) -> Broker:
    """The first rung there is. `folder` keeps a private server's data, `python` runs the built-in one."""
    url = os.environ.get("REDIS_URL")
    if url:
        return Broker("the broker of REDIS_URL", url)
    program = None if os.environ.get("SETTEBELLO_BROKER") == BUILT_IN else find_server()
    return private_server(program, folder, port) if program else built_in(python, port)


def find_server() -> str | None:
    return next((path for name in SERVER_NAMES if (path := shutil.which(name))), None)


def private_server(program: str, folder: Path, port: int | None = None, keep: bool = True) -> Broker:
    """A Redis or Valkey of our own on loopback; with `keep` its data outlives it."""
    port, password = port or any_free_port(), secrets.token_urlsafe(24)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    lines = [
        "bind 127.0.0.1",
        f"port {port}",
        f"requirepass {password}",
        f'dir "{folder}"',
        f"appendonly {'yes' if keep else 'no'}",
        'save ""',
        "daemonize no",
    ]
    return Broker(
        name=Path(program).name,
        url=_address(password, port),
        port=port,
        command=(program, "-"),
        stdin=("\n".join(lines) + "\n").encode(),
    )


def built_in(python: str, port: int | None = None) -> Broker:
    port, password = port or any_free_port(), secrets.token_urlsafe(24)
    return Broker(
        name="the built-in broker (in memory)",
        url=_address(password, port),
        port=port,
        command=(python, "-m", "deploy.launch.fake_broker", str(port)),
        stdin=f"{password}\n".encode(),
    )


def _address(password: str, port: int) -> str:
    return f"redis://:{password}@127.0.0.1:{port}/0"


def wait_for_broker(broker: Broker, process: "subprocess.Popen[bytes]") -> None:
    """Returns when the broker takes connections; LaunchError when it ends or does not come."""
    deadline = time.monotonic() + START_SECONDS
    while not is_answering(broker.port):
        if process.poll() is not None or time.monotonic() > deadline:
            raise LaunchError(f"{broker.name} did not start; its log is in the data directory")
        time.sleep(0.05)
