"""The ten findings of the jail's design, each by what would show if it came back."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import pytest

from engine.match.launcher import BotFault
from engine.sandbox.bubblewrap import jail_arguments
from engine.sandbox.builder import JailBuilder
from engine.sandbox.launcher import BubblewrapLauncher
from engine.sandbox.limits import DEFAULT_LIMITS
from engine.sandbox.orphans import reap_orphans
from engine.sandbox.process import JailedProcess
from engine.sandbox.slots import find_jail_pids, sweep_slots
from tests.sandbox.bots import ECHO, ask, attacker, package, read
from tests.sandbox.conftest import Launch
from tests.sandbox.leftovers import is_jail

pytestmark = pytest.mark.sandbox

ROOT = Path(__file__).resolve().parent.parent.parent.parent
# A worker that dies at once after it has started a jail, before the jail has done a thing.
SUDDEN_DEATH = """
import os, signal, sys
sys.path.insert(0, sys.argv[1])
from engine.match.launcher import BotPackage
from engine.sandbox import jail
from engine.sandbox.builder import JailBuilder
builder = JailBuilder()
spawn = jail._spawn
def spawn_and_die(command, pipes):
    started = spawn(command, pipes)
    sys.stdout.write(str(command.jail[command.jail.index("/bot") - 1]))
    sys.stdout.flush()
    os.kill(os.getpid(), signal.SIGKILL)
