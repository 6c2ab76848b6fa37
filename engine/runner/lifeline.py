"""The runner's dead man's switch: it plays only as long as its worker says that the set is its own.

A worker that is frozen, or cut off from its database, renews no lease: its set is given to another, and no
two games of the same deals may run at once. So the worker writes, whenever it has renewed its lease, the
moment until which the set is its own: a line with nanoseconds of CLOCK_MONOTONIC, which all processes of a
machine share. When that moment has passed the runner ends its jails and itself, whatever it is waiting for.
"""

from __future__ import annotations

import math
import os
import select
import signal
import threading
import time
from types import FrameType

from engine.sandbox.orphans import end_children

LEASE_LOST = "the lease was not renewed in time"
EXIT_LEASE_LOST = 75
_END_SECONDS = 5.0
_LINE_BYTES = 4096


def read_spec(descriptor: int) -> tuple[bytes, bytes]:
    """The first line, or all there is without one; and what was read beyond it."""
    text = b""
    while b"\n" not in text:
        chunk = os.read(descriptor, 1 << 16)
        if not chunk:
            break
        text += chunk
    line, _, rest = text.partition(b"\n")
    return line, rest


def format_moment(moment_ns: int) -> bytes:
    """The line by which a worker says until when a set is its own."""
    return b"%d\n" % moment_ns


class Lifeline:
    """Watches the lines that follow the spec, in a thread of its own; without any there is no limit."""

    def __init__(self, descriptor: int, rest: bytes = b"") -> None:
        self._descriptor = descriptor
        self._text = rest
        self._until_ns: int | None = None

    def hold(self) -> None:
        """Begin to watch. Call it in the main thread: it is the one that will be interrupted."""
        signal.signal(signal.SIGALRM, _end_all)
        threading.Thread(target=self._watch, name="lifeline", daemon=True).start()

    def _watch(self) -> None:
        poller = select.poll()
        poller.register(self._descriptor, select.POLLIN)
        self._take_moments()
        while (left_ns := self._left_ns()) is None or left_ns > 0:
            if poller.poll(None if left_ns is None else math.ceil(left_ns / 1e6)):
                chunk = os.read(self._descriptor, _LINE_BYTES)
                if not chunk:  # the last word stands
                    poller.unregister(self._descriptor)
                    if self._until_ns is None:
                        return
                self._text += chunk
                self._take_moments()
        # Only the main thread can be sure that it does not start another jail meanwhile, or take the death of
        # one for a bot's fault.
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGALRM)
        time.sleep(2 * _END_SECONDS)
        os._exit(EXIT_LEASE_LOST)

    def _left_ns(self) -> int | None:
        return None if self._until_ns is None else self._until_ns - time.monotonic_ns()

    def _take_moments(self) -> None:
        *lines, self._text = self._text.split(b"\n")
        for line in lines:
            if line.isdigit():
                self._until_ns = int(line)
        self._text = self._text[-_LINE_BYTES:]


def _end_all(_signal: int, _frame: FrameType | None) -> None:
    """In the main thread, wherever it was: nothing of the set goes on after this."""
    end_children(_END_SECONDS)
    os.write(2, LEASE_LOST.encode())
    os._exit(EXIT_LEASE_LOST)
