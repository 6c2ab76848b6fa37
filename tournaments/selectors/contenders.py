"""Who is rated, read in one query with the rows that are about them."""

from __future__ import annotations

from django.db.models import Q

PARTS = ("submission__bot__owner", "user")


def contender_paths(prefix: str = "") -> tuple[str, ...]:
    """What to select with a contender, so that its label and links ask nothing more."""
    start = f"{prefix}__" if prefix else ""
    alone = [f"{start}{part}" for part in PARTS]
    return (*alone, *(f"{start}{one}__{part}" for one in ("first", "second") for part in PARTS))


def by_author(name: str, prefix: str = "contender") -> Q:
    """Contenders that somebody of this name wrote or is, alone or in a pair; part of a name is enough."""
    wanted = Q()
    for part in ("", "first__", "second__"):
        for path in ("submission__bot__owner__username", "user__username", "name"):
            wanted |= Q(**{f"{prefix}__{part}{path}__icontains": name})
    return wanted
