"""An honest bot in its jail: it plays, is stopped between turns, pays for its time, leaves nothing."""

from __future__ import annotations

import fcntl
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.match.launcher import BotFault, Charge, Verdict
from engine.sandbox.process import JailedProcess
from tests.sandbox.bots import ECHO, SECONDS, ask, package, read
from tests.sandbox.conftest import Launch
from tests.sandbox.patience import wait_beside

pytestmark = pytest.mark.sandbox


def test_an_honest_bot_answers_line_by_line(play: Launch) -> None:
    bot = play(package(ECHO))

    assert [ask(bot, f"turn {n}") for n in range(20)] == [f"TURN {n}" for n in range(20)]
    assert not bot.has_output()


def test_the_bots_own_folder_can_be_imported_from(play: Launch) -> None:
    source = (
        "import brain.deep, side\nprint('ready')\ninput()\nprint(brain.deep.X, side.Y, __name__, __file__)\n"
    )
    files = {"brain/deep.py": b"X = 7", "brain/__init__.py": b"", "side.py": b"Y = 8"}
    bot = play(package(source, **files))

    assert ask(bot) == "7 8 __main__ /bot/main.py"


def test_a_bot_may_use_threads_and_asyncio(play: Launch) -> None:
    bot = play(
        package("""
        import asyncio, threading, tempfile, json, random
        print("ready")
        input()
        found = []
        threads = [threading.Thread(target=lambda: found.append(1)) for _ in range(8)]
        [t.start() for t in threads]; [t.join() for t in threads]
        async def wait():
            await asyncio.sleep(0.001)
            return await asyncio.to_thread(lambda: len(found))
        print(asyncio.run(wait()))
        """)
    )

    assert ask(bot) == "8"


def test_a_stopped_bot_uses_no_time_between_its_turns(play: Launch) -> None:
    bot = play(
        package("""
        import sys, threading, time
        print("ready")
        sys.stdin.readline()
        def spin():
            while True: time.process_time()
        threading.Thread(target=spin, daemon=True).start()
        for line in sys.stdin:
            print("ok")
        """)
    )
    bot.send(b"go\n")
    ask(bot)
    used = bot.charge().cpu_us
    busy_until = time.monotonic() + 0.2
    while time.monotonic() < busy_until:
        pass  # the opponent's turn

    # A thread that ran on another core may have needed a moment to stop.
    assert bot.charge().cpu_us - used < 50_000


def test_a_bot_is_stopped_by_writing_its_line_before_anybody_looks(play: Launch) -> None:
    bot = play(
        package("""
        import sys
        print("ready")
        for line in sys.stdin:
            print("ok")
            while True: pass
        """)
    )
    bot.send(b"go\n")
    bot.resume()
    assert read(bot) == "ok"

    deadline = time.monotonic() + SECONDS
    while state_of(bot) != "T":
        assert time.monotonic() < deadline, "it thinks on"
    bot.pause()
    bot.send(b"go\n")
    bot.resume()
    assert state_of(bot) != "T", "it goes on where it was stopped"


def state_of(bot: JailedProcess) -> str:
    """The kernel's letter for what the bot's process does: T is stopped."""
    return Path(f"/proc/{bot.jail.find_bot_pid()}/stat").read_text().split()[2]


def test_a_stop_that_comes_late_is_undone(play: Launch) -> None:
    """The kernel sends it after the line can be read: the referee may have come round by then."""
    bot = play(package(ECHO))

    for _ in range(3):
        bot.send(b"go\n")
        bot.pause()
        bot.resume()
        pid = bot.jail.find_bot_pid()
        assert pid  # 0 would be all of us
        os.kill(pid, signal.SIGSTOP)
        assert read(bot) == "GO"
    bot.pause()
    assert not bot.has_output()


