"""Logs as few bytes for keeping: what follows from the seed and the clock is left out, the rest is deflated.

The first byte is the kind: 0 for canonical JSON, 1 for the slim form with dictionary 1. Unpacking gives back
every key and value, so canonical JSON and digest are the same to the byte.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

from engine.record.canonical import MAX_LOG_BYTES, check_tree, dump_log, parse_log
from engine.record.errors import LogError
from engine.record.logread import record_from_json
from engine.record.pack_dictionary import DICTIONARY_1
from engine.record.record import ClockRecord
from engine.record.timing import clock_after
from engine.rules import codes, commitment, shuffled_deck

__all__ = ["pack_log", "unpack_log"]

_PLAIN, _SLIM = b"\x00", b"\x01"
_COLUMNS = ("by", "play", "seat", "spent_us", "wall_us")


def pack_log(obj: Mapping[str, Any]) -> bytes:
    """The log in under 1 kB a deal; any JSON object is taken, one that is no log just gets less small."""
    whole = dump_log(check_tree(obj))
    try:
        record_from_json(obj)
        packed = _SLIM + _deflate(dump_log(_slim(obj)), DICTIONARY_1)
        if dump_log(unpack_log(packed)) == whole:
            return packed
    except LogError:
        pass
    return _PLAIN + _deflate(whole, b"")


def unpack_log(packed: bytes) -> dict[str, Any]:
    """The object that was packed; LogError for bytes that ``pack_log`` did not make."""
    if packed[:1] == _PLAIN:
        return parse_log(_inflate(packed[1:], b""))
    if packed[:1] != _SLIM:
        raise LogError("bad_pack", "not a packed log of a known kind")
    slim = parse_log(_inflate(packed[1:], DICTIONARY_1))
    try:
        return _fill(slim)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise LogError("bad_pack", f"a packed log that does not fit together: {error!r}"[:200]) from None


def _deflate(data: bytes, dictionary: bytes) -> bytes:
    if not dictionary:
        return zlib.compress(data, 9)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, dictionary)
    return packer.compress(data) + packer.flush()


def _inflate(data: bytes, dictionary: bytes) -> bytes:
    unpacker = zlib.decompressobj(-15, dictionary) if dictionary else zlib.decompressobj()
    try:
        text = unpacker.decompress(data, MAX_LOG_BYTES)
    except zlib.error as error:
        raise LogError("bad_pack", f"not deflated data: {error}") from None
    if not unpacker.eof:
        raise LogError("bad_pack", "the data is cut short or too large")
    return text


def _slim(log: Mapping[str, Any]) -> dict[str, Any]:
    """``log`` without what ``_fill`` can work out; only for objects that are logs by their shape."""
    seed = bytes.fromhex(log["seed"])
    slim = {key: value for key, value in log.items() if key not in ("format", "version")}
    if log["commitment"] == commitment(seed):
        del slim["commitment"]
    clock = _Clock(log)
    slim["deals"] = [_slim_deal(deal, seed, clock) for deal in log["deals"]]
    return slim


def _slim_deal(deal: Mapping[str, Any], seed: bytes, clock: _Clock) -> dict[str, Any]:
    slim = dict(deal)
    misdeals = deal.get("misdeals", [])
    decks = [*misdeals, deal["deck"]]
    if decks == [codes(shuffled_deck(seed, deal["number"], attempt)) for attempt in range(len(decks))]:
        del slim["deck"]
        if "misdeals" in deal:
            slim["misdeals"] = len(misdeals)
    actions = deal["actions"]
    if actions and all(set(action) == {*_COLUMNS, "clock_ms"} for action in actions):
        slim["actions"] = _columns(actions, clock)
    else:
        for action in actions:
            clock.follow(action)
    return slim


def _columns(actions: list[dict[str, Any]], clock: _Clock) -> dict[str, Any]:
    """The actions key by key; the wall time as what it has over the spent time."""
    expected = [clock.follow(action) for action in actions]
    columns: dict[str, Any] = {"spent_us": [action["spent_us"] for action in actions]}
    columns["wall_us"] = [action["wall_us"] - action["spent_us"] for action in actions]
    columns["seat"] = "".join(str(action["seat"]) for action in actions)
    columns["play"] = [action["play"] for action in actions]
    if {action["by"] for action in actions} != {"player"}:
        columns["by"] = [action["by"] for action in actions]
    clocks = [action["clock_ms"] for action in actions]
    if clocks != expected:
        columns["clock_ms"] = clocks
    return columns


def _fill(slim: dict[str, Any]) -> dict[str, Any]:
    seed = bytes.fromhex(slim["seed"])
    log = {"format": "scopa-log", "version": 1, "commitment": commitment(seed)} | slim
    clock = _Clock(log)
    log["deals"] = [_fill_deal(deal, seed, clock) for deal in slim["deals"]]
    return log


def _fill_deal(slim: dict[str, Any], seed: bytes, clock: _Clock) -> dict[str, Any]:
    deal = dict(slim)
    if "deck" not in slim:
        count = slim.get("misdeals", 0)
        if not 0 <= count <= 1000:
            raise ValueError("misdeals")
        decks = [codes(shuffled_deck(seed, slim["number"], attempt)) for attempt in range(count + 1)]
        deal["deck"] = decks.pop()
        if "misdeals" in slim:
            deal["misdeals"] = decks
    if isinstance(slim["actions"], dict):
        deal["actions"] = _rows(slim["actions"], clock)
    else:
        for action in slim["actions"]:
            clock.follow(action)
    return deal


def _rows(columns: dict[str, Any], clock: _Clock) -> list[dict[str, Any]]:
    actions = []
    for index, play in enumerate(columns["play"]):
        spent = columns["spent_us"][index]
        action = {"seat": int(columns["seat"][index]), "play": play, "spent_us": spent}
        action["wall_us"] = columns["wall_us"][index] + spent
        action["by"] = columns["by"][index] if "by" in columns else "player"
        if "clock_ms" in columns:
            action["clock_ms"] = columns["clock_ms"][index]
            clock.follow(action)
        else:
            action["clock_ms"] = clock.follow(action)
        actions.append(action)
    return actions


class _Clock:
    """The clocks of a game, followed action by action."""

    def __init__(self, log: Mapping[str, Any]) -> None:
        clock = log["clock"] or {}
        times = {key: clock[key] for key in ("bank_ms", "increment_ms", "turn_ms") if key in clock}
        self._rule = ClockRecord(**times) if times else None
        self._left: dict[int, int] = {}

    def follow(self, action: Mapping[str, Any]) -> int | None:
        """What the clock must show after this action, None without a clock or for a director's act.

        The next turn of the seat goes on from what the action shows, and from this where it shows nothing.
        """
        if self._rule is None or "spent_us" not in action:
            return None
        seat = action["seat"]
        worked_out = clock_after(
            self._rule, self._left.get(seat, self._rule.bank_ms or 0), action["spent_us"]
        )
        shown = action.get("clock_ms")
        self._left[seat] = worked_out if shown is None else shown
        return worked_out
