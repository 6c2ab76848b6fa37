"""What a way to play has to know about matches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tournaments.models import Match


@dataclass(frozen=True, slots=True)
class Opener:
    """`takes(match)`: whether this match is played so; its sides, entries and members can be asked for.

    `open(match)` writes what is to be played and wakes whoever plays it, inside the caller's transaction.
    `extend(match)` adds to a finished match without a winner, and says whether it did; what it adds
    makes the match open again.
    """

    takes: Callable[[Match], bool]
    open: Callable[[Match], None]
    extend: Callable[[Match], bool]
