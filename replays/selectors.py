"""Reading the archive: a log, its frames, the list."""

from __future__ import annotations

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
    """The log as it was stored, digest and all."""
    return unpack_log(bytes(replay.packed_log))


def rules_of(replay: Replay) -> RuleSet:
    """The rules that the game was played under, as its log carries them."""
    return RuleSet.from_json(log_of(replay)["rules"])


def frames_of(replay: Replay) -> dict[str, Any]:
    """The `scopa-frames` of a replay (see docs/log-format.md). Callers must not change what they get."""
    return _frames_of_bytes(bytes(replay.packed_log))


@lru_cache(maxsize=64)
def _frames_of_bytes(packed: bytes) -> dict[str, Any]:
    return frames_json(unpack_log(packed))
