"""The self-test: what this machine is, and that nothing runs where the jail is missing or does not hold."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.match.launcher import SandboxUnavailable
from engine.sandbox import bubblewrap, runtimes, seccomp, selftest
from engine.sandbox.advice import ADVICE_INSTALL, explain
from engine.sandbox.builder import JailBuilder
from engine.sandbox.launcher import BubblewrapLauncher
from engine.sandbox.places import find_state_dir
from engine.sandbox.policy import ALLOWED, REFUSED
from engine.sandbox.selftest import check_sandbox, run_selftest
from tests.sandbox.bots import ECHO, ask, package, start

pytestmark = pytest.mark.sandbox

INSTALL = "apt-get install bubblewrap python3-seccomp"


def test_this_machine_has_a_jail_that_holds() -> None:
    state = check_sandbox(fresh=True)

    assert state.mode in ("A", "B"), state.advice
    held = dict((name, ok) for name, ok, _ in state.checks)
    for name in ("no host files", "no sockets", "no processes", "no locks between jails", "limits as set"):
        assert held[name]
    assert held["environment as set"]


@pytest.mark.parametrize(
    ("home", "looked_for"),
    [("/home/olga", "/home/olga"), ("/", "/home"), ("/usr/sbin/", "/home"), ("/tmp", "/home"), ("~", "~")],
)
def test_a_worker_without_a_home_of_its_own_is_not_refused(
    monkeypatch: pytest.MonkeyPatch, home: str, looked_for: str
) -> None:
    """System users live at / or in /usr, which every jail has."""
    monkeypatch.setattr(selftest.os, "geteuid", lambda: 33)
    monkeypatch.setattr(selftest.os.path, "expanduser", lambda _: home)

    assert selftest._find_home() == looked_for


def test_the_answer_is_remembered_for_this_boot_and_forgotten_after_an_hour(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = check_sandbox()
    path = find_state_dir() / "selftest.json"

    def fail() -> None:
        raise AssertionError("tested again")

    monkeypatch.setattr(selftest, "_test_in_child", fail)
    assert check_sandbox() == state
    record = json.loads(path.read_text())
    for change in ({"key": "another boot"}, {"at": record["at"] - 4000}):
        text = json.dumps({**record, **change}).encode()
        monkeypatch.setattr(selftest, "read_own_file", lambda _, text=text: text)
        with pytest.raises(AssertionError, match="tested again"):
            check_sandbox()


def test_a_refusal_is_heard_by_all_who_remember_better_times(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "selftest.json"
    good, refused = selftest.SandboxState("A"), selftest.SandboxState("refuse", advice="it does not hold")
    answers = iter([good, refused, refused, good, SandboxUnavailable("it did not end"), good])

    def answer() -> selftest.SandboxState:
        found = next(answers)
        if isinstance(found, Exception):
            raise found
        return found

    monkeypatch.setattr(selftest, "find_state_dir", lambda: tmp_path)
    monkeypatch.setattr(selftest, "_test_in_child", answer)
    assert [check_sandbox(fresh=True), check_sandbox(), path.exists()] == [good, good, True]
    assert [check_sandbox(fresh=True), check_sandbox(), path.exists()] == [refused, refused, False]
    assert [check_sandbox(), path.exists()] == [good, True]
    assert [check_sandbox(fresh=True).advice, path.exists()] == ["it did not end", False]
    assert check_sandbox() == good


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b'{"key":1}', b"null", b'{"state":{}}'])
def test_a_broken_memory_is_tested_again(text: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selftest, "read_own_file", lambda _: text)

    assert check_sandbox().mode != "refuse"


def test_without_bubblewrap_nothing_runs_and_the_advice_is_the_line_to_type(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bubblewrap, "find_program", lambda candidates: "")

    state = check_sandbox()
    assert state.mode == "refuse"
    assert INSTALL in state.advice
    with pytest.raises(SandboxUnavailable, match=INSTALL):
        BubblewrapLauncher()


def test_without_libseccomp_nothing_runs_and_the_advice_is_the_line_to_type(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(seccomp, "DIST_PACKAGES", str(tmp_path))

    with pytest.raises(SandboxUnavailable, match=INSTALL):
        seccomp.load_filter(tmp_path)
    monkeypatch.setattr(seccomp, "SYSTEM_PYTHON", str(tmp_path / "python3"))
    with pytest.raises(SandboxUnavailable, match=INSTALL):
        seccomp.load_filter(tmp_path)


def test_a_jail_that_does_not_hold_is_refused_by_what_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = selftest.JailBuilder

    def leaky(*arguments: object, **options: object) -> list[str]:
        return [*real_arguments(*arguments, **options), "--setenv", "SECRET", "told"]

    from engine.sandbox import builder

    real_arguments = builder.jail_arguments
    monkeypatch.setattr(builder, "jail_arguments", leaky)
    assert real is JailBuilder

    state = run_selftest()
    assert (state.mode, state.advice) == ("refuse", "the jail does not hold: environment as set")
    assert ("environment as set", False, "SECRET is told and not None") in state.checks


def test_a_filter_that_lets_everything_through_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    allow_all = bytes.fromhex("06000000" + "0000ff7f")
    monkeypatch.setattr("engine.sandbox.builder.load_filter", lambda _: allow_all)

    state = run_selftest()
    assert state.mode == "refuse"
    for name in ("no processes", "the filter is alive", "no locks between jails", "no watches between jails"):
        assert name in state.advice


def test_a_refusal_reaches_the_launcher(monkeypatch: pytest.MonkeyPatch) -> None:
    state = selftest.SandboxState("refuse", advice="the jail does not hold: no sockets")
    monkeypatch.setattr("engine.sandbox.launcher.check_sandbox", lambda: state)

    with pytest.raises(SandboxUnavailable, match="no sockets"):
        BubblewrapLauncher()


@pytest.mark.parametrize(
    ("message", "advice"),
    [
        ("bwrap: setting up uid map: Permission denied", "userns,"),
        ("bwrap: Creating new namespace failed: No space left on device", "max_user_namespaces"),
        ("bwrap: Creating new namespace failed: Resource temporarily unavailable", "leftovers"),
        (
            "bwrap: No permissions to create new namespace, likely because the kernel does not allow",
            "unshare",
        ),
        ("bwrap: Can't mount proc on /newroot/proc: Operation not permitted", "unshare"),
        ("bwrap: Unknown option --json-status-fd", INSTALL),
        ("bwrap: execvp /usr/bin/python3.11: No such file or directory", "under /usr"),
        ("bwrap: something new", "bwrap: something new"),
        ("", "no message"),
    ],
)
def test_what_bubblewrap_says_becomes_what_to_do(message: str, advice: str) -> None:
    assert advice in explain(message)


def test_the_filter_is_compiled_once_and_then_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = seccomp.load_filter(tmp_path)
    assert len(program) % 8 == 0
    assert len(program) < 60_000

    monkeypatch.setattr(seccomp, "compile_filter", lambda: pytest.fail("compiled again"))
    assert seccomp.load_filter(tmp_path) == program


def test_another_policy_is_another_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    before = seccomp.filter_key()
    monkeypatch.setattr("engine.sandbox.policy.ALLOWED", ALLOWED[:-1])

    assert seccomp.filter_key() != before


def test_no_call_is_both_allowed_and_refused() -> None:
    assert set(ALLOWED) & set(REFUSED) == set()
    assert len(set(ALLOWED)) == len(ALLOWED)


def test_an_interpreter_outside_usr_does_not_count(tmp_path: Path) -> None:
    program, link = tmp_path / "program", tmp_path / "python3"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    link.symlink_to(program)

    assert runtimes.find_program((str(link), "/etc/hostname", "/usr/bin/env")) == "/usr/bin/env"


def test_the_self_test_can_be_asked_from_a_thread_of_a_web_server() -> None:
    program = """
import sys, threading
sys.path.insert(0, sys.argv[1])
from engine.sandbox.selftest import check_sandbox
threading.Thread(target=lambda: print(check_sandbox(fresh=True).mode)).start()
"""
    root = str(Path(selftest.__file__).resolve().parent.parent.parent)
    done = subprocess.run(
        [sys.executable, "-c", program, root], capture_output=True, text=True, timeout=60, check=True
    )

    assert done.stdout.strip() in ("A", "B")
    assert ADVICE_INSTALL.endswith(INSTALL)


def test_an_honest_bot_still_runs_under_the_launcher(launcher: BubblewrapLauncher) -> None:
    bot = start(launcher.launch(package(ECHO)))

    assert ask(bot) == "GO"
    bot.close()
