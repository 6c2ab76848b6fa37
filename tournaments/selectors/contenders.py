"""Who is rated, read in one query with the rows that are about them."""

from __future__ import annotations

PARTS = ("submission__bot__owner", "user")


def contender_paths(prefix: str = "") -> tuple[str, ...]:
    """What to select with a contender, so that its label and links ask nothing more."""
    start = f"{prefix}__" if prefix else ""
    alone = [f"{start}{part}" for part in PARTS]
    return (*alone, *(f"{start}{one}__{part}" for one in ("first", "second") for part in PARTS))
