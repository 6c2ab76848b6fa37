"""Stored games for the tests of the archive: random play, honestly logged."""

from typing import Any

from replays.models import Replay
from replays.services import store_log
from tests.engine.record.random_games import forfeited_log, random_log, sealed


def stored(variant: str = "scopa", number: int = 1, **changes: Any) -> Replay:
    """A whole random game of a preset in the archive."""
    return store_log(random_log(variant, number, **changes))


def stored_forfeit() -> Replay:
    return store_log(forfeited_log())


def changed(log: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The log with other values and a digest that fits them."""
    return sealed({**log, **changes})
