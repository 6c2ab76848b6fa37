"""Every attack of the gallery: its verdict, how soon it came, what was left, and what it says it tried."""

from __future__ import annotations

from statistics import median

import pytest

from engine.sandbox.launcher import BubblewrapLauncher
from tests.sandbox.hostile.arena import Fight, fight
from tests.sandbox.hostile.gallery import GALLERY
from tests.sandbox.hostile.gallery.attack import Attack

pytestmark = pytest.mark.sandbox

# All that was ever tried on this design; an attack that is taken out of the gallery fails here.
NAMES = """
answering_twice cgroup_escape chmod_setuid clock_abuse close_stdout connect_tcp_loopback connect_udp_route
connect_unix
core_dump daemonize_outlive deep_json disk_fill evil_syscalls exit0_early exit_after_first_move fork_bomb
honest huge_line ignore_sigterm infinite_loop infinite_loop_at_start inherit_fds inode_bomb int80 invalid_json
invalid_utf8 json_numbers kill_all listen_tcp log_injection many_lines_ahead memory_balloon mmap_balloon
mount_unshare multi_core_hog never_reads_stdin nul_bytes pickle_reply proc1_environ proc_sys_write
ptrace_parent raise_rlimits read_etc_passwd read_other_bot read_worker_env segfault_ctypes shared_fork_balloon
shm_fill sigstop_self sleep_forever slow_drip stderr_flood stdout_flood subprocess_bomb symlink_tricks
thread_bomb tiocsti tmp_fill vsock wake_oneself write_parent_fds x32_abi
""".split()
# The measures of an idle machine are in tests/benchmarks; here only what hangs is told from what ends.
TEARDOWN_S = 20.0


def test_the_gallery_has_a_bot_for_every_attack() -> None:
    assert sorted(GALLERY) == sorted(NAMES)


@pytest.mark.parametrize("name", GALLERY)
def test_an_attack_ends_as_it_must_harms_nobody_and_leaves_nothing(
    name: str, launcher: BubblewrapLauncher, grouped: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    attack = GALLERY[name]
    monkeypatch.setenv("SETTEBELLO_SECRET", "do not tell")
    monkeypatch.setattr("engine.match.process_player.START_CPU_S", 0.5)

    fought = fight(launcher, attack)

    assert fought.outcome == attack.expected(grouped=grouped), fought.stderr
    assert fought.left == []
    assert_attempted(attack, fought, grouped)
    assert_in_time(attack, fought)
    assert_opponent_unharmed(attack, fought)


def assert_attempted(attack: Attack, fought: Fight, grouped: bool) -> None:
    """The bot made its attempt, and nothing of it succeeded."""
    for proof in attack.expected_proofs(grouped=grouped):
        assert proof in fought.stderr
    assert [line for line in fought.stderr.splitlines() if ": DONE" in line] == []


def assert_in_time(attack: Attack, fought: Fight) -> None:
    """The verdict came soon after the offence, and the end soon after the verdict."""
    assert fought.verdict_s < attack.seconds
    assert fought.teardown_s < TEARDOWN_S


def assert_opponent_unharmed(attack: Attack, fought: Fight) -> None:
    """The honest bot has no fault, wins where the other lost by a fault, and paid for nothing of it."""
    assert fought.honest_outcome == ("OK", None)
    if fought.outcome[0] != "OK":
        assert fought.winner() == 0
    assert median(fought.honest_turns() or [0]) < 150_000
