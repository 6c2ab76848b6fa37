"""Run by the system's interpreter, as the runner is: a referee's moves with jailed bots, beside raw pipes.

Prints microseconds of each game's median move as JSON: `game` the referee's, `port` the same lines by the
jail's own calls without a referee, `raw` by reading and writing pipes, whose bots run the same program in
the same way: they parse the same lines and answer in one write. Arguments: the repository, how many
games of each, and where the bots run: on the core of the referee (`one`), on another (`across`), or where
the kernel puts them all (`free`).
"""

from __future__ import annotations

import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, sys.argv[1])

from engine.match.clock import ClockRule
from engine.match.launcher import BotPackage
from engine.match.player import Choice
from engine.match.process_player import ProcessPlayer
from engine.match.referee import GameSetting, play_game
from engine.match.spec import PlayerSpec, SetSpec
from engine.rules import preset
from engine.sandbox.launcher import BubblewrapLauncher
from engine.sandbox.process import JailedProcess
from engine.sandbox.runtimes import find_runtimes
from tests.benchmarks.quick_bot import QUICK

Lines = list[tuple[int, bytes]]
PATIENCE_S = 10.0


class StampedPlayer(ProcessPlayer):
    """Keeps when its turns began."""

    def __init__(self, process: JailedProcess, stamps: list[float]) -> None:
        super().__init__(process)
        self._stamps = stamps

    def choose(self, *turn: Any) -> Choice:
        self._stamps.append(time.perf_counter())
        return super().choose(*turn)


def launch(launcher: BubblewrapLauncher, pin: set[int]) -> JailedProcess:
    """A quick bot in a jail, held to these cores."""
    quick = BotPackage("", "quick", "python", "main.py", ("*",), {"main.py": QUICK.encode()})
    process = launcher.launch(quick)
    os.sched_setaffinity(process.jail.inner_pid, pin)
    if pid := process.jail.find_bot_pid():
        os.sched_setaffinity(pid, pin)
    return process


def keep_lines(process: JailedProcess, seat: int, lines: Lines) -> JailedProcess:
    """Also write down what is sent; not in a game that is measured, for it takes time."""
    send = process.send

    def send_and_keep(line: bytes) -> None:
        lines.append((seat, line))
        send(line)

    process.send = send_and_keep  # type: ignore[method-assign]
    return process


def play_game_jailed(launcher: BubblewrapLauncher, pin: set[int], lines: Lines | None = None) -> float:
    """The median move of a game of Scopa; with ``lines`` all that was sent."""
    stamps: list[float] = []
    seats = tuple(PlayerSpec(f"bot {seat}", "1", package="quick") for seat in range(2))
    spec = SetSpec(
        "scopa", preset("scopa"), bytes(range(32)), seats, ("a", "b"), clock=ClockRule(10_000, 100)
    )
    bots = [launch(launcher, pin) for _ in range(2)]
    if lines is not None:
        bots = [keep_lines(bot, seat, lines) for seat, bot in enumerate(bots)]
    players = [StampedPlayer(bot, stamps) for bot in bots]
    report = play_game(GameSetting(spec, 0, (0, 1), 0, 300.0), players)
    assert report.log["result"]["verdicts"] == ["OK", "OK"]
    return median_step(stamps)


def play_port(launcher: BubblewrapLauncher, lines: Lines, pin: set[int]) -> float:
    """The median move when nobody referees: what stopping, waking, charging and reading a jail takes."""
    bots = [launch(launcher, pin) for _ in range(2)]
    for bot in bots:
        bot.read_line(time.monotonic() + PATIENCE_S)
    stamps = []
    for seat, line in lines:
        bot = bots[seat]
        if not is_turn(line):
            bot.send(line)
            continue
        stamps.append(time.perf_counter())
        bot.has_output()
        bot.send(line)
        bot.resume()
        bot.read_line(time.monotonic() + PATIENCE_S)
        bot.pause()
        bot.charge()
    for bot in bots:
        bot.close()
    return median_step(stamps)


def play_raw(lines: Lines, pin: set[int], folder: str) -> float:
    """The median move when the same lines go to the same bots through nothing but pipes."""
    # Started as the jail starts its own, so that the two differ by the jail and the referee alone.
    command = [*find_runtimes()["python"].command("main.py")[:-1], f"{folder}/main.py"]
    bots = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) for _ in range(2)
    ]
    for bot in bots:
        os.sched_setaffinity(bot.pid, pin)
        bot.stdout.readline()
    stamps = []
    for seat, line in lines:
        if is_turn(line):
            stamps.append(time.perf_counter())
        os.write(bots[seat].stdin.fileno(), line)
        if is_turn(line):
            answer = b""
            while not answer.endswith(b"\n"):
                answer = os.read(bots[seat].stdout.fileno(), 1 << 16)
    for bot in bots:
        bot.kill()
        bot.communicate()
    return median_step(stamps)


def is_turn(line: bytes) -> bool:
    return line.startswith(b'{"type":"turn"')


def median_step(stamps: list[float]) -> float:
    """Microseconds from one stamp to the next: the median, for a busy machine takes some moves away whole."""
    return statistics.median(after - before for before, after in pairwise(stamps)) * 1e6


def main(games: int, place: str) -> None:
    """By turns; without looking for garbage, like the runner."""
    gc.disable()
    launcher = BubblewrapLauncher()
    cores = sorted(os.sched_getaffinity(0))
    pin = {"across": {cores[-1]}, "one": {cores[0]}, "free": set(cores)}[place]
    if place != "free":
        os.sched_setaffinity(0, {cores[0]})
    lines: Lines = []
    play_game_jailed(launcher, pin, lines)
    found: dict[str, list[float]] = {"game": [], "port": [], "raw": []}
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "main.py").write_text(QUICK)
        for _ in range(games):
            found["game"].append(play_game_jailed(launcher, pin))
            found["port"].append(play_port(launcher, lines, pin))
            found["raw"].append(play_raw(lines, pin, folder))
    print(json.dumps(found))


if __name__ == "__main__":
    main(int(sys.argv[2]), sys.argv[3])
