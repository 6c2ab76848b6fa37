"""Bots for the jail's tests: a package out of a few lines, and the frame that every attacking bot shares."""

from __future__ import annotations

import textwrap
import time

from engine.match.launcher import BotPackage
from engine.sandbox.process import JailedProcess

# So long a loaded machine may take for what an idle one does at once; only a test that fails waits for it.
SECONDS = 60.0

# Prints `ready`, then answers each line in capitals: the shape of an honest bot.
ECHO = """
import sys
print("ready")
for line in sys.stdin:
    print(line.strip().upper())
"""

# An attacking bot makes its attempt when it is asked and reports how it went, as one line a turn;
# then it plays on honestly, so that a test sees whether the attempt harmed anything.
_FRAME = """
import sys

def attempt(name, act):
    try:
        result = act()
    except BaseException as error:
        reports.append(f"{name}: refused {type(error).__name__} {getattr(error, 'errno', '')}".strip())
    else:
        reports.append(f"{name}: DONE {result!r}"[:200])

reports = []
print("ready")
sys.stdin.readline()
"""


def package(source: str, *, runtime: str = "python", entry: str = "main.py", **files: bytes) -> BotPackage:
    """A bot of one source text."""
    content = textwrap.dedent(source).encode()
    return BotPackage("0" * 64, "bot", runtime, entry, ("*",), {entry: content} | files)


def attacker(attack: str) -> BotPackage:
    """A bot that runs ``attack`` at its first turn, answers its reports joined by ``|``, then echoes."""
    after = '\nprint("|".join(reports))\nfor line in sys.stdin:\n    print(line.strip().upper())\n'
    return package(_FRAME + textwrap.dedent(attack) + after)


def read(bot: JailedProcess, seconds: float = SECONDS) -> str:
    """The bot's next line."""
    return bot.read_line(time.monotonic() + seconds).decode()


def ask(bot: JailedProcess, line: str = "go", seconds: float = SECONDS) -> str:
    """One turn: send, let run, read, stop."""
    bot.send(line.encode() + b"\n")
    bot.resume()
    answer = read(bot, seconds)
    bot.pause()
    return answer


def start(bot: JailedProcess) -> JailedProcess:
    """Wait until the bot is ready and stop it, as the referee does."""
    assert read(bot) == "ready"
    bot.pause()
    return bot
