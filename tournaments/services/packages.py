"""Packages on the disk: normalised archives under their own hash, written once."""

from __future__ import annotations

import secrets
from pathlib import Path

from django.conf import settings


def package_path(sha256: str) -> Path:
    """Where the normalised archive of these bytes lies."""
    return Path(settings.DATA_DIR) / "submissions" / sha256[:2] / f"{sha256}.zip"


def store_package(sha256: str, packed: bytes) -> Path:
    """Write once under the hash: a rename, so that nobody ever reads half a file."""
    path = package_path(sha256)
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{secrets.token_hex(4)}.part")
        part.write_bytes(packed)
        part.replace(path)
    return path
