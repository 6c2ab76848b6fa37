"""Reading a game log from a file that a person named, and showing its words safely in a terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from engine.record.canonical import MAX_LOG_BYTES, parse_log
from engine.record.jsonlog import record_to_json
from engine.record.notation import from_text

__all__ = ["plain", "read_log_file"]


def read_log_file(path: Path) -> dict[str, Any]:
    """The JSON object of a log in either form, `-` being stdin; LogError or OSError."""
    limit = MAX_LOG_BYTES + 1
    if str(path) == "-":
        data = sys.stdin.buffer.read(limit)
    else:
        with path.open("rb") as file:
            data = file.read(limit)
    # The text form begins with a header line, and no JSON log with a bracket.
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"["):
        return record_to_json(from_text(data))
    return parse_log(data)


def plain(text: str) -> str:
    """`text` without anything that could steer a terminal: names and reasons come from strangers."""
    return "".join(
        char if char.isprintable() or char == "\n" else "\N{REPLACEMENT CHARACTER}" for char in text
    )
