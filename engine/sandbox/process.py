"""A bot in its jail as the referee sees it: lines in, lines out, stopped between its turns."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress

from engine.match.launcher import BotFault, Charge, Ending, PlatformFault, SandboxUnavailable, Verdict
from engine.sandbox.advice import explain
from engine.sandbox.cgroups import Cgroup
from engine.sandbox.framing import ErrorText, LimitExceeded, LineBuffer, WriteQueue
from engine.sandbox.grip import BotGrip
from engine.sandbox.jail import KILL_SECONDS, Jail
from engine.sandbox.limits import Limits
from engine.sandbox.pump import READ, WRITE, Pump
from engine.sandbox.slots import Slot
from engine.sandbox.timing import ZERO, Reading, charge_turn

CHUNK_BYTES = 1 << 16
# A turn shorter than this cannot have been read late by more.
LATE_NS = 500_000
# A bot that answered so soon is waited for awake: being woken would take as long again.
QUICK_NS = 120_000
# A stop that the bot's last line set off may come late, when it is its turn again, see `grip`: so it is woken
# once more and ever again.
FIRST_WAKING_S, LAST_WAKING_S = 0.002, 0.02


class JailedProcess:
    """Implements ``engine.match.launcher.BotProcess``; the bot is stopped once its first line is seen."""

    def __init__(
        self,
        jail: Jail,
        slot: Slot,
        group: Cgroup | None,
        limits: Limits,
        pump: Pump,
        *,
        is_warm: bool = False,
    ) -> None:
        self.jail, self.slot, self.group = jail, slot, group
        self._pump = pump
        self._lines = LineBuffer(limits.line_bytes, limits.stdout_bytes)
        self._errors = ErrorText(limits.stderr_kept_bytes, limits.stderr_bytes)
        self._queue = WriteQueue(limits.queue_bytes)
        self._fault: BotFault | PlatformFault | None = None
        self._ending: Ending | None = None
        self._grip = BotGrip(jail)
        self._turn_start_ns = time.monotonic_ns()
        self._turn_end_ns: int | None = None
        self._turn_before = ZERO
        self._is_quick = False
        self._is_starting = not is_warm
        self._is_paused = False
        self._settled: Reading | None = None
        self._delay_before, self._late_ns = pump.delay.look(), 0
        pump.watch(jail.stdout, READ, self._read_stdout)
        pump.watch(jail.stderr, READ, self._read_stderr)
        pump.watch(jail.outer_handle, READ, self._notice_end)

    def send(self, line: bytes) -> None:
        """See BotProcess. A bot that reads no more or has ended is noticed when its answer is due."""
        if not self._queue:
            written = self._write(line)
            if written == len(line):
                return
            line = line[written:]
        try:
            self._queue.put(line)
        except LimitExceeded as error:
            raise BotFault(Verdict.PROTOCOL_ERROR, error.code) from error
        self._pump.watch(self.jail.stdin, WRITE, self._write_stdin)

    def read_line(self, deadline: float) -> bytes:
        """See BotProcess. What can be read at once is taken even when the deadline has passed."""
        left = 1.0
        if self._is_quick and not self._lines:
            self._pump.look_out(QUICK_NS)
        patience = FIRST_WAKING_S
        while (line := self._pop_line()) is None:
            if left <= 0:
                raise BotFault(Verdict.TIMEOUT_MOVE)
            left = deadline - time.monotonic()
            if not self._pump.run(min(left, patience)) and not self._is_paused:
                self._grip.wake_again()
                patience = min(2 * patience, LAST_WAKING_S)
        if self._turn_end_ns is None:
            self._end_turn()
        return line

    def begin_start(self) -> None:
        """From here on the bot of a warm jail is starting: its time is counted from now."""
        self._is_starting, self._turn_end_ns = True, None
        self._turn_before, self._delay_before = self._read_clock(), self._pump.delay.look()
        self._turn_start_ns = time.monotonic_ns()

    def has_output(self) -> bool:
        """See BotProcess. A part of a line counts."""
        self._pump.run(0)
        return len(self._lines) > 0

    def pause(self) -> None:
        """See BotProcess. The bot is one process and cannot make another, so nothing can wake it."""
        self._grip.send(signal.SIGSTOP)
        self._is_paused, self._settled = True, None

    def resume(self) -> None:
        """See BotProcess."""
        self._is_starting = self._is_paused = False
        # What was read after the stop still holds; what the bot used on its way to the stop is this turn's.
        self._turn_before = self._settled or self._read_clock()
        self._turn_end_ns, self._late_ns = None, 0
        self._delay_before = self._pump.delay.look()
        self._turn_start_ns = time.monotonic_ns()
        self._grip.send(signal.SIGCONT)

    def wall_us(self) -> int:
        """See BotProcess."""
        return self._wall_ns() // 1000

    def charge(self) -> Charge:
        """See BotProcess. A turn ends when its line was read, or else now."""
        after = self._read_clock()
        if self._is_paused:
            self._settled = after
        return charge_turn(self._wall_ns(), self._turn_before, after, self._late_ns)

    def _wall_ns(self) -> int:
        return (self._turn_end_ns or time.monotonic_ns()) - self._turn_start_ns

    def close(self) -> Ending:
        """See BotProcess."""
        if self._ending is None:
            self._ending = self._end()
        return self._ending

    def _end(self) -> Ending:
        code = self.jail.wait(0)
        detail = None if code is None else describe_exit(code)
        self.jail.kill()
        self._drain_stderr()
        for descriptor in (
            self.jail.stdin, self.jail.stdout, self.jail.stderr, self.jail.outer_handle
        ):  # fmt: skip
            self._pump.forget(descriptor)
        self._grip.close()
        self.jail.close()
        try:
            if self.group is not None:
                self.group.remove()
        finally:
            self.slot.free()
        return Ending(stderr=str(self._errors), detail=detail)

    def _pop_line(self) -> bytes | None:
        """A whole line that came before any fault; then the fault."""
        try:
            line = self._lines.pop()
        except LimitExceeded as error:
            self._blame(Verdict.OUTPUT_LIMIT, error.code)
            line = None
        if line is None and self._fault is not None:
            raise self._fault
        return line

    def _blame(self, verdict: Verdict, detail: str) -> None:
        if self._fault is None:
            self._fault = BotFault(verdict, detail)

    def _read_stdout(self) -> None:
        chunk = self._read_chunk(self.jail.stdout)
        try:
            self._lines.feed(chunk)
        except LimitExceeded as error:
            self._blame(Verdict.OUTPUT_LIMIT, error.code)
            self._pump.forget(self.jail.stdout)
        if self._lines.has_line():
            if self._is_starting:
                self._end_start()
        elif not self._is_paused:
            self._grip.let_write_on()

    def _end_start(self) -> None:
        """Stop the bot although nobody may be waiting for it: it must not think while others still start."""
        self._is_starting = False
        self._end_turn()
        self.pause()

    def _read_stderr(self) -> None:
        chunk = self._read_chunk(self.jail.stderr)
        try:
            self._errors.feed(chunk)
        except LimitExceeded as error:
            self._blame(Verdict.OUTPUT_LIMIT, error.code)
            self._pump.forget(self.jail.stderr)

    def _read_chunk(self, descriptor: int) -> bytes:
        """What can be read now; at the end of the stream it is watched no more."""
        try:
            chunk = os.read(descriptor, CHUNK_BYTES)
        except BlockingIOError:
            return b""
        if not chunk:
            self._pump.forget(descriptor)
        return chunk

    def _drain_stderr(self) -> None:
        """The last words of a dead bot: a pipe holds no more than this."""
        with suppress(LimitExceeded, OSError):
            self._errors.feed(os.read(self.jail.stderr, CHUNK_BYTES))

    def _write_stdin(self) -> None:
        while (head := self._queue.head()) is not None:
            written = self._write(head)
            self._queue.drop(written)
            if written < len(head):
                return
        self._pump.forget(self.jail.stdin)

    def _write(self, text: bytes | memoryview) -> int:
        """How much of it the pipe took, or nobody will ever read."""
        try:
            return os.write(self.jail.stdin, text)
        except BlockingIOError:
            return 0
        except BrokenPipeError:
            return len(text)

    def _notice_end(self) -> None:
        """The jail has ended. Take its last lines, then say whose fault that is."""
        self._pump.forget(self.jail.outer_handle)
        self._read_stdout()
        code = self.jail.wait(KILL_SECONDS) or 0
        if self.group is not None and self.group.oom_kills() > 0:
            self._blame(Verdict.OUT_OF_MEMORY, "OOM")
        elif code > 0 and not self.jail.reached_bot():
            # Only bubblewrap itself ends like this, before the bot: whatever kills it later is a signal.
            self._drain_stderr()
            self._fault = SandboxUnavailable(explain(str(self._errors)))
        else:
            self._blame(Verdict.CRASHED, describe_exit(code))

    def _end_turn(self) -> None:
        self._turn_end_ns = time.monotonic_ns()
        wall_ns = self._turn_end_ns - self._turn_start_ns
        self._is_quick = wall_ns < QUICK_NS
        if wall_ns > LATE_NS:
            self._late_ns = self._pump.delay.since(self._delay_before)

    def _read_clock(self) -> Reading:
        return self._grip.read_clock() or self._turn_before


def describe_exit(code: int) -> str:
    """``EXITED 1`` or ``SIGNAL 9``; bubblewrap passes a signal on as 128 and its number."""
    if code < 0:
        return f"SIGNAL {-code}"
    return f"SIGNAL {code - 128}" if code > 128 else f"EXITED {code}"
