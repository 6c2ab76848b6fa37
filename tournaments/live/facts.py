"""What a live game is made of, as values: the table as it was laid and the acts so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from engine.match.clock import ClockRule
from engine.record import SeatRecord
from engine.rules import RuleSet

# Shown before the first card of every deal, uncharged: people look at the last one's points and sort a hand.
DEAL_PAUSE_MS = 12_000
# Who said to be at a tournament's table is taken to be there for so long.
PRESENCE = timedelta(minutes=10)
# A rematch that was asked for lapses: nobody shall sit before a running clock long after having gone.
OFFER_LASTS = timedelta(minutes=10)
# A seat that let the clock play for so long in all has left its game.
ABSENCE_MS = 180_000


@dataclass(frozen=True, slots=True)
class Table:
    """A game before its first card. `seed` opens every deck: what holds a Table never leaves the server."""

    id: str
    variant: str
    rules: RuleSet
    seats: tuple[SeatRecord, ...]
    clock: ClockRule | None
    first_dealer: int
    seed: bytes
    # In UTC, ending in Z, as the log has it.
    played_at: str
    rematch_of: str | None = None
    # Of a tournament's game; else a single game of no event.
    event: str | None = None
    round: int | None = None
    match: str | None = None
    set: int | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """One stored action: a `play` in machine form, or an `event` of the log."""

    seat: int | None
    play: str = ""
    event: str = ""
    reason: str = ""
    by: str = "player"
    spent_us: int = 0
    # Of a director who gave the seat's bank more time, or took some.
    adjust_ms: int | None = None


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """What everybody may know of a deal that was played out; the log's own shapes."""

    number: int
    score: tuple[Mapping[str, object], ...]
    totals: tuple[int, ...]
    leftovers: Mapping[str, object] | None


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The latest play with what it did; `cleared` says why an emptied table was no scopa."""

    seat: int
    play: str
    by: str
    scopa: bool
    cleared: str | None
    settebello: bool
