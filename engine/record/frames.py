"""The positions of a game as JSON, ``scopa-frames`` version 1: what the viewer and the API show.

Frames are derived from the log whenever they are asked for; they are never stored.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.record.canonical import log_digest
from engine.record.errors import LogError
from engine.record.frame import Frame, Played
from engine.record.logread import check_header
from engine.record.logwrite import (
    clock_to_json,
    leftovers_to_json,
    result_to_json,
    score_to_json,
    seat_to_json,
)
from engine.record.piles import pile_writer
from engine.record.playback import Playback, play_log
from engine.record.record import DirectorAct, GameRecord
from engine.rules import CODES, Declaration, Move, codes, to_text

__all__ = ["frames_json"]


def frames_json(obj: object) -> dict[str, Any]:
    """All frames of a finished log, its deals and its result.

    LogError only when the header cannot be read; what goes wrong later stands in ``error``, behind the good
    frames. A frame is the position after ``ply`` entries of its deal's actions, ``action`` the one that led
    to it, ``legal`` what may follow. In the last frame of a deal the leftovers still lie on the table:
    ``deals[].leftovers`` says who gets them.
    """
    log = check_header(obj)
    playback = play_log(log)
    record = playback.record
    pile_of = pile_writer(record.rules)
    return {
        **_header(record, log_digest(log)),
        "deals": _deals(playback),
        "frames": [_frame(frame, pile_of) for frame in playback.frames],
        "error": _error(playback.error),
        "result": result_to_json(record.result),
    }


def _header(record: GameRecord, digest: str) -> dict[str, Any]:
    header: dict[str, Any] = {"format": "scopa-frames", "version": 1, "id": record.id, "digest": digest}
    for key in ("variant", "rules_hash", "played_at", "event", "round", "match", "set", "mirror", "attempt"):
        header[key] = getattr(record, key)
    header["clock"] = None if record.clock is None else clock_to_json(record.clock)
    header["seats"] = [seat_to_json(seat) | {"name": seat.name or ""} for seat in record.seats]
    header["packets"] = record.rules.packets
    header["side_count"] = record.rules.side_count
    header["first_dealer"] = record.first_dealer
    return header


def _deals(playback: Playback) -> list[dict[str, Any]]:
    """Only the deals of which at least the first position is good."""
    starts = [index for index, frame in enumerate(playback.frames) if frame.ply == 0]
    ends = [*starts[1:], len(playback.frames)] if starts else []
    return [
        _deal(playback, playback.frames[first:end], first) for first, end in zip(starts, ends, strict=True)
    ]


def _deal(playback: Playback, frames: Sequence[Frame], first_frame: int) -> dict[str, Any]:
    """A deal; score and totals only where they stand and are right."""
    record = playback.record
    deal = record.deals[frames[0].deal]
    scored = deal.number < playback.complete
    return {
        "number": deal.number,
        "dealer": deal.dealer,
        "first_frame": first_frame,
        "plies": len(frames) - 1,
        "misdeals": len(deal.misdeals or ()),
        "misdeal_tables": [codes(_first_table(record, deck)) for deck in deal.misdeals or ()],
        "opening": codes(_first_table(record, deal.deck)),
        "dealer_bonus": deal.dealer_bonus,
        "leftovers": leftovers_to_json(deal.leftovers) if scored and deal.leftovers else None,
        "score": [score_to_json(side) for side in deal.score or ()] if scored else None,
        "totals": list(deal.totals or ()) if scored else None,
    }


def _first_table(record: GameRecord, deck: Sequence[int]) -> list[int]:
    """The table cards as dealt: they lie in the deck behind the first hands."""
    dealt = record.rules.players * record.rules.hand
    return sorted(deck[dealt : dealt + record.rules.table])


def _frame(frame: Frame, pile_of: Callable[[Sequence[int], int], dict[str, Any]]) -> dict[str, Any]:
    return {
        "deal": frame.deal,
        "ply": frame.ply,
        "to_move": frame.to_move,
        "hands": [codes(hand) for hand in frame.hands],
        "table": codes(frame.table),
        "piles": [pile_of(cards, scope) for cards, scope in zip(frame.piles, frame.scope, strict=True)],
        "stock": frame.stock,
        "packet": frame.packet,
        "shown": {str(seat): codes(cards) for seat, cards in frame.shown.items()},
        "totals": list(frame.totals),
        "legal": [to_text(action) for action in frame.legal],
        "action": None if frame.played is None else _played(frame.played),
    }


def _played(played: Played) -> dict[str, Any]:
    """An action with every key, whatever its kind, so that a reader never asks which are there."""
    entry, action = played.record, played.action
    shown: dict[str, Any] = {
        "seat": entry.seat,
        "play": None,
        "card": None,
        "captured": [],
        "self_take": False,
        "declaration": None,
        "event": None,
        "reason": None,
        "adjust_ms": None,
        "scopa": played.scopa,
        "cleared": played.cleared,
        "by": "director",
        "spent_us": 0,
        "wall_us": 0,
        "clock_ms": None,
    }
    if isinstance(entry, DirectorAct):
        shown |= {"event": entry.event, "reason": entry.reason, "adjust_ms": entry.extra.get("adjust_ms")}
    else:
        shown |= {"play": entry.play, "by": entry.by, "spent_us": entry.spent_us, "wall_us": entry.wall_us}
        shown["clock_ms"] = entry.clock_ms
    if isinstance(action, Move):
        shown |= {
            "card": CODES[action.card],
            "captured": codes(action.captured),
            "self_take": action.self_take,
        }
    elif isinstance(action, Declaration):
        shown["declaration"] = action.kind
    shown["settebello"] = played.takes_settebello
    return shown


def _error(error: LogError | None) -> dict[str, Any] | None:
    if error is None:
        return None
    return {"code": error.code, "deal": error.deal, "action": error.action, "message": str(error)}
