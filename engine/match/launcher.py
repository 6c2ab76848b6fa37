"""The port between referee and jail: what the referee asks of a running bot, and nothing more.

The jail implements it and knows no rules; the referee uses it and knows no jail.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from engine.match.verdict import BotFault, PlatformFault, SandboxUnavailable, Verdict

__all__ = [
    "BotFault",
    "BotPackage",
    "BotProcess",
    "Charge",
    "Ending",
    "Launcher",
    "PlatformFault",
    "SandboxUnavailable",
    "Verdict",
]


@dataclass(frozen=True)
class BotPackage:
    """A bot on disk, read and checked: its files by name, its manifest and its content hash.

    ``runtime`` is ``python``, ``node`` or ``native``; ``entry`` is a key of ``files``;
    ``variants`` are presets' names, or ``("*",)`` for all of them.
    """

    sha256: str
    name: str
    runtime: str
    entry: str
    variants: tuple[str, ...]
    files: Mapping[str, bytes]


class Charge(NamedTuple):
    """Time of one turn in microseconds: what the bot pays for, what the wall saw, what it used of a CPU.

    ``cpu_us`` counts all threads of the bot; it is 0 where the launcher cannot tell.
    """

    spent_us: int
    wall_us: int
    cpu_us: int = 0


@dataclass(frozen=True)
class Ending:
    """What is left of a closed bot: at most 64 KiB of its stderr, and how it ended (``EXITED 1`` …)."""

    stderr: str
    detail: str | None = None


class BotProcess(Protocol):
    """One running bot of one seat in one game. All calls come from the referee's only thread.

    It runs from its launch until its first line, whenever that is read, and then in its turns alone.
    """

    def send(self, line: bytes) -> None:
        """Queue one line, LF included, without blocking; BotFault when the queue overflows."""

    def read_line(self, deadline: float) -> bytes:
        """Next line without its LF, before ``time.monotonic()`` reaches ``deadline``.

        BotFault: TIMEOUT_MOVE, OUTPUT_LIMIT/``LINE_LIMIT`` …, CRASHED/``EXITED 1`` or ``SIGNAL 9``,
        OUT_OF_MEMORY. PlatformFault when the wait was our own fault.
        """
        ...

    def has_output(self) -> bool:
        """Whether something can be read that nobody has asked for."""
        ...

    def pause(self) -> None:
        """Stop the bot between its turns."""

    def resume(self) -> None:
        """Let the bot run; its turn's Charge starts here."""

    def wall_us(self) -> int:
        """Wall time of the turn, in microseconds: no charge is higher, and asking costs nothing."""
        ...

    def charge(self) -> Charge:
        """Time since the last ``resume()``, or since the launch; its first line ends a turn."""
        ...

    def close(self) -> Ending:
        """Kill, reap and free everything of this bot; may be called again and then answers the same."""
        ...


class Launcher(Protocol):
    """Starts bots, each in a jail of its own."""

    def launch(self, package: BotPackage) -> BotProcess:
        """Start a bot and answer once it runs; PlatformFault or SandboxUnavailable, never a bot's blame."""
        ...
