"""Where the golden games and move trees lie, and how they are read. Nothing here writes."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent
LOGS = FOLDER / "logs"
MANIFEST = FOLDER / "manifest.json"
MOVE_TREES = FOLDER / "move_trees.json"


def read_manifest() -> dict[str, dict[str, str]]:
    """For every golden log by name: the SHA-256 of its file, and its log's digest."""
    return read_table(MANIFEST)


def read_table(path: Path) -> dict[str, Any]:
    """A JSON object, empty where the file is not there yet."""
    if not path.exists():
        return {}
    table: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return table


def path_of(name: str) -> Path:
    """Where a golden log lies."""
    return LOGS / f"{name}.json.gz"


def file_digest(name: str) -> str:
    """The SHA-256 of a golden log's file."""
    return hashlib.sha256(path_of(name).read_bytes()).hexdigest()


def read_log(name: str) -> dict[str, Any]:
    """A golden log as it was written."""
    log: dict[str, Any] = json.loads(gzip.decompress(path_of(name).read_bytes()))
    return log
