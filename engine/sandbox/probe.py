"""The self-test's bot: runs inside a jail, tries what must fail, and says what it found as one JSON line.

Imports nothing of ours. The first line of stdin is what to expect; each answer is ``[held, detail]``.
"""

from __future__ import annotations

import ctypes
import fcntl
import json
import os
import resource
import socket
import sys
from collections.abc import Callable
from typing import Any


def refused(act: Callable[[], object]) -> tuple[bool, str]:
    """Whether an attempt ended in an error of the system; the detail is the error."""
    try:
        result = act()
    except OSError as error:
        return True, f"{type(error).__name__}: {error.strerror}"
    return False, f"succeeded: {result!r}"[:80]


def missing(path: str) -> tuple[bool, str]:
    """Whether a path is not there at all."""
    found = os.path.exists(path)
    return not found, f"{path} {'is there' if found else 'is not there'}"


def fork() -> int:
    """A child that ends at once, if there can be one."""
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    os.waitpid(pid, 0)
    return pid


def watch() -> int:
    """An inotify descriptor."""
    libc = ctypes.CDLL(None, use_errno=True)
    descriptor = int(libc.inotify_init1(0))
    if descriptor < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return descriptor


def lock() -> str:
    """A lock on a file that all jails share."""
    with open(sys.executable, "rb") as file:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    return "locked"


def open_descriptors() -> list[int]:
    """Descriptors of this process, without /proc."""
    found = []
    for descriptor in range(resource.getrlimit(resource.RLIMIT_NOFILE)[0]):
        try:
            os.fstat(descriptor)
        except OSError:
            continue
        found.append(descriptor)
    return found


def equal(found: Any, expected: Any) -> tuple[bool, str]:
    """Whether two values agree; the detail is what was found."""
    return found == expected, str(found)[:200]


def same(found: dict[str, Any], expected: dict[str, Any]) -> tuple[bool, str]:
    """Whether names have the values they should have; the detail are those that have not, or all names."""
    names = sorted({*found, *expected})
    wrong = [name for name in names if found.get(name) != expected.get(name)]
    told = [f"{name} is {found.get(name)} and not {expected.get(name)}" for name in wrong]
    return not wrong, (", ".join(told) or " ".join(names))[:300]


def writable() -> list[str]:
    """Directories of the jail that can be written, tried by making a file."""
    found = []
    for directory in ("/", "/bot", "/usr", "/usr/bin", "/dev", "/dev/shm", "/tmp", "/var/tmp", "/home"):
        try:
            os.close(os.open(f"{directory}/probe", os.O_WRONLY | os.O_CREAT, 0o600))
        except OSError:
            continue
        found.append(directory)
    return found


def examine(expected: dict[str, Any]) -> dict[str, tuple[bool, str]]:
    """All checks by name."""
    limits = {name: list(resource.getrlimit(getattr(resource, name))) for name in expected["limits"]}
    return {
        "no host files": missing("/etc/passwd"),
        "no home of the worker": missing(expected["home"]),
        "no /proc": missing("/proc/1"),
        "only /tmp can be written": equal(writable(), expected["writable"]),
        "no sockets": refused(lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM).fileno()),
        "no vsock": refused(lambda: socket.socket(40, socket.SOCK_STREAM).fileno()),
        "no processes": refused(fork),
        "no signals to the parent": refused(lambda: os.kill(expected["parent"], 0)),
        "the filter is alive": refused(lambda: os.sched_setaffinity(0, {0})),
        "no locks between jails": refused(lock),
        "no watches between jails": refused(watch),
        "limits as set": same(limits, expected["limits"]),
        "user 1000": equal([os.getuid(), os.getgid()], [1000, 1000]),
        "environment as set": same(dict(os.environ), expected["environment"]),
        "no foreign descriptors": equal(open_descriptors(), [0, 1, 2]),
    }


if __name__ == "__main__":
    print("ready", flush=True)
    print(json.dumps(examine(json.loads(sys.stdin.readline()))), flush=True)
