"""Running one's own bots on one's own machine without a jail, for ``--unsafe-no-jail`` alone.

Nothing of the site can reach this module: it belongs to the command line, and the runner does not import it.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from engine.match.launcher import BotPackage, Charge, Ending
from engine.match.verdict import BotFault, PlatformFault, Verdict
from engine.wire.codec import MAX_LINE_BYTES

MAX_STDERR_BYTES = 64 * 1024
MAX_QUEUE_BYTES = 1024 * 1024


class UnjailedLauncher:
    """Starts a bot as an ordinary child process with all that its user may do."""

    def launch(self, package: BotPackage) -> UnjailedProcess:
        """PlatformFault when the program cannot be started at all."""
        folder = Path(tempfile.mkdtemp(prefix="scopa-bot-"))
        for name, content in package.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        try:
            return UnjailedProcess(_command(package, folder), folder)
        except OSError as error:
            shutil.rmtree(folder, ignore_errors=True)
            raise PlatformFault(f"{package.name} could not be started: {error.strerror}") from None


def _command(package: BotPackage, folder: Path) -> list[str]:
    entry = folder / package.entry
    if package.runtime == "python":
        return [sys.executable, "-u", "-B", str(entry)]
    if package.runtime == "node":
        return ["node", str(entry)]
    entry.chmod(0o755)
    return [str(entry)]


class UnjailedProcess:
    """A BotProcess over plain pipes. Its charge is wall time: there is no cgroup to ask for more."""

    def __init__(self, command: list[str], folder: Path) -> None:
        self._folder = folder
        self._stderr = tempfile.TemporaryFile()
        # By an argument list and without a shell; that it may do anything is what the option's name says.
        self._child = subprocess.Popen(  # noqa: S603
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._stderr,
            cwd=folder, bufsize=0, start_new_session=True,
        )  # fmt: skip
        self._input = _descriptor(self._child.stdin)
        self._output = _descriptor(self._child.stdout)
        os.set_blocking(self._input, False)
        os.set_blocking(self._output, False)
        self._queue = bytearray()
        self._buffer = bytearray()
        self._resumed_at = time.monotonic()
        self._answered_at: float | None = None
        self._ending: Ending | None = None

    def send(self, line: bytes) -> None:
        """See BotProcess."""
        if len(self._queue) + len(line) > MAX_QUEUE_BYTES:
            raise BotFault(Verdict.TIMEOUT_MOVE, "INPUT_NOT_READ")
        self._queue += line
        self._flush()

    def read_line(self, deadline: float) -> bytes:
        """See BotProcess."""
        while True:
            line, found, rest = self._buffer.partition(b"\n")
            if found:
                self._buffer = rest
                self._answered_at = time.monotonic()
                return bytes(line)
            if len(self._buffer) > MAX_LINE_BYTES:
                raise BotFault(Verdict.OUTPUT_LIMIT, "LINE_LIMIT")
            self._wait(deadline)

    def has_output(self) -> bool:
        """See BotProcess."""
        return bool(self._buffer) or bool(select.select([self._output], [], [], 0)[0] and self._peek())

    def pause(self) -> None:
        """See BotProcess."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """See BotProcess."""
        self._resumed_at, self._answered_at = time.monotonic(), None
        self._signal(signal.SIGCONT)

    def wall_us(self) -> int:
        """See BotProcess."""
        return int(((self._answered_at or time.monotonic()) - self._resumed_at) * 1e6)

    def charge(self) -> Charge:
        """See BotProcess."""
        spent_us = self.wall_us()
        return Charge(spent_us, spent_us)

    def close(self) -> Ending:
        """See BotProcess."""
        if self._ending is None:
            self._signal(signal.SIGKILL)
            self._child.wait()
            for stream in (self._child.stdin, self._child.stdout):
                if stream is not None:
                    stream.close()
            self._stderr.seek(0)
            self._ending = Ending(self._stderr.read(MAX_STDERR_BYTES).decode("utf-8", "replace"))
            self._stderr.close()
            shutil.rmtree(self._folder, ignore_errors=True)
        return self._ending

    def _wait(self, deadline: float) -> None:
        left = deadline - time.monotonic()
        writing = [self._input] if self._queue else []
        readable, writable, _ = select.select([self._output], writing, [], max(0.0, left))
        if writable:
            self._flush()
        if readable and not self._peek():
            raise BotFault(Verdict.CRASHED, self._exit_detail())
        if not readable and not writable:
            raise BotFault(Verdict.TIMEOUT_MOVE)

    def _peek(self) -> bool:
        """Move what can be read into the buffer; False at the end of the output."""
        try:
            chunk = os.read(self._output, 1 << 16)
        except BlockingIOError:
            return True
        self._buffer += chunk
        return bool(chunk)

    def _flush(self) -> None:
        try:
            del self._queue[: os.write(self._input, self._queue)]
        except (BlockingIOError, BrokenPipeError):
            return

    def _signal(self, number: int) -> None:
        try:
            os.killpg(self._child.pid, number)
        except ProcessLookupError:
            return

    def _exit_detail(self) -> str:
        try:
            code = self._child.wait(1.0)
        except subprocess.TimeoutExpired:
            return "CLOSED_OUTPUT"
        return f"SIGNAL {-code}" if code < 0 else f"EXITED {code}"


def _descriptor(stream: object) -> int:
    number = stream.fileno() if hasattr(stream, "fileno") else -1
    return int(number)
