"""What the launcher says, and how long each step took."""

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager


class LaunchError(Exception):
    """The launcher cannot go on; the message says what is missing and what to type."""


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


@contextmanager
def step(name: str) -> Iterator[None]:
    """Says the step's name before it and its seconds after it."""
    say(f"· {name} …")
    started = time.monotonic()
    yield
    say(f"  done in {time.monotonic() - started:.1f} s")


def table(rows: Sequence[Sequence[str]]) -> str:
    """Left-aligned columns."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )
