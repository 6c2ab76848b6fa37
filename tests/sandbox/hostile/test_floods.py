"""Bots that take too much, or give too much: each loses by its name, at once, and leaves nothing."""

from __future__ import annotations

import resource
import time

import pytest

from engine.match.launcher import BotFault, Verdict
from engine.sandbox.process import JailedProcess
from tests.sandbox.bots import ECHO, SECONDS, ask, attacker, package, read
from tests.sandbox.conftest import Launch
from tests.sandbox.patience import has_said, wait_beside

pytestmark = pytest.mark.sandbox

SHORT = 0.3


def fault_of(bot: JailedProcess, seconds: float = SECONDS) -> tuple[Verdict, str | None]:
    """What a bot loses by when it is asked."""
    with pytest.raises(BotFault) as fault:
        ask(bot, seconds=seconds)
    return fault.value.verdict, fault.value.detail


# name: (source after its `ready`, verdict, detail)
LOSERS: dict[str, tuple[str, Verdict, str | None]] = {
    "memory": (
        "held = []\nwhile True: held.append(b'x' * (8 << 20))",
        Verdict.OUT_OF_MEMORY,
        "OOM",
    ),
    "mapped memory": (
        "import mmap\nm = mmap.mmap(-1, 400 << 20)\nwhile True: m.write(bytes(1 << 20))",
        Verdict.OUT_OF_MEMORY,
        "OOM",
    ),
    "a long line": ("print('x' * 20_000)", Verdict.OUTPUT_LIMIT, "LINE_LIMIT"),
    "a line without an end": (
        "while True: sys.stdout.write('x' * 1000)",
        Verdict.OUTPUT_LIMIT,
        "LINE_LIMIT",
    ),
    "stderr": ("while True: sys.stderr.write('x' * 1000)", Verdict.OUTPUT_LIMIT, "STDERR_LIMIT"),
    "exit": ("raise SystemExit(0)", Verdict.CRASHED, "EXITED 0"),
    "exit with a code": ("raise SystemExit(7)", Verdict.CRASHED, "EXITED 7"),
    "an exception": ("1 / 0", Verdict.CRASHED, "EXITED 1"),
    "a segmentation fault": ("import ctypes; ctypes.string_at(0)", Verdict.CRASHED, "SIGNAL 11"),
    "an abort": ("import os; os.abort()", Verdict.CRASHED, "SIGNAL 6"),
    "killing itself": ("import os; os.kill(os.getpid(), 9)", Verdict.CRASHED, "SIGNAL 9"),
    "becoming another program": (
        "import os; os.execv('/bin/true', ['true'])",
        Verdict.CRASHED,
        "EXITED 0",
    ),
    "a loop": ("while True: pass", Verdict.TIMEOUT_MOVE, None),
    "a loop deaf to signals": (
        "import signal\nfor n in (2, 15, 1, 18): signal.signal(n, signal.SIG_IGN)\nwhile True: pass",
        Verdict.TIMEOUT_MOVE,
        None,
    ),
    "sleep": ("import time; time.sleep(1000)", Verdict.TIMEOUT_MOVE, None),
    "stopping itself": ("import os\nwhile True: os.kill(os.getpid(), 19)", Verdict.TIMEOUT_MOVE, None),
    "closing stdout": ("import os, time; os.close(1); time.sleep(1000)", Verdict.TIMEOUT_MOVE, None),
    "closing everything": (
        "import os, time; os.closerange(0, 64); time.sleep(1000)",
        Verdict.TIMEOUT_MOVE,
        None,
    ),
    "half a line": (
        "import time; sys.stdout.write('half'); sys.stdout.flush(); time.sleep(1000)",
        Verdict.TIMEOUT_MOVE,
        None,
    ),
    "half a line and exit": ("sys.stdout.write('half')", Verdict.CRASHED, "EXITED 0"),
    "drip by drip": (
        "import time\nwhile True: sys.stdout.write('x'); sys.stdout.flush(); time.sleep(0.001)",
        Verdict.TIMEOUT_MOVE,
        None,
    ),
}


@pytest.mark.parametrize("loser", LOSERS)
def test_a_bot_that_breaks_a_limit_loses_by_its_name_and_its_opponent_is_unharmed(
    loser: str, play: Launch, grouped: bool
) -> None:
    attack, verdict, detail = LOSERS[loser]
    if verdict is Verdict.OUT_OF_MEMORY and not grouped:  # the address space ends first, by an exception
        verdict, detail = Verdict.CRASHED, "EXITED 1"
    opponent = play(package(ECHO))
    bot = play(
        package(
            f"import sys\nprint('ready')\nsys.stdin.readline()\nsys.stderr.write('attempted ')\n{attack}\n"
        )
    )
    began = time.monotonic()
    if verdict is Verdict.TIMEOUT_MOVE:
        assert fault_of(bot, SHORT) == (verdict, detail)
        wait_beside(bot, has_said(bot, "attempted"))
    else:
        assert fault_of(bot) == (verdict, detail)

    assert ask(opponent, "unharmed") == "UNHARMED"
    assert bot.close().stderr.startswith("attempted ")
    assert time.monotonic() - began < SECONDS


