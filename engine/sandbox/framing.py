"""Bytes from and for a bot, bounded before anything looks at them. Pure: no descriptor is touched here."""

from __future__ import annotations

from collections import deque


class LimitExceeded(Exception):
    """``code`` is ``LINE_LIMIT``, ``STDOUT_LIMIT``, ``STDERR_LIMIT`` or ``INPUT_LIMIT``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class LineBuffer:
    """Splits a bot's stdout into lines of at most ``line_bytes`` (LF not counted), ``total_bytes`` in all."""

    def __init__(self, line_bytes: int, total_bytes: int) -> None:
        self._line_bytes = line_bytes
        self._left = total_bytes
        self._buffer = bytearray()
        # One whole line that came alone, as nearly all do: it needs no buffer.
        self._single: bytes | None = None

    def feed(self, chunk: bytes) -> None:
        """Take what was read; LimitExceeded when the bot has said too much."""
        size = len(chunk)
        self._left -= size
        if self._left < 0:
            raise LimitExceeded("STDOUT_LIMIT")
        is_alone = not self._buffer and self._single is None
        if is_alone and 0 < size <= self._line_bytes and chunk.find(b"\n") == size - 1:
            self._single = chunk[:-1]
            return
        self._buffer += chunk
        end = self._buffer.find(b"\n", 0, self._line_bytes + 1)
        if end < 0 and len(self._buffer) > self._line_bytes:
            raise LimitExceeded("LINE_LIMIT")

    def pop(self) -> bytes | None:
        """The next whole line without its LF, None when there is none yet."""
        if self._single is not None:
            line, self._single = self._single, None
            return line
        end = self._buffer.find(b"\n")
        if end < 0:
            return None
        if end > self._line_bytes:
            raise LimitExceeded("LINE_LIMIT")
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        return line

    def has_line(self) -> bool:
        """Whether a whole line is there, of whatever length."""
        return self._single is not None or b"\n" in self._buffer

    def __len__(self) -> int:
        return len(self._buffer) + (0 if self._single is None else len(self._single) + 1)


class ErrorText:
    """A bot's stderr: the first ``kept_bytes`` are kept, the rest is only counted."""

    def __init__(self, kept_bytes: int, total_bytes: int) -> None:
        self._kept_bytes = kept_bytes
        self._left = total_bytes
        self.kept = bytearray()

    def feed(self, chunk: bytes) -> None:
        """LimitExceeded when the bot has written too much."""
        self.kept += chunk[: self._kept_bytes - len(self.kept)]
        self._left -= len(chunk)
        if self._left < 0:
            raise LimitExceeded("STDERR_LIMIT")

    def __str__(self) -> str:
        return self.kept.decode("utf-8", "replace")


class WriteQueue:
    """Lines on their way to a bot that may never read them."""

    def __init__(self, queue_bytes: int) -> None:
        self._left = queue_bytes
        self._chunks: deque[memoryview] = deque()

    def put(self, line: bytes) -> None:
        """Queue a line; LimitExceeded when the bot is too far behind."""
        if len(line) > self._left:
            raise LimitExceeded("INPUT_LIMIT")
        self._left -= len(line)
        self._chunks.append(memoryview(line))

    def __bool__(self) -> bool:
        """Whether anything waits."""
        return bool(self._chunks)

    def head(self) -> memoryview | None:
        """What is to be written next."""
        return self._chunks[0] if self._chunks else None

    def drop(self, count: int) -> None:
        """Forget the first ``count`` bytes of the head: they are written."""
        self._left += count
        rest = self._chunks.popleft()[count:]
        if rest:
            self._chunks.appendleft(rest)
