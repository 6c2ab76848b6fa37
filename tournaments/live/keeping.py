"""Positions that were reached lately, so that a game is not followed from its first card for every look."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from engine.record import SeatRecord
from tournaments.live.position import Position

# Tables, and for each the latest positions: a page asks for what happened since one of them.
KEPT_TABLES = 256
KEPT_OF_ONE = 6


class KeptPositions:
    """By game, the latest ones. What is given back is shared between readers: nobody may change it."""

    def __init__(self, tables: int = KEPT_TABLES, of_one: int = KEPT_OF_ONE) -> None:
        self._tables, self._of_one = tables, of_one
        self._positions: OrderedDict[str, dict[int, Position]] = OrderedDict()
        self._lock = Lock()

    def latest(self, game_id: str, n: int, seats: tuple[SeatRecord, ...]) -> Position | None:
        """The latest position after at most `n` acts in which these sit at the table.

        Names may be forgotten, and players substituted, by another process while the acts stay.
        """
        with self._lock:
            known = self._positions.get(game_id)
            if known is None:
                return None
            self._positions.move_to_end(game_id)
            fitting = [at for at, one in known.items() if at <= n and one.table.seats == seats]
            return known[max(fitting)] if fitting else None

    def put(self, position: Position) -> None:
        """Remember it, and let older ones go."""
        with self._lock:
            known = self._positions.setdefault(position.table.id, {})
            known[position.n] = position
            self._positions.move_to_end(position.table.id)
            for old in sorted(known)[: -self._of_one]:
                del known[old]
            while len(self._positions) > self._tables:
                self._positions.popitem(last=False)
