"""Reading ``scopa-log`` version 1: from JSON to a ``GameRecord`` or a named error (formats.md §3)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engine.record.canonical import check_tree
from engine.record.errors import LogError
from engine.record.record import (
    ActionRecord,
    ClockRecord,
    CountsRecord,
    DealRecord,
    DirectorAct,
    GameRecord,
    LeftoversRecord,
    OccupantRecord,
    PlayRecord,
    ResultRecord,
    ScoreRecord,
    SeatRecord,
)
from engine.record.shape import Check, Shape, array, card, choice, integer, nullable, pattern, text
from engine.record.sizes import check_sizes
from engine.rules import ITEMS, RuleError, RuleSet, Termination, Verdict

__all__ = ["MAX_DEALS", "check_header", "read_record", "read_score", "record_from_json"]

FORMAT, VERSION = "scopa-log", 1
MAX_DEALS = 100
MAX_ACTIONS = 400
MAX_MISDEALS = 400
SEAT_KINDS = ("bot", "human", "guest", "api")
ACTORS = ("player", "clock", "auto", "director")
EVENTS = ("substitute", "adjourn", "adjudicate", "resign")
_SIDES = 6
_seat = integer(0, 5)
_points = integer(0, 1_000_000)
_name = nullable(text(200))
_version = nullable(text(200))
_hex64 = pattern("[0-9a-f]{64}", "64 lower-case hex digits")
_deck = array(card, 40)
_moment = pattern(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z", "a moment in UTC such as 2026-11-29T21:00:00Z"
)
_microseconds = integer(0, 10**13)


def _build(shape: Shape, make: Any) -> Check:
    """A check that reads an object of ``shape`` and hands its values to ``make``."""

    def check(value: Any, path: str) -> Any:
        known, extra = shape.read(value, path)
        return make(**known, extra=extra)

    return check


_BANK = Shape({"bank_ms": integer(), "increment_ms": integer()}, {})
_TURN = Shape({"turn_ms": integer()}, {})
_occupant = _build(
    Shape({"deal": integer(0, MAX_DEALS), "ply": integer(0, MAX_ACTIONS), "kind": choice(*SEAT_KINDS),
           "version": _version}, {"name": _name}),
    lambda name=None, **known: OccupantRecord(name=name, **known),
)  # fmt: skip
_player = _build(
    Shape({"seat": _seat, "side": _seat, "kind": choice(*SEAT_KINDS), "version": _version},
          {"name": _name, "occupants": array(_occupant, MAX_ACTIONS)}),
    lambda name=None, **known: SeatRecord(name=name, **known),
)  # fmt: skip
_play = _build(
    Shape({"seat": _seat, "play": text(128), "spent_us": _microseconds, "wall_us": _microseconds,
           "clock_ms": nullable(integer(-(10**10), 10**10)), "by": choice(*ACTORS)}, {}),
    PlayRecord,
)  # fmt: skip
_act = _build(
    Shape({"event": choice(*EVENTS), "seat": nullable(_seat), "reason": text(2000)}, {}), DirectorAct
)
_leftovers = _build(Shape({"side": nullable(_seat), "cards": array(card, 40)}, {}), LeftoversRecord)
_counts = _build(
    Shape({"cards": integer(0, 40), "coins": integer(0, 10), "primiera": _points,
           "primiera_cards": array(card, 4)}, {}),
    CountsRecord,
)  # fmt: skip
_SCORE = Shape({"total": _points, "counts": _counts}, {item: _points for item in ITEMS})
_RESULT = Shape(
    {"termination": choice(*Termination), "winner": nullable(_seat),
     "ranks": array(integer(1, _SIDES), _SIDES), "totals": array(_points, _SIDES),
     "verdicts": array(choice(*Verdict), 6), "reason": text(2000)},
    {"detail": array(nullable(text(2000)), 6)},
)  # fmt: skip


def _read_clock(value: Any, path: str) -> ClockRecord:
    shape = _TURN if isinstance(value, dict) and "turn_ms" in value else _BANK
    known, extra = shape.read(value, path)
    return ClockRecord(**known, extra=extra)


def _read_action(value: Any, path: str) -> ActionRecord:
    found: ActionRecord = (_act if isinstance(value, dict) and "event" in value else _play)(value, path)
    if isinstance(found, DirectorAct) and "play" in found.extra:
        raise LogError("bad_action", "an action is either a play or an event", path=path)
    return found


def read_score(value: Any, path: str) -> ScoreRecord:
    """One side's points of a deal from the log's object."""
    known, extra = _SCORE.read(value, path)
    items = {item: known[item] for item in ITEMS if item in known}
    return ScoreRecord(items, known["total"], known["counts"], extra)


_DEAL = Shape(
    {"number": integer(0, MAX_DEALS - 1), "dealer": _seat, "deck": _deck, "dealer_bonus": integer(0, 100),
     "actions": array(_read_action, MAX_ACTIONS)},
    {"misdeals": array(_deck, MAX_MISDEALS), "leftovers": nullable(_leftovers),
     "score": array(read_score, _SIDES), "totals": array(_points, _SIDES)},
)  # fmt: skip


def _read_deal(value: Any, path: str) -> DealRecord:
    known, extra = _DEAL.read(value, path)
    there = [key in known for key in ("leftovers", "score", "totals")]
    if any(there) and not all(there):
        raise LogError(
            "bad_deal", "a deal has leftovers, score and totals, or none of them when broken off", path=path
        )
    return DealRecord(**known, extra=extra)


def _read_rules(value: Any, path: str) -> RuleSet:
    if not isinstance(value, dict):
        raise LogError("wrong_type", "rules are an object of options", path=path)
    try:
        rules = RuleSet.from_json(value)
    except RuleError as error:
        raise LogError(error.code, error.message, path=path) from None
    if rules.to_json() != value:
        raise LogError("rules_incomplete", "a log carries every resolved option", path=path)
    return rules


_GAME = Shape(
    {"id": text(200), "engine": text(200), "variant": text(100), "rules": _read_rules,
     "rules_hash": text(64), "played_at": _moment, "round": nullable(integer()), "match": nullable(text(200)),
     "set": nullable(integer()), "mirror": integer(), "attempt": integer(), "clock": nullable(_read_clock),
     "seats": array(_player, 6, 2), "first_dealer": _seat, "commitment": _hex64, "seed": _hex64,
     "deals": array(_read_deal, MAX_DEALS), "result": _build(_RESULT, ResultRecord)},
    {"event": nullable(text(500)), "digest": _hex64},
)  # fmt: skip


def record_from_json(obj: object) -> GameRecord:
    """The game that a finished log tells, its shape checked but not yet its plays.

    Raises LogError; ``live_log`` for a log of a game that is still going on or not yet open.
    """
    return read_record(check_header(obj))


def read_record(log: Mapping[str, Any]) -> GameRecord:
    """The same for a log that ``check_header`` has let through."""
    try:
        known, extra = _GAME.read({key: log[key] for key in log if key not in ("format", "version")}, "")
        known.setdefault("event", None)
        record = GameRecord(**known | {"seed": bytes.fromhex(known["seed"])}, extra=extra)
        check_sizes(record)
    except LogError as error:
        raise _located(error) from None
    return record


def check_header(obj: object) -> Mapping[str, Any]:
    """``obj`` as the bounded JSON object of a finished log of this version; LogError else."""
    log = check_tree(obj)
    if log.get("format") != FORMAT:
        raise LogError("not_a_log", f"the format is not {FORMAT}", path="format")
    if type(log.get("version")) is not int or log["version"] != VERSION:
        raise LogError("unknown_version", f"only version {VERSION} is known", path="version")
    if log.get("live") is True:
        raise LogError("live_log", "the game is not open yet: no seed, no decks, no result")
    return log


_PLACE = re.compile(r"deals\[(\d+)\](?:\.actions\[(\d+)\])?")


def _located(error: LogError) -> LogError:
    """The same error with the deal and the action that its path names."""
    found = _PLACE.match(error.path)
    if found is None:
        return error
    deal, action = found.groups()
    located = LogError(error.code, f"{error.path} {error.message}", path=error.path, deal=int(deal))
    located.action = None if action is None else int(action)
    return located
