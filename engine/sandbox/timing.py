"""What a turn costs: wall time less the time the bot stood ready and was not let run.

Wall time alone would charge a bot for the load of the machine, CPU time alone would not charge its sleeping.
The wall time is the runner's, so that what the runner waited before it could read the line is taken off too.
The kernel counts the waiting of every thread in /proc/PID/task/*/schedstat. Threads of the bot's own can push
that sum up as they please, so the charge never falls below the CPU time they used, nor rises above the wall.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from typing import NamedTuple

from engine.match.launcher import Charge

# Without schedstat, idling within a turn is free for so long: a loaded machine cannot be told from a sleeper.
IDLE_GRACE_NS = 100_000_000
# More CPU time than the first thread's by so much means that other threads run too.
OTHERS_NS = 1_000_000


class Reading(NamedTuple):
    """Nanoseconds: CPU used by the process, and waited for a CPU by its threads (None where not counted)."""

    cpu: int
    waited: int | None


ZERO = Reading(0, 0)


def charge_turn(wall_ns: int, before: Reading, after: Reading, late_ns: int = 0) -> Charge:
    """The charge of a turn between two readings, whose end was noticed ``late_ns`` late; microseconds."""
    cpu = max(0, after.cpu - before.cpu)
    if before.waited is None or after.waited is None:
        spent = cpu + max(0, wall_ns - late_ns - cpu - IDLE_GRACE_NS)
    else:
        # A thread that ended took its count along: never let that give or take time.
        spent = wall_ns - late_ns - max(0, after.waited - before.waited)
    spent = min(max(spent, cpu), wall_ns)
    return Charge(spent_us=spent // 1000, wall_us=wall_ns // 1000, cpu_us=cpu // 1000)


class OwnDelay:
    """How long the calling thread itself has waited for a CPU: a line that it reads late came no later."""

    def __init__(self) -> None:
        self._file: int | None = None
        with suppress(OSError):
            self._file = os.open("/proc/thread-self/schedstat", os.O_RDONLY | os.O_CLOEXEC)

    def look(self) -> bytes:
        """The kernel's count as it stands, for ``since``: it is taken every turn and seldom read."""
        return b"" if self._file is None else os.pread(self._file, 128, 0)

    def since(self, before: bytes) -> int:
        """Nanoseconds since a look; 0 where the kernel does not count."""
        now = self.look()
        return _parse_waited(now) - _parse_waited(before) if now and before else 0

    def close(self) -> None:
        """Let go of /proc."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


class ProcessClock:
    """Reads one process's times. Holds its /proc directory open, so that a reused pid is never read.

    As long as the first thread alone used the CPU its file tells all, and it stays open between the turns.
    """

    def __init__(self, pid: int) -> None:
        self._clock = (~pid << 3) | 2  # the kernel's id of a process's CPU clock: clock_getcpuclockid(3)
        self._tasks = os.open(f"/proc/{pid}/task", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        self._main: int | None = None
        self._main_name = str(pid)
        with suppress(OSError):
            self._main = self._open(self._main_name)
        self.last = ZERO

    def read(self) -> Reading:
        """The times now; the last ones when the process has ended."""
        try:  # not suppress(): it would cost as much as the reading
            cpu = time.clock_gettime_ns(self._clock)
            self.last = Reading(cpu, self._read_waited(cpu))
        except OSError:
            pass
        return self.last

    def close(self) -> None:
        """Let go of /proc."""
        for descriptor in (self._tasks, self._main):
            if descriptor is not None:
                os.close(descriptor)

    def _open(self, thread: str) -> int:
        return os.open(f"{thread}/schedstat", os.O_RDONLY | os.O_CLOEXEC, dir_fd=self._tasks)

    def _read_waited(self, cpu: int) -> int | None:
        if self._main is None:
            return None
        used, waited_text, _ = os.pread(self._main, 128, 0).split()
        waited = int(waited_text)
        if cpu - int(used) > OTHERS_NS:
            others = (name for name in os.listdir(self._tasks) if name != self._main_name)
            waited += sum(self._read_thread(name) for name in others)
        return waited

    def _read_thread(self, name: str) -> int:
        with suppress(OSError):
            descriptor = self._open(name)
            try:
                return _parse_waited(os.read(descriptor, 128))
            finally:
                os.close(descriptor)
        return 0


def _parse_waited(text: bytes) -> int:
    return int(text.split()[1])
