"""What a page that follows a game has not got yet: moves and frames from a certain one on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from replays.viewer import GamePart


def part_since(game: GamePart, frames: Mapping[str, Any], known: int) -> tuple[GamePart, dict[str, Any]]:
    """Game and frames without the first `known` frames; `first` in the frames says where they go on.

    The deal of the last known frame stays among the deals: it may have been counted since.
    """
    known = min(known, len(frames["frames"]))
    last = frames["frames"][known - 1]["deal"] if known else 0
    numbers = {deal["number"] for deal in frames["deals"] if deal["number"] >= last}
    deals = tuple(
        replace(deal, rows=tuple(row for row in deal.rows if row.frame >= known))
        for deal in game.deals
        if deal.number - 1 in numbers
    )
    part = {
        **frames,
        "first": known,
        "frames": frames["frames"][known:],
        "deals": [deal for deal in frames["deals"] if deal["number"] in numbers],
    }
    return replace(game, deals=deals), part
