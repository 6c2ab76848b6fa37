"""How a match of an open round is laid out, by how it is played. A way to play is a module and a line here.

The first opener that takes a match opens it. One that nobody takes waits, SCHEDULED, for its organiser.
"""

from __future__ import annotations

from tournaments.models import Match
from tournaments.services.openers import bot_sets, people_tables
from tournaments.services.openers.opener import Opener

OPENERS: tuple[Opener, ...] = (bot_sets.OPENER, people_tables.OPENER)


def open_match(match: Match) -> bool:
    """Lay out what is to be played; False where nobody knows how. Runs inside the round's transaction."""
    opener = _opener_of(match)
    if opener:
        opener.open(match)
    return opener is not None


def extend_match(match: Match) -> bool:
    """Let a drawn match that needs a winner go on a little; False where it has had all it may have."""
    opener = _opener_of(match)
    return bool(opener and opener.extend(match))


def _opener_of(match: Match) -> Opener | None:
    return next((opener for opener in OPENERS if opener.takes(match)), None)


__all__ = ["OPENERS", "Opener", "extend_match", "open_match"]