jail._spawn = spawn_and_die
builder.launch(BotPackage("", "bot", "python", "main.py", ("*",), {"main.py": b"while True: pass"}))
"""


def environ_of(pid: int) -> bytes:
    """Nothing where even the user that the jail runs as may not read it."""
    with suppress(PermissionError):
        return Path(f"/proc/{pid}/environ").read_bytes()
    return b""


def test_1_the_first_process_of_a_jail_has_no_environment_and_the_bot_no_proc(
    play: Launch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SETTEBELLO_SECRET", "do not tell")
    bot = play(attacker("attempt('init', lambda: open('/proc/1/environ').read())"))

    for pid in (bot.jail.inner_pid, bot.jail.outer.pid):
        assert b"SETTEBELLO_SECRET" not in environ_of(pid)
    assert ask(bot) == "init: refused FileNotFoundError 2"


def test_2_a_careless_parents_descriptors_do_not_reach_the_bot(play: Launch) -> None:
    kept = [os.open("/etc/passwd", os.O_RDONLY) for _ in range(3)]
    try:
        for descriptor in kept:
            os.set_inheritable(descriptor, True)
        bot = play(attacker("import os\n[attempt(f'{n}', lambda: os.fstat(n)) for n in range(3, 64)]"))
        reports = ask(bot).split("|")
    finally:
        for descriptor in kept:
            os.close(descriptor)

    assert len(reports) == 61
    assert [report for report in reports if "refused OSError 9" not in report] == []


def test_3_a_jail_dies_with_the_thread_that_started_it_so_that_only_the_main_one_may(
    launch: Launch, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[JailedProcess] = []
    errors: list[BaseException] = []

    def start_one() -> None:
        try:
            started.append(launch(package(f"import sys\nsys.stderr.write('begun')\n{ECHO}")))
            assert read(started[-1]) == "ready"
        except BaseException as error:
            errors.append(error)

    run_in_thread(start_one)
    assert [type(error) for error in errors] == [RuntimeError]
    assert "main thread" in str(errors[0])

    # Without that rule: a bot that has done nothing wrong dies, and would be blamed for it.
    monkeypatch.setattr("threading.main_thread", threading.current_thread)
    run_in_thread(start_one)
    assert len(errors) == 1
    with pytest.raises(BotFault, match="CRASHED: SIGNAL 9"):
        ask_for_ever(started[0])  # a thread that was joined ends a moment later
    assert started[0].close().stderr == "begun"


def ask_for_ever(bot: JailedProcess) -> NoReturn:
    """Turn after turn, until its fault."""
    while True:
        ask(bot)


def run_in_thread(act: Callable[[], None]) -> None:
    """Begin and end a thread."""
    thread = threading.Thread(target=act)
    thread.start()
    thread.join()


def test_4_a_jail_whose_worker_died_in_the_moment_of_its_start_is_swept_with_its_slot(
    launcher: BubblewrapLauncher,
) -> None:
    for _ in range(5):
        worker = subprocess.run(
            [sys.executable, "-c", SUDDEN_DEATH, str(ROOT)], stdout=subprocess.PIPE, text=True
        )
        assert worker.returncode == -signal.SIGKILL
        slot_dir = Path(worker.stdout).parent
        again = launcher.launch(package(ECHO))
        try:
            assert read(again) == "ready"
            if again.slot.directory == slot_dir:
                jails = set(find_jail_pids(again.slot.bot_dir))
                assert jails <= {again.jail.outer.pid, again.jail.inner_pid}
        finally:
            again.close()
            sweep_slots(launcher.state_dir, launcher.tree)
            assert reap_orphans(seconds=60) == 0


def test_5_an_ended_jail_leaves_no_zombie_even_when_its_outer_process_was_killed_first(
    launcher: BubblewrapLauncher,
) -> None:
    bot = launcher.launch(package(ECHO))
    assert read(bot) == "ready"
    pids = [bot.jail.outer.pid, bot.jail.inner_pid, bot.jail.find_bot_pid() or 0]

    bot.jail.outer.kill()
    bot.close()

    assert [pid for pid in pids if is_jail(pid)] == []


def test_6_no_family_of_sockets_can_be_had_and_no_foreign_interface(play: Launch) -> None:
    bot = play(
        attacker("""
        import socket
        for family in range(1, 46):
            attempt(str(family), lambda: socket.socket(family, socket.SOCK_STREAM))
        """)
    )

    reports = ask(bot).split("|")
    assert len(reports) == 45
    assert [report for report in reports if "refused PermissionError 1" not in report] == []


def test_7_without_a_control_group_there_is_no_writable_directory_and_never_a_second_dev() -> None:
    for writable in (True, False):
        arguments = jail_arguments(Path("/x"), DEFAULT_LIMITS, writable_tmp=writable)
        assert ("--tmpfs" in arguments) is writable
        assert not {"--dev", "--proc", "--bind", "--disable-userns"} & set(arguments)


def test_8_a_limit_on_processes_is_set_only_where_the_slot_has_a_user_of_its_own(play: Launch) -> None:
    source = "import resource\nattempt('limit', lambda: resource.getrlimit(resource.RLIMIT_NPROC)[0])"
    bot = play(attacker(source))

    limited = ask(bot) == f"limit: DONE {DEFAULT_LIMITS.slot_processes}"
    assert limited is (bot.slot.uid is not None)
    assert (bot.slot.uid is not None) is (os.geteuid() == 0)


def test_9_a_jail_starts_where_proc_is_masked() -> None:
    """As in a container: what cannot be mounted is not asked for."""
    source = (
        "import ctypes, json, os, sys, time; sys.path.insert(0, sys.argv[1])\n"
        "libc = ctypes.CDLL(None, use_errno=True)\n"
        "if os.geteuid() == 0:\n"
        "    assert libc.unshare(0x20000) == 0\n"
        "    libc.mount(b'none', b'/', None, 0x44000, None)\n"
        "    assert libc.mount(b'tmpfs', b'/proc/acpi', b'tmpfs', 0, None) in (0, -1)\n"
        "    assert libc.mount(b'/proc/sys', b'/proc/sys', None, 0x1000, None) == 0\n"
        "    assert libc.mount(b'none', b'/proc/sys', None, 0x1021, None) == 0\n"
        "from engine.sandbox.selftest import run_selftest\n"
        "state = run_selftest()\n"
        "print(json.dumps([state.mode, state.advice]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-B", "-c", source, str(ROOT)], capture_output=True, text=True
    )

    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)[0] in ("A", "B")


def test_10_a_busy_machine_changes_the_wall_time_of_a_turn_and_not_its_charge(play: Launch) -> None:
    thinker = play(
        package("""
        import sys, time
        print("ready")
        sys.stdin.readline()
        for line in sys.stdin:
            end = time.process_time() + 0.04
            while time.process_time() < end: pass
            print("ok")
        """)
    )
    thinker.send(b"go\n")
    load = [busy_process() for _ in range(3 * (os.cpu_count() or 1))]
    try:
        for process in load:
            assert process.stdout is not None
            process.stdout.readline()
        charges = [charge_of(thinker) for _ in range(7)]
    finally:
        for process in load:
            process.kill()
            process.communicate()

    spent = sorted(charge.spent_us for charge in charges)[3]
    wall = sorted(charge.wall_us for charge in charges)[3]
    assert 38_000 <= spent < 80_000
    assert wall > spent * 1.3


def busy_process() -> subprocess.Popen[bytes]:
    # A session each: the scheduler shares time between sessions first, and many hogs in one weigh as one.
    command = [sys.executable, "-S", "-c", "print('at work', flush=True)\nwhile True: pass"]
    return subprocess.Popen(command, start_new_session=True, stdout=subprocess.PIPE)


def charge_of(bot: JailedProcess):
    assert ask(bot) == "ok"
    return bot.charge()


def test_a_start_that_fails_halfway_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """The way of finding 4 that we can choose: our own failure between spawn and release."""
    builder = JailBuilder()
    monkeypatch.setattr("engine.sandbox.jail._settle", lambda *_: (_ for _ in ()).throw(OSError(5, "no")))
    with pytest.raises(Exception, match="could not be prepared"):
        builder.launch(package(ECHO))

    monkeypatch.undo()
    bot = builder.launch(package(ECHO))
    try:
        assert read(bot) == "ready"
        assert set(find_jail_pids(bot.slot.bot_dir)) <= {bot.jail.outer.pid, bot.jail.inner_pid}
    finally:
        bot.close()
