"""What the referee says to a bot: one dict per message of protocol 1, ready for ``encode_line``.

Everything about a position comes from an Observation, so no message can hold a card its reader may not see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.rules import CODES, Observation, RuleSet, SideScore, to_text
from engine.wire.codec import PROTOCOL


def hello_message(variant: str, rules: RuleSet, seat: int, clock: Mapping[str, int] | None) -> dict[str, Any]:
    """The greeting; both clock fields are null without a bank, ``turn_ms`` is there for a per-turn clock."""
    clock = clock or {}
    message = {
        "type": "hello",
        "protocol": PROTOCOL,
        "variant": variant,
        "rules": rules.to_json(),
        "rules_hash": rules.rules_hash,
        "seat": seat,
        "seats": rules.players,
        "sides": rules.side_count,
        "bank_ms": clock.get("bank_ms"),
        "increment_ms": clock.get("increment_ms"),
    }
    if "turn_ms" in clock:
        message["turn_ms"] = clock["turn_ms"]
    return message


def turn_message(observation: Observation, n: int, clock_ms: int | None) -> dict[str, Any]:
    """All that the seat to move may know; enough to play from this line alone."""
    return {
        "type": "turn",
        "n": n,
        "deal": observation.deal,
        "dealer": observation.dealer,
        "hand": _codes(observation.hand),
        "table": _codes(observation.table),
        "legal": [to_text(action) for action in observation.legal],
        "opening": _codes(observation.opening),
        "history": [{"seat": seat, "play": to_text(action)} for seat, action in observation.history],
        "piles": [{"cards": cards, "scope": scope} for cards, scope in observation.piles],
        "stock": observation.stock,
        "hands": list(observation.hands),
        "shown": {str(seat): _codes(cards) for seat, cards in sorted(observation.shown.items())},
        "declare": [to_text(action) for action in observation.declare],
        "totals": list(observation.totals),
        "clock_ms": clock_ms,
    }


def deal_end_message(deal: int, score: Sequence[Mapping[str, Any]], totals: Sequence[int]) -> dict[str, Any]:
    """A counted deal; ``score`` is the log's, one object per side."""
    return {"type": "deal_end", "deal": deal, "score": list(score), "totals": list(totals)}


def end_message(winner: int | None, totals: Sequence[int]) -> dict[str, Any]:
    """The last line of a game; ``winner`` is a side or null."""
    return {"type": "end", "winner": winner, "totals": list(totals)}


def score_json(scores: Sequence[SideScore]) -> list[dict[str, Any]]:
    """The sides' scores as the log and ``deal_end`` write them."""
    return [score.to_json() for score in scores]


def _codes(cards: Sequence[int]) -> list[str]:
    return [CODES[card] for card in sorted(cards)]
