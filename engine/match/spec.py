"""What a runner is told and what it answers: ``scopa-set`` and ``scopa-set-report``, version 1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.match.clock import ClockRule
from engine.rules import RuleSet

MAX_GRID_MS = 1000
OUTCOMES = ("FINISHED", "PLATFORM_ERROR", "SANDBOX_UNAVAILABLE")


class SpecError(ValueError):
    """A spec or report of the wrong shape; the message names the key."""


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """Who plays: one of our own bots by name, or a package by the path of its normalised zip."""

    name: str
    version: str
    kind: str = "bot"
    builtin: str | None = None
    package: str | None = None

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> PlayerSpec:
        """Exactly one of ``builtin`` and ``package`` must be there."""
        builtin, package = value.get("builtin"), value.get("package")
        if (builtin is None) == (package is None):
            raise SpecError("players: one of builtin and package")
        name, version = _get(value, "name", str), _get(value, "version", str)
        return cls(name, version, value.get("kind", "bot"), builtin, package)

    def to_json(self) -> dict[str, Any]:
        """The spec's object."""
        source = {"builtin": self.builtin} if self.builtin is not None else {"package": self.package}
        return {"name": self.name, "kind": self.kind, "version": self.version, **source}


@dataclass(frozen=True, slots=True)
class SetSpec:
    """One mirrored set, or with ``set_number`` None one single game.

    ``players`` has one entry per seat before any exchange of sides; ``seed`` has 32 bytes; ``event``,
    ``round_number`` and ``match`` are the log's; ``wall_cap_s`` bounds the whole set, starts included.
    With ``turn_grid_ms`` above 0 the turn passes on only at multiples of it, so that partners cannot send
    each other messages by how long they think; 0 passes it on at once.
    """

    variant: str
    rules: RuleSet
    seed: bytes = field(repr=False)
    players: tuple[PlayerSpec, ...]
    game_ids: tuple[str, ...]
    event: str | None = None
    round_number: int | None = None
    match: str | None = None
    set_number: int | None = 0
    attempt: int = 1
    clock: ClockRule | None = None
    played_at: str = ""
    wall_cap_s: int = 600
    turn_grid_ms: int = 0

    @property
    def game_count(self) -> int:
        """One game per side, or one."""
        return 1 if self.set_number is None else self.rules.side_count

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> SetSpec:
        """SpecError, or the rules' own error, for anything that is not a spec."""
        if value.get("format") != "scopa-set" or value.get("version") != 1:
            raise SpecError("format: scopa-set version 1")
        spec = cls(
            variant=_get(value, "variant", str),
            rules=RuleSet.from_json(_get(value, "rules", dict)),
            seed=_seed(_get(value, "seed", str)),
            players=tuple(PlayerSpec.from_json(player) for player in _get(value, "players", list)),
            game_ids=tuple(_get(value, "game_ids", list)),
            event=_optional(value, "event", str),
            round_number=_optional(value, "round", int),
            match=_optional(value, "match", str),
            set_number=_optional(value, "set", int),
            attempt=_get(value, "attempt", int),
            clock=_clock(value.get("clock")),
            played_at=_get(value, "played_at", str),
            wall_cap_s=_get(value, "wall_cap_s", int),
            turn_grid_ms=_optional(value, "turn_grid_ms", int) or 0,
        )
        spec.check()
        return spec

    def check(self) -> None:
        """SpecError where counts do not fit the rules."""
        if len(self.players) != self.rules.players:
            raise SpecError(f"players: {self.rules.players} seats, not {len(self.players)}")
        if len(self.game_ids) != self.game_count:
            raise SpecError(f"game_ids: {self.game_count} games, not {len(self.game_ids)}")
        if not 0 <= self.turn_grid_ms <= MAX_GRID_MS:
            raise SpecError(f"turn_grid_ms: 0 to {MAX_GRID_MS}, not {self.turn_grid_ms}")

    def to_json(self) -> dict[str, Any]:
        """The runner's stdin."""
        return {
            "format": "scopa-set", "version": 1, "variant": self.variant, "rules": self.rules.to_json(),
            "seed": self.seed.hex(), "event": self.event, "round": self.round_number, "match": self.match,
            "set": self.set_number, "attempt": self.attempt, "game_ids": list(self.game_ids),
            "clock": None if self.clock is None else self.clock.to_json(), "played_at": self.played_at,
            "wall_cap_s": self.wall_cap_s, "turn_grid_ms": self.turn_grid_ms,
            "players": [player.to_json() for player in self.players],
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fault:
    """Where a seat went wrong: deal and ply of the turn (None before the first card), and the bot's line.

    ``line`` is escaped to printable ASCII and cut; ``message`` is a sentence for the bot's owner.
    """

    deal: int | None
    ply: int | None
    message: str
    line: str

    def to_json(self) -> dict[str, Any]:
        """The report's object."""
        return {"deal": self.deal, "ply": self.ply, "message": self.message, "line": self.line}


@dataclass(slots=True)
class SeatReport:
    """How one seat behaved in one game; ``player`` is an index into the spec's players."""

    seat: int
    player: int
    verdict: str = "OK"
    detail: str | None = None
    stderr: str = ""
    notes: list[dict[str, Any]] = field(default_factory=list)
    fault: Fault | None = None

    def to_json(self) -> dict[str, Any]:
        """The report's object."""
        return {
            "seat": self.seat, "player": self.player, "verdict": self.verdict, "detail": self.detail,
            "stderr": self.stderr, "notes": self.notes, "fault": self.fault and self.fault.to_json(),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class GameReport:
    """One game of the set: its whole log and what only the seats' owners may see."""

    mirror: int
    log: dict[str, Any]
    seats: tuple[SeatReport, ...]

    def to_json(self) -> dict[str, Any]:
        """The report's object."""
        return {"mirror": self.mirror, "log": self.log, "seats": [seat.to_json() for seat in self.seats]}


@dataclass(frozen=True, slots=True)
class SetReport:
    """The runner's answer. Without FINISHED there are no games: a failed attempt leaves nothing behind."""

    outcome: str
    reason: str = ""
    games: tuple[GameReport, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The runner's stdout."""
        return {
            "format": "scopa-set-report", "version": 1, "outcome": self.outcome, "reason": self.reason,
            "games": [game.to_json() for game in self.games],
        }  # fmt: skip


def check_report(value: Any, game_count: int | None = None) -> dict[str, Any]:
    """The report itself when its shape is right, else SpecError; the logs inside are not judged here."""
    if not isinstance(value, dict) or value.get("format") != "scopa-set-report" or value.get("version") != 1:
        raise SpecError("format: scopa-set-report version 1")
    if value.get("outcome") not in OUTCOMES:
        raise SpecError("outcome")
    _get(value, "reason", str)
    games = _get(value, "games", list)
    expected = game_count if value["outcome"] == "FINISHED" else 0
    if expected is not None and len(games) != expected:
        raise SpecError(f"games: {expected}, not {len(games)}")
    for game in games:
        _check_game(game)
    return value


def _check_game(game: Any) -> None:
    if not isinstance(game, dict):
        raise SpecError("games: an object each")
    _get(game, "mirror", int)
    _get(game, "log", dict)
    for seat in _get(game, "seats", list):
        if not isinstance(seat, dict):
            raise SpecError("seats: an object each")
        _get(seat, "seat", int)
        _get(seat, "player", int)
        _get(seat, "verdict", str)
        _get(seat, "stderr", str)
        _get(seat, "notes", list)


def _get(value: Mapping[str, Any], key: str, kind: type) -> Any:
    item = value.get(key)
    if type(item) is not kind:
        raise SpecError(f"{key}: {kind.__name__} expected")
    return item


def _optional(value: Mapping[str, Any], key: str, kind: type) -> Any:
    return None if value.get(key) is None else _get(value, key, kind)


def _seed(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        raise SpecError("seed: hexadecimal expected") from None
    if len(seed) != 32:
        raise SpecError("seed: 32 bytes")
    return seed


def _clock(value: Any) -> ClockRule | None:
    try:
        return ClockRule.from_json(value)
    except (TypeError, ValueError) as error:
        raise SpecError(f"clock: {error}") from None
