"""An event as its log tells it. Entries go by their numbers, matches by round and table."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any


@dataclass(slots=True)
class TrailMatch:
    """A pairing; `ruling` as `Match.ruling` has it, empty as long as nobody decided above the games."""

    first: int
    second: int
    slot: str = ""
    ruling: str = ""
    reason_code: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TrailRound:
    """A round with its matches by table, from 1, and its byes as (entry, kind, half points)."""

    number: int
    opened_at: datetime
    by_hand: bool
    matches: dict[int, TrailMatch]
    byes: tuple[tuple[int, str, int], ...]


@dataclass(slots=True)
class TrailPenalty:
    entry: int
    half_points: int
    reason: str
    given_at: datetime
    lifted_at: datetime | None = None


@dataclass(slots=True)
class TrailState:
    """`seeding` by entry; `left_at` of who has left and is not back; `drawn` as `pairing.drawn` has it."""

    started_at: datetime | None = None
    finished_at: datetime | None = None
    ending: str = ""
    seeding: dict[int, int | None] = field(default_factory=dict)
    left_at: dict[int, datetime] = field(default_factory=dict)
    drawn: dict[str, Any] = field(default_factory=dict)
    rounds: list[TrailRound] = field(default_factory=list)
    penalties: dict[int, TrailPenalty] = field(default_factory=dict)

    def match_at(self, number: int, table: int) -> TrailMatch | None:
        found = [one for one in self.rounds if one.number == number]
        return found[0].matches.get(table) if found else None
