"""Bots that would rather have the game annulled than lose it: whatever they do, it is their fault by name."""

from __future__ import annotations

import textwrap

import pytest

from engine.match.launcher import BotFault, SandboxUnavailable, Verdict
from tests.sandbox.bots import ask, package, read
from tests.sandbox.conftest import Launch

pytestmark = pytest.mark.sandbox

SOURCES: dict[str, str] = {
    "sounding like bubblewrap": """
        sys.stderr.write("bwrap: Creating new namespace failed: Resource temporarily unavailable")
        sys.stderr.flush(); os._exit(1)
        """,
    "killing its first process": """
        for number in (9, 15, 6, 11, 19): os.kill(1, number)
        os._exit(1)
        """,
    "killing all": "os.kill(-1, 9); os._exit(1)",
    "filling its threads and dying": """
        try:
            while True: threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()
        except RuntimeError: os._exit(1)
        """,
    "filling memory from many threads": """
        held = []
        def fill():
            while True: held.append(b"x" * (1 << 20))
        for _ in range(8): threading.Thread(target=fill).start()
        """,
    "filling /tmp and memory": """
        for number in range(100):
            try: open(f"/tmp/{number}", "wb").write(b"x" * (1 << 20))
            except OSError: break
        held = []
        while True: held.append(b"x" * (1 << 20))
        """,
    "exhausting descriptors": """
        held = []
        while True: held.append(os.pipe())
        """,
    "stopping, closing and dying": "os.closerange(0, 64); os.kill(os.getpid(), 9)",
    "a big core": "import resource; held = b'x' * (64 << 20); os.abort()",
    "being killed for its CPU time": "import signal; signal.raise_signal(signal.SIGXCPU)",
}
HEAD = "import os, sys, threading, time\n"


@pytest.mark.parametrize("attack", SOURCES)
def test_nothing_a_bot_does_in_its_turn_is_a_platform_fault(attack: str, play: Launch) -> None:
    bot = play(package(f"{HEAD}print('ready')\nsys.stdin.readline()\n{textwrap.dedent(SOURCES[attack])}"))

    with pytest.raises(BotFault) as fault:
        ask(bot)
    assert fault.value.verdict in (Verdict.CRASHED, Verdict.OUT_OF_MEMORY)


@pytest.mark.parametrize("attack", SOURCES)
def test_nothing_a_bot_does_at_its_start_is_a_platform_fault(attack: str, launch: Launch) -> None:
    bot = launch(package(f"{HEAD}{textwrap.dedent(SOURCES[attack])}"))

    with pytest.raises(BotFault) as fault:
        read(bot)
    assert fault.value.verdict in (Verdict.CRASHED, Verdict.OUT_OF_MEMORY)


def test_a_bot_that_is_no_program_is_its_owners_fault(launch: Launch, grouped: bool) -> None:
    if not grouped:
        with pytest.raises(SandboxUnavailable, match="needs a memory control group"):
            launch(package("", runtime="native", entry="bot", bot=b"\x7fELF nonsense"))
        return
    for content in (b"\x7fELF nonsense", b"", b"#!/no/such/interpreter\n"):
        bot = launch(package("", runtime="native", entry="bot", bot=content))

        with pytest.raises(BotFault) as fault:
            read(bot)
        assert fault.value.verdict is Verdict.CRASHED


def test_a_bot_with_a_syntax_error_is_its_owners_fault(launch: Launch) -> None:
    bot = launch(package("this is no python"))

    with pytest.raises(BotFault, match="CRASHED: EXITED 1"):
        read(bot)
    assert "SyntaxError" in bot.close().stderr
