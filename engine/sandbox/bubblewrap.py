"""The command line of one jail."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.match.launcher import SandboxUnavailable
from engine.sandbox.advice import ADVICE_INSTALL
from engine.sandbox.limits import Limits
from engine.sandbox.runtimes import Runtime, find_program

_DEVICES = ("null", "zero", "urandom", "random")
_LINKS = ("bin", "sbin", "lib", "lib32", "lib64")


@dataclass(frozen=True, slots=True)
class Tools:
    """The two programs a jail is made with."""

    bwrap: str
    prlimit: str


def find_tools() -> Tools:
    """SandboxUnavailable, with what to install, when one is missing."""
    bwrap = find_program(("/usr/bin/bwrap", "/usr/local/bin/bwrap"))
    prlimit = find_program(("/usr/bin/prlimit",))
    if not bwrap:
        raise SandboxUnavailable(f"bubblewrap is not installed; {ADVICE_INSTALL}")
    if not prlimit:
        raise SandboxUnavailable("prlimit is not installed; run: apt-get install util-linux")
    return Tools(bwrap, prlimit)


def limit_arguments(limits: Limits, runtime: Runtime, *, own_uid: bool) -> list[str]:
    """Resource limits, set by util-linux: setting another process's own needs a right containers lack."""
    values = {
        "cpu": limits.cpu_seconds,
        "fsize": limits.file_bytes,
        "nofile": limits.open_files,
        "core": 0,
        "memlock": 0,
        "msgqueue": 0,
        "sigpending": 0,  # counted for all jails of a user together: none may fill it and another notice
        "stack": limits.stack_bytes,
    }
    if runtime.limits_address_space:
        values["as"] = limits.address_space_bytes
    if own_uid:  # it counts all processes of the user, so that a shared one could not even start
        values["nproc"] = limits.slot_processes
    return [f"--{name}={value}:{value}" for name, value in values.items()]


def jail_arguments(
    bot_dir: Path, limits: Limits, *, writable_tmp: bool, libraries: Sequence[str] = ()
) -> list[str]:
    """Namespaces, mounts and environment. No /proc: PID 1 is bubblewrap, whose memory is readable there.

    No --dev either, which would bring a second writable file system and terminals. Writable files exist only
    where a control group pays for them: --size bounds bytes, but not inodes.
    """
    home = "/tmp" if writable_tmp else "/"
    arguments = "--unshare-user --uid 1000 --gid 1000 --unshare-pid --unshare-net --unshare-ipc".split()
    arguments += "--unshare-uts --unshare-cgroup --hostname bot --clearenv".split()
    for name, value in bot_environment(home).items():
        arguments += ["--setenv", name, value]
    arguments += ["--ro-bind", "/usr", "/usr", *_system_links()]
    for device in _DEVICES:
        arguments += ["--dev-bind", f"/dev/{device}", f"/dev/{device}"]
    if writable_tmp:
        arguments += ["--size", str(limits.tmp_bytes), "--perms", "1777", "--tmpfs", "/tmp"]
    arguments += [*libraries, "--ro-bind", str(bot_dir), "/bot", "--remount-ro", "/", "--chdir", home]
    return [*arguments, "--die-with-parent", "--new-session", "--cap-drop", "ALL"]


def bot_environment(home: str) -> dict[str, str]:
    """All that a bot finds in its environment (bubblewrap adds PWD)."""
    return {
        "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "HOME": home,
        "TMPDIR": home,
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "MALLOC_ARENA_MAX": "2",
    }


def _system_links() -> list[str]:
    """/bin, /lib and so on as on the host: links into /usr, or directories where they are still apart."""
    arguments: list[str] = []
    for name in _LINKS:
        path = f"/{name}"
        if os.path.islink(path):
            arguments += ["--symlink", os.readlink(path).lstrip("/"), path]
        elif os.path.isdir(path):
            arguments += ["--ro-bind", path, path]
    return arguments
