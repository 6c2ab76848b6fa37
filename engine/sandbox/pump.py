"""One poll for all jails of a launcher, so that waiting for one bot lets no other's pipe fill up."""

from __future__ import annotations

import math
import os
import select
import time
from collections.abc import Callable

from engine.sandbox.timing import OwnDelay

READ = select.POLLIN
WRITE = select.POLLOUT
# A yield that came back so late let somebody else run: this processor is wanted.
GAVE_WAY_NS = 20_000


class Pump:
    """Descriptors and what to do when they are ready. Single-threaded, like the runner."""

    def __init__(self) -> None:
        self._poll = select.poll()
        self._actions: dict[int, Callable[[], None]] = {}
        self.delay = OwnDelay()

    def watch(self, descriptor: int, events: int, action: Callable[[], None]) -> None:
        """Call ``action`` whenever the descriptor is ready or its other end is gone."""
        self._actions[descriptor] = action
        self._poll.register(descriptor, events)

    def forget(self, descriptor: int) -> None:
        """Stop watching; harmless when it is not watched."""
        if self._actions.pop(descriptor, None) is not None:
            self._poll.unregister(descriptor)

    def run(self, seconds: float) -> bool:
        """Wait once, at most so long, and act on what is ready; False when nothing was."""
        ready = self._poll.poll(math.ceil(seconds * 1000) if seconds > 0 else 0)
        return self._act(ready) if ready else False

    def look_out(self, wait_ns: int) -> bool:
        """Like ``run`` and at most so long, but awake: for what comes sooner than a sleeper is woken.

        It steps aside for whoever else wants this processor, looks once more after that, and gives up.
        """
        poll, now, step_aside = self._poll.poll, time.monotonic_ns, os.sched_yield
        before = now()
        end = before + wait_ns
        while not (ready := poll(0)):
            after = now()
            if after > end or after - before > GAVE_WAY_NS:
                return False
            before = after
            step_aside()
        return self._act(ready)

    def _act(self, ready: list[tuple[int, int]]) -> bool:
        for descriptor, _ in ready:
            action = self._actions.get(descriptor)
            if action is not None:  # an earlier action of this round may have forgotten it
                action()
        return bool(ready)
