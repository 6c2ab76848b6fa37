"""When a play is a scopa."""

from __future__ import annotations

from tests.oracle.captures import Play
from tests.oracle.cards import Card, total_of
from tests.oracle.options import Options


def is_normal_capture(played: Card, table: list[Card], options: Options) -> bool:
    """Whether an ace's take of the whole table is an equal, sum or fifteen capture too."""
    if len(table) == 1 and table[0].rank == 1:
        return True
    return options["capture.mode"] != "sum" and total_of(table) + played.rank == 15


def is_scopa(play: Play, table: list[Card], options: Options, last_play: bool) -> bool:
    """Whether a legal play on ``table`` counts as a scopa."""
    if last_play and options["scopa.last_play"] == "never":
        return False
    if play.takes_itself:
        return bool(options["ace.self_take_is_scopa"])
    if not play.taken or set(play.taken) != set(table):
        return False
    if play.card.rank != 1:
        return True
    if len(table) == 1 and table[0].rank == 1:
        return bool(options["ace.lone_ace_scopa"])
    return is_normal_capture(play.card, table, options) or bool(options["ace.sweep_is_scopa"])
