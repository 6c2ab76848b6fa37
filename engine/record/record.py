"""The values of one recorded game: what a ``scopa-log`` says, each thing with a type.

Cards are indices in canonical order, plays stay texts as they were written. ``extra`` holds the keys of an
object that this version does not know; they are written back and count in the digest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.rules import RuleSet

__all__ = [
    "ActionRecord",
    "ClockRecord",
    "CountsRecord",
    "DealRecord",
    "DirectorAct",
    "GameRecord",
    "LeftoversRecord",
    "OccupantRecord",
    "PlayRecord",
    "ResultRecord",
    "ScoreRecord",
    "SeatRecord",
]

Extra = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ClockRecord:
    """A bank with an increment for every turn, or a time for each turn, in milliseconds."""

    bank_ms: int | None = None
    increment_ms: int | None = None
    turn_ms: int | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OccupantRecord:
    """Who sat in a seat from ``ply`` of ``deal`` on, both counted from 0."""

    deal: int
    ply: int
    name: str | None
    kind: str
    version: str | None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """A player in a seat; ``name`` is None once it was forgotten, ``occupants`` None without a change."""

    seat: int
    side: int
    name: str | None
    kind: str
    version: str | None = None
    occupants: tuple[OccupantRecord, ...] | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayRecord:
    """A play or a declaration, in machine form; ``clock_ms`` is None in a game without a clock."""

    seat: int
    play: str
    spent_us: int
    wall_us: int
    clock_ms: int | None
    by: str = "player"
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DirectorAct:
    """Something a director did in mid-deal: substitute, adjourn, adjudicate or resign."""

    event: str
    seat: int | None
    reason: str
    extra: Extra = field(default_factory=dict)


ActionRecord = PlayRecord | DirectorAct


@dataclass(frozen=True, slots=True)
class LeftoversRecord:
    """The cards left on the table and the side that got them, None for nobody."""

    side: int | None
    cards: tuple[int, ...]
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CountsRecord:
    """What a side's points were counted from; ``primiera`` is a sum by the scale of the rules."""

    cards: int
    coins: int
    primiera: int
    primiera_cards: tuple[int, ...]
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ScoreRecord:
    """One side's points of a deal, item by item."""

    items: Mapping[str, int]
    total: int
    counts: CountsRecord
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal; ``score`` and ``totals`` are None when it was broken off.

    ``leftovers`` is None in a complete deal whose table was empty at the end, ``misdeals`` when not given.
    """

    number: int
    dealer: int
    deck: tuple[int, ...]
    misdeals: tuple[tuple[int, ...], ...] | None = None
    dealer_bonus: int = 0
    actions: tuple[ActionRecord, ...] = ()
    leftovers: LeftoversRecord | None = None
    score: tuple[ScoreRecord, ...] | None = None
    totals: tuple[int, ...] | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ResultRecord:
    """How the game ended; ranks and totals by side, verdicts and details by seat."""

    termination: str
    winner: int | None
    ranks: tuple[int, ...]
    totals: tuple[int, ...]
    verdicts: tuple[str, ...]
    reason: str = ""
    detail: tuple[str | None, ...] | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A whole game. ``seed`` has 32 bytes; ``digest`` is the stored one, None when the log has none."""

    id: str
    engine: str
    variant: str
    rules: RuleSet
    rules_hash: str
    played_at: str
    event: str | None
    round: int | None
    match: str | None
    set: int | None
    mirror: int
    attempt: int
    clock: ClockRecord | None
    seats: tuple[SeatRecord, ...]
    first_dealer: int
    commitment: str
    seed: bytes
    deals: tuple[DealRecord, ...]
    result: ResultRecord
    digest: str | None = None
    extra: Extra = field(default_factory=dict)
