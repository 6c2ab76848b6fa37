"""The hold on a bot's own process: it is stopped and woken here, and its clocks are read."""

from __future__ import annotations

import fcntl
import os
import signal
from contextlib import suppress

from engine.sandbox.jail import Jail
from engine.sandbox.timing import ProcessClock, Reading


class BotGrip:
    """One bot's process, found when it is first needed and then held by a handle of its own."""

    def __init__(self, jail: Jail) -> None:
        self._jail = jail
        self._handle: int | None = None
        self._clock: ProcessClock | None = None
        self._last: Reading | None = None
        self._is_closed = False

    def send(self, number: signal.Signals) -> None:
        """A signal for the bot; for a bot that has ended, nothing."""
        if self._handle is None:
            self._find()
        if self._handle is not None:
            try:  # not suppress(): this is done twice a turn
                signal.pidfd_send_signal(self._handle, number)
            except ProcessLookupError:
                pass

    def wake_again(self) -> None:
        """Undo a stop that came late; a bot that runs notices nothing."""
        if self._handle is not None:
            self.send(signal.SIGCONT)

    def read_clock(self) -> Reading | None:
        """The bot's times now, the last ones when it has ended, None when it could never be found."""
        clock = self._clock or self._find()
        return clock.read() if clock else self._last

    def let_write_on(self) -> None:
        """A line in pieces, or no more lines: writing must not stop such a bot, for waking it takes time.

        From now on it is stopped by our signal alone.
        """
        stdout = self._jail.stdout
        flags = fcntl.fcntl(stdout, fcntl.F_GETFL)
        if flags & os.O_ASYNC:
            fcntl.fcntl(stdout, fcntl.F_SETFL, flags & ~os.O_ASYNC)
            self.send(signal.SIGCONT)

    def close(self) -> None:
        """Let go."""
        self._is_closed = True
        if self._clock is not None:
            self._last = self._clock.last
            self._clock.close()
        if self._handle is not None:
            os.close(self._handle)
        self._clock = self._handle = None

    def _find(self) -> ProcessClock | None:
        pid = None if self._is_closed or self._clock is not None else self._jail.find_bot_pid()
        if pid is not None:
            with suppress(OSError):
                self._take(pid)
        return self._clock

    def _take(self, pid: int) -> None:
        handle = os.pidfd_open(pid)
        if self._jail.find_bot_pid() != pid:  # it ended and its number may be someone else's
            os.close(handle)
            return
        try:
            self._clock = ProcessClock(pid)
        except OSError:
            os.close(handle)
            raise
        self._handle = handle
        self._stop_by_writing(pid)

    def _stop_by_writing(self, pid: int) -> None:
        """Have the kernel stop the bot in the very call that writes its line.

        So it does not think on until we have seen the line, and stopping it costs a turn nothing: the pipe
        tells its reader's owner that there is something to read, and we name the bot as the owner. It tells
        so a moment after the line is there. On a busy machine that moment may last until the bot's next turn,
        hence ``wake_again``.
        """
        stdout = self._jail.stdout
        fcntl.fcntl(stdout, fcntl.F_SETOWN, pid)
        if self._jail.find_bot_pid() != pid:
            fcntl.fcntl(stdout, fcntl.F_SETOWN, 0)
            return
        fcntl.fcntl(stdout, fcntl.F_SETSIG, signal.SIGSTOP)
        fcntl.fcntl(stdout, fcntl.F_SETFL, fcntl.fcntl(stdout, fcntl.F_GETFL) | os.O_ASYNC)