def test_a_line_in_pieces_is_waited_for(play: Launch) -> None:
    bot = play(
        package("""
        import os, sys
        print("ready")
        for line in sys.stdin:
            for piece in (b"one ", b"line", b", in p", b"ieces", b"\\n"):
                os.write(1, piece)
        """)
    )

    assert [ask(bot) for _ in range(5)] == ["one line, in pieces"] * 5
    assert not fcntl.fcntl(bot.jail.stdout, fcntl.F_GETFL) & os.O_ASYNC, "each piece would stop it"


def test_a_bot_that_closes_its_output_may_go_on_and_end(play: Launch) -> None:
    bot = play(package("import os\nprint('ready')\ninput()\nos.close(1)\nos._exit(3)"))

    with pytest.raises(BotFault, match="CRASHED: EXITED 3"):
        ask(bot)


def test_a_turn_charges_thinking_and_sleeping_but_never_more_than_the_wall(play: Launch) -> None:
    bot = play(
        package("""
        import sys, time
        print("ready")
        for line in sys.stdin:
            end = time.process_time() + 0.05
            while line == "think\\n" and time.process_time() < end: pass
            if line == "sleep\\n": time.sleep(0.05)
            print("ok")
        """)
    )

    # As often as it takes: what the runner itself waited for a processor is taken off, whoever was at work.
    for line in ("think", "sleep"):
        charges = charges_until(bot, line, lambda charge: charge.spent_us > 45_000)
        assert all(charge.spent_us <= charge.wall_us for charge in charges)
    charges_until(bot, "answer at once", lambda charge: charge.spent_us < 20_000)


def charges_until(bot: JailedProcess, line: str, is_wanted: Callable[[Charge], bool]) -> list[Charge]:
    """What its turns cost until one costs what is wanted."""
    charges: list[Charge] = []
    deadline = time.monotonic() + SECONDS
    while not charges or not is_wanted(charges[-1]):
        assert time.monotonic() < deadline, charges
        ask(bot, line)
        charges.append(bot.charge())
    return charges


def test_stderr_is_kept_for_the_owner(play: Launch) -> None:
    bot = play(package("import sys\nprint('ready')\nprint('my thoughts', file=sys.stderr)\ninput()\n"))

    with pytest.raises(BotFault):
        ask(bot)
    ending = bot.close()
    assert (ending.stderr, ending.detail) == ("my thoughts\n", "EXITED 0")
    assert bot.close() is ending


def test_a_bot_that_ends_after_its_last_answer_is_not_blamed_for_what_it_is_told_afterwards(
    play: Launch,
) -> None:
    bot = play(package("print('ready')\nprint(input())\n"))

    assert ask(bot) == "go"
    for _ in range(3):
        bot.send(b"the end\n")
    bot.resume()
    assert bot.close().detail in (None, "EXITED 0")


def test_many_bots_run_at_once_and_one_that_writes_much_is_not_starved_by_waiting_for_another(
    launch: Launch,
) -> None:
    quiet = launch(package("input()\nprint('ready')\ninput()"))
    chatty = launch(package("import sys\nsys.stderr.write('x' * 500_000)\nprint('ready')\ninput()"))

    wait_beside(quiet, lambda: chatty._lines.has_line())
    assert chatty.read_line(time.monotonic()) == b"ready"
    quiet.send(b"now\n")
    assert read(quiet) == "ready"


def test_a_fault_comes_after_the_lines_said_before_it(play: Launch) -> None:
    bot = play(package("print('ready')\ninput()\nprint('my move')\nraise SystemExit(3)"))

    assert ask(bot) == "my move"
    bot.resume()
    with pytest.raises(BotFault) as fault:
        read(bot)
    assert (fault.value.verdict, fault.value.detail) == (Verdict.CRASHED, "EXITED 3")


def test_two_jails_have_slots_of_their_own(play: Launch) -> None:
    first, second = play(package(ECHO)), play(package(ECHO))

    assert first.slot.number != second.slot.number
    if os.geteuid() == 0:
        assert first.slot.uid != second.slot.uid
