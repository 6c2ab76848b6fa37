"""How each kind of bot is started, found on this machine and not assumed.

Only /usr is visible in a jail, so an interpreter elsewhere (a home directory, /opt) does not count.
"""

from __future__ import annotations

import glob
import os
from dataclasses import dataclass

from engine.match.launcher import BotPackage, SandboxUnavailable

PYTHONS = ("/usr/bin/python3", "/usr/local/bin/python3", *sorted(glob.glob("/usr/bin/python3.*[0-9]")))
NODES = ("/usr/bin/node", "/usr/bin/nodejs", "/usr/local/bin/node")
ENV = "/usr/bin/env"

# `-I -S` keeps every folder off the path and halves the start; the bot's own folder is then put on it.
_PYTHON_START = (
    "import sys;f=sys.argv[1];sys.argv[:]=[f];sys.path.insert(0,'/bot');"
    "__file__=f;exec(compile(open(f,'rb').read(),f,'exec'))"
)


@dataclass(frozen=True, slots=True)
class Runtime:
    """One kind of bot. ``path`` is empty when this machine cannot run it."""

    name: str
    path: str
    requires_cgroup: bool
    limits_address_space: bool

    def command(self, entry: str) -> list[str]:
        """The program and its arguments, as seen inside the jail."""
        if self.name == "python":
            return [self.path, "-I", "-S", "-B", "-u", "-c", _PYTHON_START, f"/bot/{entry}"]
        # `env` also stands before a native bot: a file that cannot be run is then the bot's exit code 126,
        # and not a failure of bubblewrap, which would be ours.
        return [self.path, f"/bot/{entry}"]


def find_runtimes() -> dict[str, Runtime]:
    """All kinds of bots by name, also those this machine cannot run.

    V8, Go and others reserve more address space than RLIMIT_AS would leave them, so that only a control
    group can bound their memory.
    """
    found = (
        Runtime("python", find_program(PYTHONS), requires_cgroup=False, limits_address_space=True),
        Runtime("node", find_program(NODES), requires_cgroup=True, limits_address_space=False),
        Runtime("native", find_program((ENV,)), requires_cgroup=True, limits_address_space=False),
    )
    return {runtime.name: runtime for runtime in found}


def find_runtime(package: BotPackage, *, has_cgroup: bool) -> Runtime:
    """The runtime of a bot; SandboxUnavailable when this machine lacks it or must not run it."""
    runtime = find_runtimes().get(package.runtime)
    if runtime is None or not runtime.path:
        raise SandboxUnavailable(f"the runtime {package.runtime} is not installed under /usr")
    if runtime.requires_cgroup and not has_cgroup:
        raise SandboxUnavailable(f"the runtime {package.runtime} needs a memory control group")
    return runtime


def find_program(candidates: tuple[str, ...]) -> str:
    """The first candidate that is a program under /usr once links are followed, "" when none is."""
    for candidate in candidates:
        path = os.path.realpath(candidate)
        if path.startswith("/usr/") and os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    return ""
