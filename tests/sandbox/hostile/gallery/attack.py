"""What an attack is, and the frame that turns one into a bot which plays honestly but for its attack."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from engine.match.launcher import BotPackage

# `attempt` says on stderr that it tries, and then how that ended; a refusal has the name of its error number.
TOOLS = """
import errno, json, os, sys

def tell(text):
    sys.stderr.write(text + chr(10))

def attempt(name, act):
    tell(f"{name}: trying")
    try:
        result = act()
    except BaseException as error:
        number = getattr(error, "errno", None)
        tell(f"{name}: refused {errno.errorcode.get(number, type(error).__name__)}")
    else:
        tell(f"{name}: DONE {result!r}"[:200])

def observe(name, act):
    try:
        tell(f"{name}: seen {act()!r}"[:300])
    except BaseException as error:
        tell(f"{name}: refused {type(error).__name__}")

def say(message, move=None):
    reply = {"n": message["n"], "move": message["legal"][0] if move is None else move}
    sys.stdout.write(json.dumps(reply) + chr(10))
"""
# Calls without a wrapper in Python, by their number on x86-64.
CALL = """
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
def call(number, *arguments):
    result = libc.syscall(ctypes.c_long(number), *arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result
"""
_PLAY = """
print('{"type":"ready","protocol":1,"name":"a bot"}')
turns = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "turn":
        turns += 1
        if turns == 2:
            attack(message)
        elif turns == 3:
            follow_up(message)
        say(message)
"""
_FOLLOW_UP = """
def follow_up(message):
    pass
"""
HONEST = f"{TOOLS}\ndef attack(message):\n    pass\n{_FOLLOW_UP}{_PLAY}"


@dataclass(frozen=True, slots=True)
class Attack:
    """One bot: ``source`` runs in its second turn, or before its greeting with ``at_start``.

    ``proofs`` must be on its stderr: what it tried and how that was refused. The verdict ``OK`` means that it
    played on to the end. ``ungrouped`` is the verdict and ``ungrouped_proofs`` the proofs where there is no
    control group and no writable file (mode B). ``needs`` names a part of the frame that the source uses.
    """

    source: str
    proofs: tuple[str, ...]
    verdict: str = "OK"
    detail: str | None = None
    ungrouped: tuple[str, str | None] | None = None
    ungrouped_proofs: tuple[str, ...] | None = None
    bank_ms: int = 10_000
    seconds: float = 30.0
    at_start: bool = False
    opponent_ms: int = 0
    follow_up: str = ""
    preamble: str = ""

    def expected(self, *, grouped: bool) -> tuple[str, str | None]:
        """Verdict and detail in the mode at hand."""
        return (self.verdict, self.detail) if grouped or self.ungrouped is None else self.ungrouped

    def expected_proofs(self, *, grouped: bool) -> tuple[str, ...]:
        """What must stand on stderr in the mode at hand."""
        return self.proofs if grouped or self.ungrouped_proofs is None else self.ungrouped_proofs

    def package(self, port: int) -> BotPackage:
        """The bot; ``port`` is one of the host's on which somebody listens."""
        source = self.program().replace("PORT", str(port))
        return BotPackage("0" * 64, "hostile", "python", "main.py", ("*",), {"main.py": source.encode()})

    def program(self) -> str:
        """Its source as one text."""
        attack, follow_up = _function("attack", self.source), _FOLLOW_UP
        if self.follow_up:
            follow_up = _function("follow_up", self.follow_up)
        first = "\nattack(None)\n" if self.at_start else ""
        return f"{TOOLS}{self.preamble}{attack}{follow_up}{first}{_PLAY}"


def opponent(busy_ms: int) -> BotPackage:
    """An honest bot that thinks so long at each of its first turns."""
    thinking = f"""
import time
def attack(message):
    end = time.monotonic() + {busy_ms} / 1000
    while time.monotonic() < end: pass
"""
    source = f"{TOOLS}{thinking if busy_ms else _function('attack', 'pass')}{_FOLLOW_UP}{_PLAY}"
    return BotPackage("0" * 64, "honest", "python", "main.py", ("*",), {"main.py": source.encode()})


def _function(name: str, body: str) -> str:
    return f"\ndef {name}(message):\n{textwrap.indent(textwrap.dedent(body).strip(), '    ')}\n"
