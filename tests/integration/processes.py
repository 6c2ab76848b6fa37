"""Looking at real processes: who belongs to whom, and who is still there."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from engine.sandbox.orphans import RUNNER_NAME


def family_of(pid: int) -> set[int]:
    """A process and all its descendants, from one look at the process table."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    family = {pid}
    while grown := {child for child, parent in parents.items() if parent in family} - family:
        family |= grown
    return family


def runners_of(pid: int) -> list[int]:
    """Process ids of the living runners below a worker."""
    return [child for child in family_of(pid) if _name_of(child) == RUNNER_NAME and is_alive(child)]


def jailed_family(worker: int) -> set[int]:
    """The runner of a set below a worker and all below it, once it has a jail with a bot in it."""
    for runner in runners_of(worker):
        family = family_of(runner)
        if len(family) >= 4:
            return family
    return set()


def zombies_of(pid: int) -> list[str]:
    """Dead processes below a worker that nobody has reaped, with their names."""
    return [f"{child} {_name_of(child)}" for child in family_of(pid) if _state_of(child) == "Z"]


def stands_still(group: int) -> bool:
    """Whether every living process of a process group is stopped."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _parent, its_group = stat.read_text().rpartition(")")[2].split()[:3]
            if int(its_group) == group and state not in "TZX":
                return False
    return True


def parent_of(pid: int) -> int:
    """The process that started it or adopted it."""
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def is_there(pid: int) -> bool:
    """Whether a process is in the table, dead and unburied ones too."""
    return bool(_state_of(pid))


def is_alive(pid: int) -> bool:
    """Whether a process still runs; one that only waits to be buried does not."""
    return _state_of(pid) not in ("", "Z", "X")


def _state_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def _name_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip()
    except OSError:
        return "gone"
