"""What was reached or asked for lately, so that it is not made anew for every look. All of it is shared."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Generic, TypeVar

from engine.record import SeatRecord
from tournaments.live.position import Position

# Tables, and for each the latest positions: a page asks for what happened since one of them.
KEPT_TABLES = 256
KEPT_OF_ONE = 6

Value = TypeVar("Value")


class Kept(Generic[Value]):
    """The `most` values that were last asked for, by their keys. They are shared: nobody may change them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[tuple[object, ...], Value] = OrderedDict()
        self._lock = Lock()

    def get(self, key: tuple[object, ...]) -> Value | None:
        """What is kept under this key; None for nothing."""
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def put(self, key: tuple[object, ...], value: Value) -> None:
        """Keep it, and let go what was not asked for longest."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._most:
                self._values.popitem(last=False)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()


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