def test_floods_do_not_fill_the_memory_of_the_runner(play: Launch) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for stream in ("stdout", "stderr"):
        bot = play(
            package(f"import sys\nprint('ready')\ninput()\nwhile True: sys.{stream}.write('x' * 65536)")
        )
        assert fault_of(bot)[0] is Verdict.OUTPUT_LIMIT
        assert len(bot.close().stderr) <= 64 * 1024
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 16 * 1024


def test_a_bot_may_not_write_more_than_a_mebibyte_in_a_game(play: Launch) -> None:
    bot = play(package("import sys\nprint('ready')\nfor line in sys.stdin: print('x' * 16_000)"))

    for _ in range(60):
        ask(bot)
    with pytest.raises(BotFault, match="OUTPUT_LIMIT: STDOUT_LIMIT"):
        [ask(bot) for _ in range(6)]


def test_a_bot_that_never_reads_times_out_and_the_runner_never_blocks(play: Launch) -> None:
    bot = play(package("import time\nprint('ready')\ntime.sleep(1000)"))

    for _ in range(20):
        bot.send(b"x" * 20_000 + b"\n")
    assert fault_of(bot, SHORT) == (Verdict.TIMEOUT_MOVE, None)
    with pytest.raises(BotFault, match="PROTOCOL_ERROR: INPUT_LIMIT"):
        [bot.send(b"x" * 20_000 + b"\n") for _ in range(100)]


def test_a_bot_that_reads_late_gets_every_line_in_order(play: Launch) -> None:
    source = "print('ready')\nlines = [input() for _ in range(41)]\nprint(len(set(lines)), lines[-1])"
    bot = play(package(source))

    for number in range(40):
        bot.send(str(number).encode() * 8_000 + b"\n")
    assert ask(bot, "last") == "41 last"


def test_talk_out_of_turn_is_seen_before_the_next_turn(play: Launch) -> None:
    bot = play(package("import sys\nprint('ready')\nfor line in sys.stdin: print('one'); print('two')"))

    assert ask(bot) == "one"
    bot.resume()  # the second line may still be on its way
    assert read(bot) == "two"
    bot.pause()
    assert not bot.has_output()
    early = play(package("print('ready'); print('so')\ninput()"))
    early.resume()
    deadline = time.monotonic() + SECONDS
    while not early.has_output():
        assert time.monotonic() < deadline, "the line that nobody asked for did not come"
        early.jail.wait(0.01)


def test_threads_are_held_to_a_few_and_cannot_slow_the_end(play: Launch) -> None:
    bot = play(
        attacker("""
        import threading
        started, never = [], threading.Event()
        def bomb():
            for _ in range(1000):
                thread = threading.Thread(target=never.wait, daemon=True)
                thread.start()
                started.append(thread)
        attempt("thread bomb", bomb)
        reports.append(str(len(started)))
        """)
    )

    refusal, count = ask(bot).split("|")
    assert refusal == "thread bomb: refused RuntimeError"
    assert 1 < int(count) < 64
    began = time.monotonic()
    bot.close()
    assert time.monotonic() - began < SECONDS


def test_many_threads_cannot_talk_their_charge_down(play: Launch) -> None:
    bot = play(
        package("""
        import sys, threading, time
        print("ready")
        sys.stdin.readline()
        def spin():
            while True: pass
        for _ in range(12):
            threading.Thread(target=spin, daemon=True).start()
        end = time.process_time() + 0.3
        while time.process_time() < end: pass
        print("ok")
        """)
    )

    ask(bot)
    charge = bot.charge()
    assert 250_000 < charge.spent_us <= charge.wall_us


def test_a_bot_cannot_make_the_start_hang(launch: Launch) -> None:
    bot = launch(package("import sys\nsys.stderr.write('attempted')\nwhile True: pass"))

    with pytest.raises(BotFault) as fault:
        read(bot, SHORT)
    assert fault.value.verdict is Verdict.TIMEOUT_MOVE  # the referee calls it TIMEOUT_START
    assert bot.charge().wall_us > 200_000
    wait_beside(bot, has_said(bot, "attempted"))
    assert bot.close().stderr == "attempted"
