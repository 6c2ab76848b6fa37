"""How each kind of bot is started, found on this machine and not assumed.

Only /usr is visible in a jail, so an interpreter elsewhere (a home directory, /opt) does not count.
"""

from __future__ import annotations

import glob
import os
from dataclasses import dataclass

from engine.match.launcher import SandboxUnavailable

PYTHONS = ("/usr/bin/python3", "/usr/local/bin/python3", *sorted(glob.glob("/usr/bin/python3.*[0-9]")))
NODES = ("/usr/bin/node", "/usr/bin/nodejs", "/usr/local/bin/node")
ENV = "/usr/bin/env"

# `-I -S` keeps every folder off the path and halves the start; the bot's own folder is then put on it.
# A line that is printed goes out at once and in one write; `-u` alone makes two of it, and wakes us twice.
_LINES = "sys.stdout.reconfigure(line_buffering=True,write_through=False);"
_PYTHON_START = (
    f"import sys;{_LINES}f=sys.argv[1];sys.argv[:]=[f];sys.path[:0]=['/bot'];sys.path.append('/site');"
    "__file__=f;exec(compile(open(f,'rb').read(),f,'exec'))"
)
# Debian's numpy, shown to Python bots as the only package of /site. Its BLAS is found through two links of
# /etc/alternatives, which a jail has not.
NUMPY = "/usr/lib/python3/dist-packages/numpy"
_ALTERNATIVES = "/etc/alternatives/lib*.so.3-*"
SITE = "/site"
# What a warm interpreter has imported before it knows its bot; then it waits for the name of the bot's entry.
WARM_HEADER_BYTES = 256
WARM_LINE = b"warm"
_WARM_START = (
    "import sys,os,json,random,collections,math,time,itertools,functools,heapq,dataclasses,re;"
    f"{_LINES}"
    "sys.stdout.write('warm\\n');n=b'';"
    f"exec('while len(n)<{WARM_HEADER_BYTES}: n+=os.read(0,{WARM_HEADER_BYTES}-len(n)) or os._exit(0)');"
    "f='/bot/'+n.decode().strip();del n;sys.argv[:]=[f];sys.path[:0]=['/bot'];sys.path.append('/site');"
    "__file__=f;exec(compile(open(f,'rb').read(),f,'exec'))"
)


@dataclass(frozen=True, slots=True)
class Runtime:
    """One kind of bot. ``path`` is empty when this machine cannot run it."""

    name: str
    path: str
    requires_cgroup: bool
    limits_address_space: bool

    def warm_command(self) -> list[str]:
        """An interpreter that waits for its bot; only Python has one."""
        return [self.path, "-I", "-S", "-B", "-u", "-c", _WARM_START]

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


def library_arguments(runtime: str) -> list[str]:
    """bubblewrap's arguments for the libraries that bots of a runtime are offered, read-only."""
    if runtime != "python" or not has_numpy():
        return []
    arguments = ["--ro-bind", NUMPY, f"{SITE}/numpy"]
    for link in list_libraries():
        arguments += ["--symlink", os.readlink(link), link]
    return arguments


def list_libraries() -> list[str]:
    """The links by which numpy finds its BLAS; none without numpy."""
    links = sorted(glob.glob(_ALTERNATIVES)) if has_numpy() else []
    return [link for link in links if os.path.basename(link).startswith(("libblas", "liblapack"))]


def has_numpy() -> bool:
    """Whether Debian's python3-numpy is there for Python bots."""
    return os.path.isfile(f"{NUMPY}/__init__.py")


def find_runtime(name: str, *, has_cgroup: bool) -> Runtime:
    """The runtime of a bot; SandboxUnavailable when this machine lacks it or must not run it."""
    runtime = find_runtimes().get(name)
    if runtime is None or not runtime.path:
        raise SandboxUnavailable(f"the runtime {name} is not installed under /usr")
    if runtime.requires_cgroup and not has_cgroup:
        raise SandboxUnavailable(f"the runtime {name} needs a memory control group")
    return runtime


def find_program(candidates: tuple[str, ...]) -> str:
    """The first candidate that is a program under /usr once links are followed, "" when none is."""
    for candidate in candidates:
        path = os.path.realpath(candidate)
        if path.startswith("/usr/") and os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    return ""
