"""Games as text for people: the ``.scopa`` form, and the short marks of a move list."""

from __future__ import annotations

from engine.record.frame import Played
from engine.record.record import DirectorAct
from engine.record.textread import from_text
from engine.record.textwrite import to_text

__all__ = ["from_text", "move_text", "to_text"]


def move_text(played: Played) -> str:
    """An action for a move list: ``#`` a scopa, ``!7`` the settebello taken, ``~`` not the player's own."""
    entry = played.record
    if isinstance(entry, DirectorAct):
        return entry.event
    marks = "#" if played.scopa else ""
    marks += "!7" if played.takes_settebello else ""
    return f"{entry.play}{marks}{'' if entry.by == 'player' else '~'}"
