"""The positive control: the same attacks succeed without a jail, so that they are no blanks."""

from __future__ import annotations

import json
import os
import socket
import subprocess
from pathlib import Path

import pytest

from engine.sandbox.runtimes import PYTHONS, find_program
from tests.sandbox.hostile.gallery import GALLERY

UID = 61234
# name: attempts that must succeed for an ordinary user without a jail
HARMLESS: dict[str, tuple[str, ...]] = {
    "read_etc_passwd": ("/etc/passwd", "/home", "/proc", "/sys"),
    "read_worker_env": ("the worker's secret", "a name that is not ours"),
    "proc_sys_write": ("/proc/self/oom_score_adj",),
    "connect_tcp_loopback": ("listener",),
    "listen_tcp": ("listening",),
    "connect_unix": ("binding",),
    "connect_udp_route": ("interfaces",),
    "vsock": ("AF_NETLINK",),
    "inherit_fds": ("a fourth descriptor",),
    "shm_fill": ("/dev/shm",),
    "proc1_environ": ("environ", "cmdline"),
    "mount_unshare": ("unshare user",),
    "symlink_tricks": ("/etc/passwd",),
    "wake_oneself": ("kill", "its group", "raise", "tkill", "tgkill"),
}
# What they leave behind on the machine, which no jail throws away here. The same tests run as another user at
# the same time, so that each process has names of its own.
OWN = f"-{os.getpid()}"
LEFT = (f"/dev/shm/fill{OWN}", *(f"/tmp/link{OWN}-{number}" for number in range(3)))
TURN = {"type": "turn", "n": 1, "legal": ["7d"]}


def play_unjailed(name: str) -> str:
    """The stderr of an attack as an ordinary user, with a secret around it and a descriptor left open."""
    with socket.create_server(("127.0.0.1", 0)) as listener, open("/etc/hostname") as left_open:
        program = GALLERY[name].program().replace("PORT", str(listener.getsockname()[1]))
        program = program.replace('"/fill"', f'"/fill{OWN}"').replace('"/tmp/link', f'"/tmp/link{OWN}-')
        user = {"user": UID, "group": UID, "extra_groups": []} if os.geteuid() == 0 else {}
        done = subprocess.run(
            [find_program(PYTHONS), "-I", "-S", "-c", program],
            input="".join(json.dumps(TURN | {"n": n}) + "\n" for n in (1, 2)),
            env={"SETTEBELLO_SECRET": "do not tell", "SETTEBELLO": "yes"},
            pass_fds=[left_open.fileno()], cwd="/", capture_output=True, text=True, timeout=60, **user,
        )  # fmt: skip
    return done.stderr


@pytest.mark.parametrize("name", HARMLESS)
def test_without_a_jail_the_same_attempts_succeed(name: str) -> None:
    try:
        said = play_unjailed(name)
    finally:
        for path in LEFT:
            Path(path).unlink(missing_ok=True)

    for attempt in HARMLESS[name]:
        assert f"{attempt}: DONE" in said, said


def test_without_a_jail_a_bot_makes_processes_threads_and_signals() -> None:
    source = (
        "import os, threading; assert os.waitpid(os.posix_spawn('/bin/true', ['true'], {}), 0)[1] == 0; "
        "pid = os.fork(); pid or os._exit(0); os.kill(pid, 0); os.waitpid(pid, 0); "
        "os.kill(os.getpid(), 18); "
        "os.sched_setaffinity(0, os.sched_getaffinity(0)); print('DONE')"
    )
    done = subprocess.run(
        [find_program(PYTHONS), "-I", "-S", "-c", source], capture_output=True, text=True, timeout=60
    )

    assert done.stdout == "DONE\n", done.stderr
