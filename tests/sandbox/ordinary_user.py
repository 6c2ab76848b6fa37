"""Run by the system's interpreter as a user without rights: the core of the hostile bots in mode B.

Prints one JSON object: the self-test's mode, and what became of each bot.
"""

from __future__ import annotations

import json
import os
import sys
import time

sys.path.insert(0, sys.argv[1])

from engine.match.launcher import BotFault, BotPackage, SandboxUnavailable
from engine.sandbox.launcher import BubblewrapLauncher
from engine.sandbox.selftest import check_sandbox
from engine.sandbox.slots import find_jail_pids
from tests.sandbox.bots import ECHO, ask, attacker, package, read, start

REFUSED = """
import fcntl, os, socket
attempt("host file", lambda: open("/etc/passwd"))
attempt("parent", lambda: open(f"/proc/{os.getppid()}/environ"))
attempt("socket", lambda: socket.socket())
attempt("fork", os.fork)
attempt("flock", lambda: fcntl.flock(0, fcntl.LOCK_SH))
attempt("affinity", lambda: os.sched_setaffinity(0, {0}))
attempt("kill all", lambda: os.kill(-1, 9))
for place in ("/", "/tmp", "/bot", "/usr", "/dev", "/dev/shm", "/var/tmp", "/home"):
    attempt("write " + place, lambda: open(place + "/x", "w"))
"""
HEAD = (
    "import os, sys, threading, time\nprint('ready')\nsys.stdin.readline()\nsys.stderr.write('attempted')\n"
)
LOSERS = {
    "memory": "held = []\nwhile True: held.append(b'x' * (8 << 20))",
    "loop": "while True: pass",
    "long line": "print('x' * 20_000)",
    "stderr flood": "while True: sys.stderr.write('x' * 1000)",
    "exit": "raise SystemExit(3)",
    "crash": "import ctypes; ctypes.string_at(0)",
    "stop": "os.kill(os.getpid(), 19)",
    "threads": "[threading.Thread(target=time.sleep, args=(99,)).start() for _ in range(9999)]",
}


SILENT = ("loop", "stop", "threads")


def lose(launcher: BubblewrapLauncher, source: str, seconds: float) -> list[str]:
    """The fault of a bot and what it said on stderr."""
    bot = start(launcher.launch(package(HEAD + source)))
    try:
        ask(bot, seconds=seconds)
    except BotFault as fault:
        return [str(fault), bot.close().stderr[:9]]
    finally:
        bot.close()
    return ["no fault", ""]


def main() -> None:
    """Play all of them."""
    state, launcher = check_sandbox(fresh=True), BubblewrapLauncher()
    answer: dict[str, object] = {"mode": state.mode, "uid": os.getuid(), "advice": state.advice}
    honest = start(launcher.launch(package(ECHO)))
    answer["honest"] = [ask(honest, f"turn {n}") for n in range(3)]
    answer["charge"] = honest.charge().spent_us
    attacking = start(launcher.launch(attacker(REFUSED)))
    answer["refused"] = ask(attacking).split("|")
    answer["after"] = ask(attacking, "still playing")
    attacking.close()
    answer["lost"] = {
        name: lose(launcher, source, 0.3 if name in SILENT else 15.0) for name, source in LOSERS.items()
    }
    answer["opponent"] = ask(honest, "unharmed")
    began = time.monotonic()
    honest.close()
    answer["teardown_s"] = time.monotonic() - began
    answer["left"] = [*find_jail_pids(honest.slot.bot_dir), *honest.slot.directory.parent.glob("slot-??")]
    try:
        read(launcher.launch(BotPackage("", "b", "node", "main.js", ("*",), {"main.js": b""})))
    except SandboxUnavailable as error:
        answer["node"] = error.reason
    print(json.dumps(answer, default=str))


main()
