"""How long a jail takes to start and end, cold and warm, beside a raw interpreter, and a verdict to come."""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path

import pytest

from engine.match.launcher import BotFault
from engine.sandbox.launcher import BubblewrapLauncher
from engine.sandbox.runtimes import PYTHONS, find_program
from engine.sandbox.warm import WarmLauncher
from tests.benchmarks.measure import interleave, show
from tests.sandbox.bots import ECHO, package, read

pytestmark = pytest.mark.benchmark

RUNS = 31
COLD_RATIO = 3.5
WARM_MS = 2.0
TEARDOWN_MEDIAN_MS, TEARDOWN_WORST_MS = 10.0, 250.0
VERDICT_MS = 10.0


def test_a_cold_start_is_near_a_raw_interpreters() -> None:
    script = Path(__file__).with_name("cold_start.py")
    command = [find_program(PYTHONS), "-I", "-S", "-B", str(script), str(script.parents[2]), str(RUNS)]
    found = json.loads(subprocess.run(command, env={}, cwd="/", stdout=subprocess.PIPE, check=True).stdout)

    ratio = show("cold jail to its first line", found["cold"]) / show("raw interpreter", found["raw"])
    best = min(found["cold"]) / min(found["raw"])
    print(f"cold start / raw interpreter: {ratio:.2f} by medians, {best:.2f} by the best runs")
    teardown = show("teardown", found["end"])
    assert ratio <= COLD_RATIO
    assert teardown <= TEARDOWN_MEDIAN_MS
    assert max(found["end"]) <= TEARDOWN_WORST_MS


def test_a_warm_start_takes_no_time_that_a_person_sees(launcher: BubblewrapLauncher) -> None:
    pool = WarmLauncher(launcher, 1)

    def start_warm() -> float:
        pool.fill()
        began = time.perf_counter()
        bot = pool.launch(package(ECHO))
        read(bot)
        took = time.perf_counter() - began
        bot.close()
        return took * 1000

    try:
        (warm,) = interleave(RUNS, start_warm)
    finally:
        pool.close()
    assert show("warm jail to its bot's first line", warm) <= WARM_MS


def test_a_verdict_comes_soon_after_its_limit(launcher: BubblewrapLauncher) -> None:
    bot = launcher.launch(package("while True: pass"))

    def overrun() -> float:
        deadline = time.monotonic() + 0.05
        with pytest.raises(BotFault):
            bot.read_line(deadline)
        return (time.monotonic() - deadline) * 1000

    (late,) = interleave(RUNS, overrun)
    bot.close()
    assert show("verdict after the limit", late) <= VERDICT_MS


@pytest.mark.parametrize(
    "hog", ["for n in range(10**9): open(f'/tmp/{n}', 'w').close()", "h=[]\nwhile 1: h.append(b'x'*(8<<20))"]
)
def test_the_end_of_a_bot_that_took_what_it_could_is_quick(launcher: BubblewrapLauncher, hog: str) -> None:
    def end() -> float:
        bot = launcher.launch(package(f"print('ready')\ninput()\n{hog}"))
        read(bot)
        bot.send(b"go\n")
        bot.resume()
        with pytest.raises(BotFault):
            read(bot, 0.5)
        began = time.perf_counter()
        bot.close()
        return (time.perf_counter() - began) * 1000

    (ends,) = interleave(7, end)
    show("teardown of a hog", ends)
    assert max(ends) <= TEARDOWN_WORST_MS
