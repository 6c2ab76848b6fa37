"""From a log to the positions of its game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.record.ending import check_ending
from engine.record.errors import LogError
from engine.record.frame import Frame, Played
from engine.record.logread import check_header, read_record
from engine.record.record import GameRecord
from engine.record.replay import Replay
from engine.rules import Game

__all__ = ["Frame", "Playback", "Played", "play_back", "play_log"]

_CLOSING = ("leftovers", "score", "totals")


@dataclass(frozen=True, slots=True)
class Playback:
    """Every good position of a log in order, and the first thing that went wrong, None when nothing did.

    ``record`` is as much of the log as could be read; the scores of its first ``complete`` deals are right.
    """

    record: GameRecord
    frames: tuple[Frame, ...]
    complete: int
    error: LogError | None


def play_back(obj: object, watch: Callable[[Game], None] | None = None) -> Playback:
    """Play a finished log again.

    Raises LogError only when the log's header cannot be read (``live_log`` among these); a fault in the deals
    or the result leaves the positions before it and stands in ``error``. Seeds, clocks and the digest are the
    business of ``verify``. ``watch`` is shown the game at every position, in the order of the frames.
    """
    return play_log(check_header(obj), watch)


def play_log(log: Mapping[str, Any], watch: Callable[[Game], None] | None = None) -> Playback:
    """The same for a log that ``check_header`` has let through."""
    record, unread = _read_what_is_good(log)
    replay = Replay(record, watch)
    try:
        replay.run()
        if unread is None:
            check_ending(replay)
        error = unread
    except LogError as found:
        # A deal that was cut before its unreadable score has none: the unreadable score is the cause.
        error = unread if found.code == "score_missing" and unread is not None else found
    return Playback(record, tuple(replay.frames), replay.complete, error)


def _read_what_is_good(log: Mapping[str, Any]) -> tuple[GameRecord, LogError | None]:
    """The record of a log, cut before the first deal or action that has not even the right shape."""
    found: LogError | None = None
    while True:
        try:
            return read_record(log), found
        except LogError as error:
            if error.deal is None:
                raise
            log, found = _cut(log, error), error


def _cut(log: Mapping[str, Any], error: LogError) -> dict[str, Any]:
    number = error.deal or 0
    deals, broken = log["deals"][:number], log["deals"][number]
    keeps_actions = error.action is not None or (error.path.split(".")[1:2] and _is_closing(error.path))
    if isinstance(broken, dict) and keeps_actions:
        actions = broken["actions"] if error.action is None else broken["actions"][: error.action]
        deals = [*deals, {key: broken[key] for key in broken if key not in _CLOSING} | {"actions": actions}]
    return {**log, "deals": deals}


def _is_closing(path: str) -> bool:
    return path.split(".")[1].split("[")[0] in _CLOSING
