"""Reading the archive: a log, its frames, the list."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.db.models import QuerySet

from engine.record import frames_json, unpack_log
from engine.rules import RuleSet
from replays.models import Replay


def list_replays() -> QuerySet[Replay]:
    """Latest first, with their sides."""
    return Replay.objects.defer("packed_log").prefetch_related("sides")


def log_of(replay: Replay) -> dict[str, Any]:
    """The log as it was stored, digest and all, but without names that were forgotten.

    The digest leaves names out (docs/log-format.md), so that such a log still verifies.
    """
    return without_names(unpack_log(bytes(replay.packed_log)), replay.forgotten)


def rules_of(replay: Replay) -> RuleSet:
    """The rules that the game was played under, as its log carries them."""
    return RuleSet.from_json(log_of(replay)["rules"])


def frames_of(replay: Replay) -> dict[str, Any]:
    """The `scopa-frames` of a replay (see docs/log-format.md). Callers must not change what they get."""
    return game_of(replay)[0]


def game_of(replay: Replay) -> tuple[dict[str, Any], RuleSet]:
    """Its `scopa-frames` and the rules it was played under. Callers must not change what they get."""
    return _game_of_bytes(bytes(replay.packed_log), tuple(sorted(replay.forgotten.items())))


@lru_cache(maxsize=64)
def _game_of_bytes(packed: bytes, forgotten: tuple[tuple[str, str], ...]) -> tuple[dict[str, Any], RuleSet]:
    log = without_names(unpack_log(packed), dict(forgotten))
    return frames_json(log), RuleSet.from_json(log["rules"])


def without_names(log: dict[str, Any], forgotten: Mapping[str, str]) -> dict[str, Any]:
    """The log with other names in the place of the forgotten ones; changed in place."""
    for key, player in players_of(log).items() if forgotten else ():
        player["name"] = forgotten.get(key, player["name"])
    return log


def players_of(log: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Whoever a log names, by seat (`0`) and, where the player changed, by occupant (`0/1`)."""
    found = {str(seat["seat"]): seat for seat in log["seats"]}
    for seat in log["seats"]:
        for number, occupant in enumerate(seat.get("occupants") or ()):
            found[f"{seat['seat']}/{number}"] = occupant
    return found
