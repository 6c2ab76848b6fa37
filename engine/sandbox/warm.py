"""Warm jails, for when a person waits for a bot: started in advance, used once, thrown away.

A warm jail is a jail like any other in which Python has started, with the usual modules, but has no bot yet.
When one is wanted its files are placed in the slot's directory, which the jail shows as ``/bot`` from the
beginning, and its name goes in by the pipe. No jail is ever given a second bot.
"""

from __future__ import annotations

import time
from collections import deque
from contextlib import suppress

from engine.match.launcher import BotFault, BotPackage, PlatformFault
from engine.sandbox.builder import JailBuilder
from engine.sandbox.process import JailedProcess
from engine.sandbox.runtimes import WARM_HEADER_BYTES, WARM_LINE

MAX_AGE_SECONDS = 600.0
WARM_UP_SECONDS = 10.0


class WarmLauncher:
    """Implements ``engine.match.launcher.Launcher`` with up to ``size`` jails kept ready for Python bots.

    ``builder`` is a launcher that asked the self-test. Fill in idle moments, and close in the end.
    """

    def __init__(self, builder: JailBuilder, size: int) -> None:
        self._builder = builder
        self._size = size
        self._ready: deque[tuple[float, JailedProcess]] = deque()

    def __len__(self) -> int:
        return len(self._ready)

    def fill(self) -> None:
        """Start what is missing, throw away what is old, and wait until all are warm; PlatformFault."""
        self._drop_old()
        while len(self._ready) < self._size:
            process = self._builder.launch_warm()
            self._ready.append((time.monotonic(), process))
            self._await_warm(process)

    def launch(self, package: BotPackage) -> JailedProcess:
        """A bot in a warm jail when there is one, in a cold one otherwise; never in a used one."""
        process = self._take() if package.runtime == "python" else None
        if process is None:
            return self._builder.launch(package)
        try:
            process.slot.place_files(package)
            process.begin_start()
            process.send(package.entry.encode().ljust(WARM_HEADER_BYTES))
        except (OSError, BotFault) as error:
            process.close()
            raise PlatformFault(f"the warm jail could not be used: {error}") from error
        return process

    def close(self) -> None:
        """End all jails that wait."""
        while self._ready:
            self._ready.popleft()[1].close()

    def _take(self) -> JailedProcess | None:
        """The oldest that still lives."""
        self._drop_old()
        while self._ready:
            _, process = self._ready.popleft()
            if process.jail.wait(0) is None:
                return process
            process.close()
        return None

    def _drop_old(self) -> None:
        while self._ready and time.monotonic() - self._ready[0][0] > MAX_AGE_SECONDS:
            self._ready.popleft()[1].close()

    def _await_warm(self, process: JailedProcess) -> None:
        """No bot has run in it, so that whatever is wrong is ours."""
        with suppress(BotFault):
            if process.read_line(time.monotonic() + WARM_UP_SECONDS) == WARM_LINE:
                return
        self._ready.remove(next(pair for pair in self._ready if pair[1] is process))
        process.close()
        raise PlatformFault("a jail did not become warm")
