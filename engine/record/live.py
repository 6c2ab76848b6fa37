"""What a live log tells of a deal: public cards and actions, nothing that follows from the seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.rules import Deal, RuleSet, cards_from_codes, codes

__all__ = ["live_deal", "live_state"]


def live_deal(deal: Mapping[str, Any], rules: RuleSet) -> dict[str, Any]:
    """The public part of a recorded deal that was dealt out: ``packets`` has each packet's cards per seat."""
    start = rules.players * rules.hand
    return {
        "number": deal["number"],
        "dealer": deal["dealer"],
        "opening": codes(sorted_cards(deal["deck"][start : start + rules.table])),
        "packets": [rules.hand] * rules.packets,
        "actions": [dict(action) for action in deal["actions"]],
        "shown": {},
    }


def live_state(deal: Deal) -> dict[str, Any]:
    """What is otherwise while the deal is still in play: the packets so far and the declared hands."""
    rules = deal.rules
    ahead = deal.stock_count // (rules.players * rules.hand)
    shown = {str(seat): codes(sorted(cards)) for seat, cards in sorted(deal.shown.items())}
    return {"packets": [rules.hand] * (rules.packets - ahead), "shown": shown}


def sorted_cards(names: list[str]) -> list[int]:
    """Cards from their codes, in canonical order."""
    return sorted(cards_from_codes(names))
