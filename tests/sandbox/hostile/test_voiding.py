"""Bots that would rather have the game annulled than lose it: whatever they do, it is their fault by name."""

from __future__ import annotations

import textwrap

import pytest

from engine.match.launcher import BotFault, SandboxUnavailable, Verdict
from tests.sandbox.bots import ask, package, read
from tests.sandbox.conftest import Launch
from tests.sandbox.hostile.gallery.attack import TOOLS

pytestmark = pytest.mark.sandbox

# name: (source, what must stand on its stderr: that it tried, and how that was refused)
SOURCES: dict[str, tuple[str, str]] = {
    "sounding like bubblewrap": (
        """
        tell("bwrap: Creating new namespace failed: Resource temporarily unavailable")
        os._exit(1)
        """,
        "bwrap: Creating new namespace failed",
    ),
    "killing its first process": (
        """
        for number in (9, 15, 6, 11, 19):
            observe(f"signal {number} to init", lambda: os.kill(1, number))
        os._exit(1)
        """,
        "signal 19 to init: seen",
    ),
    "killing all": ("attempt('everyone', lambda: os.kill(-1, 9)); os._exit(1)", "everyone: refused ESRCH"),
    "filling its threads and dying": (
        """
        def fill():
            while True: threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()
        attempt("threads", fill)
        os._exit(1)
        """,
        "threads: refused RuntimeError",
    ),
    "filling memory from many threads": (
        """
        held = []
        def fill():
            while True: held.append(b"x" * (1 << 20))
        tell("filling memory")
        for _ in range(8): threading.Thread(target=fill).start()
        """,
        "filling memory",
    ),
    "filling /tmp and memory": (
        """
        def fill():
            for number in range(100): open(f"/tmp/{number}", "wb").write(b"x" * (1 << 20))
        attempt("a hundred files", fill)
        held = []
        while True: held.append(b"x" * (1 << 20))
        """,
        "a hundred files: refused E",
    ),
    "exhausting descriptors": (
        """
        held = []
        def fill():
            while True: held.append(os.pipe())
        attempt("descriptors", fill)
        os._exit(1)
        """,
        "descriptors: refused EMFILE",
    ),
    "stopping, closing and dying": (
        "tell('closing'); os.closerange(0, 64); os.kill(os.getpid(), 9)",
        "closing",
    ),
    "a big core": ("tell('aborting'); held = b'x' * (64 << 20); os.abort()", "aborting"),
    "being killed for its CPU time": (
        "import signal; tell('too long'); signal.raise_signal(signal.SIGXCPU)",
        "too long",
    ),
}
HEAD = f"{TOOLS}\nimport threading, time\n"


@pytest.mark.parametrize("attack", SOURCES)
def test_nothing_a_bot_does_in_its_turn_is_a_platform_fault(attack: str, play: Launch) -> None:
    source, proof = SOURCES[attack]
    bot = play(package(f"{HEAD}print('ready')\nsys.stdin.readline()\n{textwrap.dedent(source)}"))

    with pytest.raises(BotFault) as fault:
        ask(bot)
    assert fault.value.verdict in (Verdict.CRASHED, Verdict.OUT_OF_MEMORY)
    assert proof in bot.close().stderr


@pytest.mark.parametrize("attack", SOURCES)
def test_nothing_a_bot_does_at_its_start_is_a_platform_fault(attack: str, launch: Launch) -> None:
    source, proof = SOURCES[attack]
    bot = launch(package(f"{HEAD}{textwrap.dedent(source)}"))

    with pytest.raises(BotFault) as fault:
        read(bot)
    assert fault.value.verdict in (Verdict.CRASHED, Verdict.OUT_OF_MEMORY)
    assert proof in bot.close().stderr


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
