"""What bots' runtimes are made of, read into the machine's memory on our own account.

The end of a jail takes back what it was the first to read (`cgroups.forget_files`): without this every bot
would wait for the disk, and pay for it. Where memory is short the kernel may still drop it, so that it is
done again from time to time.
"""

from __future__ import annotations

import glob
import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from engine.sandbox.runtimes import NUMPY, find_runtimes, list_libraries

# What every program maps whose language is C.UTF-8.
_LOCALE = "/usr/lib/locale/C.utf8"
_GCONV = "/usr/lib/*/gconv/gconv-modules.cache"
_LDD = "/usr/bin/ldd"
_LDD_SECONDS = 30
_MAPPED = re.compile(r"(/\S+) \(0x")
_UNUSED = ("test", "tests", "idlelib", "ensurepip", "tkinter")


def preload_runtimes() -> int:
    """How many files were asked for; a few hundredths of a second when all are in memory already."""
    programs = [runtime.path for runtime in find_runtimes().values() if runtime.path]
    stdlibs = [f"/usr/lib/{Path(program).name}" for program in programs]
    files = [*programs, *list_libraries(), *glob.glob(_GCONV), *_walk(*stdlibs, NUMPY, _LOCALE)]
    extensions = [path for path in files if ".so" in Path(path).name]
    wanted = dict.fromkeys([*files, *_find_linked(*programs, *extensions)])
    return sum(_read_ahead(path) for path in wanted)


def _walk(*places: str) -> Iterator[str]:
    for place in places:
        for folder, folders, names in os.walk(place):
            folders[:] = [name for name in folders if name not in _UNUSED and not name.startswith("config-")]
            yield from (os.path.join(folder, name) for name in names)


@cache
def _find_linked(*programs: str) -> list[str]:
    """The shared libraries of programs and of other libraries, as the system's loader finds them."""
    with suppress(OSError, subprocess.SubprocessError):
        found = subprocess.run(
            [_LDD, *programs], env={}, cwd="/", stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=_LDD_SECONDS, check=False,
        )  # fmt: skip
        return sorted(set(_MAPPED.findall(found.stdout)))
    return []


def _read_ahead(path: str) -> bool:
    with suppress(OSError):
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_WILLNEED)
        finally:
            os.close(descriptor)
        return True
    return False
