"""The state of an evening: frozen values, made by the fold and by nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

# The kind of a bye for half a point, as `standings.ByeKind` has it.
HALF = "half"


@dataclass(frozen=True, slots=True)
class DeskEntry:
    """A lone player or a pair by names. `version` is the act that touched it last."""

    number: int
    names: tuple[str, ...]
    version: int
    rating: int | None = None
    from_round: int = 1
    present: bool = False
    withdrawn_at: datetime | None = None

    @property
    def name(self) -> str:
        """As tables show it."""
        return " – ".join(self.names)

    @property
    def subject(self) -> str:
        """As forms and logs name it."""
        return f"entry {self.number}"


@dataclass(frozen=True, slots=True)
class Score:
    """How a game ended by its own count: card points, the winner (None: drawn), the deals if written down.

    `early` says that it was broken off before the rules ended it.
    """

    first: int
    second: int
    winner: int | None
    deals: tuple[Mapping[str, tuple[int, ...]], ...] = ()
    early: bool = False

    def agrees_with(self, other: "Score") -> bool:
        """Whether two sides say the same of the result, however they counted."""
        return (self.first, self.second, self.winner) == (other.first, other.second, other.winner)


@dataclass(frozen=True, slots=True)
class Claim:
    """What one side says."""

    score: Score
    at: datetime


@dataclass(frozen=True, slots=True)
class Result:
    """What counts. `forfeit`: who was not there (first, second or both); `ruled`: by the organiser."""

    score: Score
    at: datetime
    forfeit: str = ""
    ruled: bool = False


class MatchState(StrEnum):
    OPEN = "open"
    CLAIMED = "claimed"
    DISPUTED = "disputed"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class DeskMatch:
    """A table of a round; sides are entry numbers. `claims` go by side, `version` is the last act on it."""

    table: int
    first: int
    second: int
    version: int
    claims: tuple[Claim | None, Claim | None] = (None, None)
    result: Result | None = None

    @property
    def state(self) -> MatchState:
        if self.result:
            return MatchState.DONE
        if all(self.claims):
            return MatchState.DISPUTED
        return MatchState.CLAIMED if any(self.claims) else MatchState.OPEN

    @property
    def claimant(self) -> int | None:
        """The side that has spoken alone."""
        return (0 if self.claims[0] else 1) if self.state is MatchState.CLAIMED else None

    @property
    def entries(self) -> tuple[int, int]:
        return self.first, self.second


@dataclass(frozen=True, slots=True)
class DeskBye:
    """An entry without an opponent; `kind` as `standings.ByeKind`."""

    entry: int
    kind: str
    half_points: int


@dataclass(frozen=True, slots=True)
class AskedBye:
    """An entry that will sit out a round to come; `kind` is `half` or `zero` as `standings.ByeKind`."""

    entry: int
    round: int
    kind: str


@dataclass(frozen=True, slots=True)
class DeskPenalty:
    """Points taken from an entry; `act` is the number of the act that did it."""

    act: int
    entry: int
    half_points: int
    reason: str


@dataclass(frozen=True, slots=True)
class DeskRound:
    number: int
    opened_at: datetime
    matches: tuple[DeskMatch, ...]
    byes: tuple[DeskBye, ...]

    @property
    def is_open(self) -> bool:
        return any(match.result is None for match in self.matches)

    def match_at(self, table: int) -> DeskMatch | None:
        return next((match for match in self.matches if match.table == table), None)

    def match_of(self, entry: int) -> DeskMatch | None:
        return next((match for match in self.matches if entry in match.entries), None)


@dataclass(frozen=True, slots=True)
class Clock:
    """The round clock: `left` seconds at `since` while it runs, or now while it rests."""

    full: int = 0
    left: float = 0.0
    since: datetime | None = None

    def left_at(self, now: datetime) -> float:
        """Seconds left, never below 0."""
        spent = (now - self.since).total_seconds() if self.since else 0.0
        return max(0.0, self.left - spent)

    @property
    def ends_at(self) -> datetime | None:
        return self.since + timedelta(seconds=self.left) if self.since else None


@dataclass(frozen=True, slots=True)
class DeskState:
    """Everything. `version` is the last standing act, `lineup` the last that changed who plays whom."""

    plan: Mapping[str, Any] = field(default_factory=dict)
    entries: Mapping[int, DeskEntry] = field(default_factory=dict)
    rounds: tuple[DeskRound, ...] = ()
    clock: Clock = Clock()
    finished_at: datetime | None = None
    version: int = 0
    lineup: int = 0
    penalties: tuple[DeskPenalty, ...] = ()
    # Pairs of entry numbers, the lower one first.
    forbidden: frozenset[tuple[int, int]] = frozenset()
    # Of all rounds, those that are over too; one at most of an entry and a round.
    asked: tuple[AskedBye, ...] = ()

    @property
    def current(self) -> DeskRound | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def next_round(self) -> int:
        return len(self.rounds) + 1

    @property
    def entry_size(self) -> int:
        return int(self.plan.get("entry_size", 1))

    def asked_for(self, number: int) -> dict[int, AskedBye]:
        """Who asked to sit out a round, by entry."""
        return {bye.entry: bye for bye in self.asked if bye.round == number}

    def staying(self) -> list[DeskEntry]:
        """Entries that have not left, by number."""
        return [entry for _number, entry in sorted(self.entries.items()) if entry.withdrawn_at is None]

    def absent(self) -> list[DeskEntry]:
        """Who is not here and has not asked for it: to sit out the coming round, or the one being played."""
        asked = set(self.asked_for(self.next_round))
        if self.current and self.current.is_open:
            asked |= set(self.asked_for(self.current.number))
        return [entry for entry in self.staying() if not entry.present and entry.number not in asked]
