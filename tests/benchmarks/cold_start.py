"""Run by the system's interpreter, as the runner is: jails start by fork, which a big process does slowly.

Prints milliseconds as JSON: raw interpreters to their first line, cold jails to theirs, and the jails' ends.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time

sys.path.insert(0, sys.argv[1])

from engine.sandbox.launcher import BubblewrapLauncher
from engine.sandbox.runtimes import PYTHONS, find_program
from tests.sandbox.bots import ECHO, package, read


def start_raw() -> float:
    """An interpreter without a jail."""
    command = [find_program(PYTHONS), "-I", "-S", "-B", "-u", "-c", ECHO]
    began = time.perf_counter()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
        assert process.stdout is not None
        process.stdout.readline()
        took = time.perf_counter() - began
        process.kill()
    return took * 1000


def main(runs: int) -> None:
    """By turns."""
    launcher = BubblewrapLauncher()
    found: dict[str, list[float]] = {"raw": [], "cold": [], "end": []}
    for _ in range(runs):
        found["raw"].append(start_raw())
        began = time.perf_counter()
        bot = launcher.launch(package(ECHO))
        read(bot)
        read_at = time.perf_counter()
        bot.close()
        found["cold"].append((read_at - began) * 1000)
        found["end"].append((time.perf_counter() - read_at) * 1000)
    print(json.dumps(found))


main(int(sys.argv[2]))
