"""Does a bot play at all? A mirrored set against itself, and the first thing that went wrong in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.match.clock import ClockRule
from engine.match.spec import PlayerSpec, SetSpec
from engine.rules import RuleSet

VALIDATION_CLOCK = ClockRule(bank_ms=10_000, increment_ms=100)


@dataclass(frozen=True, slots=True)
class FirstFault:
    """Where a bot failed: game and seat, the turn it was in, its line made safe, and what it wrote to stderr.

    ``deal`` and ``ply`` count from 0 and are None when it failed before the first card.
    """

    mirror: int
    seat: int
    verdict: str
    detail: str | None
    deal: int | None
    ply: int | None
    message: str
    line: str
    stderr: str


def self_play_spec(player: PlayerSpec, variant: str, rules: RuleSet, seed: bytes, played_at: str) -> SetSpec:
    """A mirrored set with the same bot in every seat."""
    return SetSpec(
        variant=variant,
        rules=rules,
        seed=seed,
        players=(player,) * rules.players,
        game_ids=tuple(f"validation-{variant}-{mirror}" for mirror in range(rules.side_count)),
        clock=VALIDATION_CLOCK,
        played_at=played_at,
    )


def find_fault(report: Mapping[str, Any]) -> FirstFault | None:
    """The first seat at fault in a ``scopa-set-report``, None when every game was played to its end."""
    for game in report["games"]:
        for seat in game["seats"]:
            if seat["verdict"] != "OK":
                return _read_fault(game["mirror"], seat)
    return None


def _read_fault(mirror: int, seat: Mapping[str, Any]) -> FirstFault:
    fault = seat.get("fault") or {}
    return FirstFault(
        mirror=mirror, seat=seat["seat"], verdict=seat["verdict"], detail=seat.get("detail"),
        deal=fault.get("deal"), ply=fault.get("ply"), message=fault.get("message", ""),
        line=fault.get("line", ""), stderr=seat["stderr"],
    )  # fmt: skip
