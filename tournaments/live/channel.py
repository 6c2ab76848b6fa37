"""What is called out when a table has changed: its id and its version, and never a word more."""

from __future__ import annotations

import json

CHANNEL = "settebello:tables"


def write_call(game_id: str, version: int) -> str:
    """`{"game", "version"}`: on the broker's channel and in the event stream alike."""
    return json.dumps({"game": game_id, "version": version})


def read_call(text: bytes | str) -> tuple[str, int] | None:
    """(game, version) of a call; None for anything else that came over the channel."""
    try:
        call = json.loads(text)
        game_id, version = call["game"], call["version"]
    except (ValueError, TypeError, KeyError):
        return None
    return (game_id, version) if isinstance(game_id, str) and type(version) is int else None
