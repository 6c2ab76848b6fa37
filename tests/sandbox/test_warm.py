"""Warm jails: the same jail sooner, for one bot each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.match.launcher import BotFault
from engine.match.process_player import ProcessPlayer
from engine.sandbox import warm
from engine.sandbox.launcher import BubblewrapLauncher
from engine.sandbox.warm import WarmLauncher
from tests.sandbox.bots import ECHO, SECONDS, ask, attacker, package, read, start
from tests.sandbox.leftovers import close_and_look

pytestmark = pytest.mark.sandbox


@pytest.fixture
def pool(launcher: BubblewrapLauncher) -> Iterator[WarmLauncher]:
    pool = WarmLauncher(launcher, 2)
    pool.fill()
    yield pool
    pool.close()
    assert len(pool) == 0


def test_a_bot_plays_in_a_warm_jail_as_in_a_cold_one(pool: WarmLauncher) -> None:
    source = "import brain, sys\nprint('ready')\nfor line in sys.stdin: print(brain.X, __file__, __name__)"
    bot = start(pool.launch(package(source, **{"brain.py": b"X = 7"})))

    assert len(pool) == 1
    assert [ask(bot) for _ in range(3)] == ["7 /bot/main.py __main__"] * 3
    assert close_and_look(bot) == []


def test_no_warm_jail_is_used_twice_and_without_one_a_cold_one_is_started(pool: WarmLauncher) -> None:
    bots = [start(pool.launch(package(ECHO))) for _ in range(3)]

    assert len(pool) == 0
    assert len({bot.jail.inner_pid for bot in bots}) == 3
    assert [ask(bot, "it plays") for bot in bots] == ["IT PLAYS"] * 3
    assert [left for bot in bots for left in close_and_look(bot)] == []


def test_a_warm_jail_holds_as_a_cold_one_does(pool: WarmLauncher) -> None:
    attack = """
        import os, socket
        attempt("host", lambda: open("/etc/passwd"))
        attempt("fork", os.fork)
        attempt("socket", socket.socket)
        attempt("own file", lambda: open("/bot/main.py", "w"))
        attempt("a fourth descriptor", lambda: [os.fstat(n) for n in range(3, 64)])
        attempt("what others left", lambda: [n for n in os.listdir("/bot") if n != "main.py"][0])
        """
    bot = start(pool.launch(attacker(attack)))

    reports = ask(bot).split("|")
    assert len(reports) == 6
    assert [report for report in reports if ": refused" not in report] == []
    assert close_and_look(bot) == []


def test_only_the_bots_own_time_is_counted_at_its_start(
    pool: WarmLauncher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.match.process_player.START_CPU_S", 0.2)
    bot = pool.launch(package("while True: pass"))
    with pytest.raises(BotFault, match="TIMEOUT_START: CPU_LIMIT"):
        ProcessPlayer(bot).await_ready(warm.time.monotonic() + SECONDS)
    assert close_and_look(bot) == []

    quick = pool.launch(package('print(\'{"type":"ready","protocol":1}\')\ninput()'))
    ProcessPlayer(quick).await_ready(warm.time.monotonic() + SECONDS)
    assert quick.charge().cpu_us < 50_000
    assert close_and_look(quick) == []


def test_an_old_or_dead_warm_jail_is_not_given_to_a_bot(
    pool: WarmLauncher, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _, process in pool._ready:
        process.jail.outer.kill()
        process.jail.outer.wait()
    bot = start(pool.launch(package(ECHO)))
    assert ask(bot, "cold") == "COLD"
    assert close_and_look(bot) == []

    pool.fill()
    waiting = [process for _, process in pool._ready]
    monkeypatch.setattr(warm, "MAX_AGE_SECONDS", -1.0)
    pool._drop_old()
    assert len(pool) == 0
    assert [left for process in waiting for left in close_and_look(process)] == []


def test_a_bot_for_another_runtime_starts_cold(pool: WarmLauncher, grouped: bool) -> None:
    if grouped:
        bot = pool.launch(package("", runtime="native", entry="bot", bot=b"#!/bin/sh\necho ready\nread x\n"))
        assert read(bot) == "ready"
        assert close_and_look(bot) == []
    assert len(pool) == 2
