"""From the rows of a table to its position, kept as long as nothing has happened there."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from datetime import datetime
from threading import Lock
from typing import Any

from engine.match.clock import ClockRule
from engine.record import OccupantRecord, SeatRecord
from engine.rules import RuleSet
from tournaments.live.documents import Moment
from tournaments.live.facts import OFFER_LASTS, Act, Table
from tournaments.live.position import Position, follow
from tournaments.live.sealing import open_seed
from tournaments.models import LiveAction, LiveGame, LiveSeat

KEPT_POSITIONS = 128
# Game, count of acts, names of the seats.
Key = tuple[str, int, tuple[str, ...]]


def table_of(game: LiveGame, seats: Sequence[LiveSeat]) -> Table:
    """The table with its seed: for dealing, never for sending."""
    rules = RuleSet.from_json(game.rules)
    return Table(
        id=game.pk,
        variant=game.variant,
        rules=rules,
        seats=tuple(_seat_record(seat, rules) for seat in seats),
        clock=clock_of(game),
        first_dealer=game.first_dealer,
        seed=open_seed(bytes(game.seed_encrypted)),
        played_at=_as_text(game.started_at or game.created_at),
        rematch_of=game.rematch_of_id,
        **_place_of(game),
    )


def _place_of(game: LiveGame) -> dict[str, Any]:
    """Where a tournament's game belongs, as its log says it."""
    if game.match is None:
        return {}
    round_ = game.match.round
    return {
        "event": round_.tournament.name,
        "round": round_.number,
        "match": str(game.match_id),
        "set": game.set_number,
    }


def clock_of(game: LiveGame) -> ClockRule | None:
    """The rule of the table's clock; None where time does not matter."""
    if game.turn_ms is not None:
        return ClockRule(turn_ms=game.turn_ms)
    if game.bank_ms is None:
        return None
    return ClockRule(bank_ms=game.bank_ms, increment_ms=game.increment_ms or 0)


def acts_of(game: LiveGame) -> list[Act]:
    """The acts that this row of the game counts, oldest first; later ones are not looked at."""
    rows = LiveAction.objects.filter(game_id=game.pk, n__lt=game.action_count).order_by("n")
    return [
        Act(row.seat, row.play, row.event, row.reason, row.by, row.spent_us, row.adjust_ms)
        for row in rows.iterator()
    ]


def position_of(game: LiveGame, seats: Sequence[LiveSeat]) -> Position:
    """Where a started game stands. Shared between readers: nobody may change it."""
    key = _key(game.pk, game.action_count, seats)
    position = _kept.get(key)
    if position is None:
        position = follow(table_of(game, seats), acts_of(game))
        _kept.put(key, position)
    return position


def _key(game_id: str, n: int, seats: Iterable[LiveSeat | SeatRecord]) -> Key:
    """With the names, which may be forgotten in another process while the acts stay."""
    return game_id, n, tuple(seat.name or "" for seat in seats)


def moment_of(game: LiveGame, seats: Sequence[LiveSeat], now: datetime) -> Moment:
    return Moment(
        status=game.status,
        version=game.version,
        commitment=game.commitment,
        verdicts=tuple(seat.verdict for seat in seats),
        now=now,
        turn_began_at=game.turn_began_at,
        deadline_at=game.deadline_at,
        replay=game.replay_id,
        reason=game.reason,
        decided_ranks=None if game.decided_ranks is None else tuple(game.decided_ranks),
        **_sequel_of(game, seats, now),
    )


def _sequel_of(game: LiveGame, seats: Sequence[LiveSeat], now: datetime) -> dict[str, Any]:
    """Who wants another game after this one, and that game."""
    if game.finished_at is None:
        return {}
    wanting = tuple(seat.seat for seat in seats if seat.rematch_at and seat.rematch_at >= now - OFFER_LASTS)
    following = LiveGame.objects.filter(rematch_of=game).values_list("pk", flat=True).first()
    return {"rematch_seats": wanting, "next_game": following}


def _seat_record(seat: LiveSeat, rules: RuleSet) -> SeatRecord:
    version = seat.submission.sha256 if seat.submission else None
    occupants = tuple(
        OccupantRecord(one["deal"], one["ply"], one["name"], one["kind"], one["version"])
        for one in seat.occupants
    )
    side = rules.side_of(seat.seat)
    return SeatRecord(seat.seat, side, seat.name, seat.kind, version, occupants or None)


def _as_text(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


class _Kept:
    """The positions last asked for."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._positions: OrderedDict[Key, Position] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> Position | None:
        with self._lock:
            position = self._positions.get(key)
            if position is not None:
                self._positions.move_to_end(key)
            return position

    def put(self, key: Key, position: Position) -> None:
        with self._lock:
            self._positions[key] = position
            while len(self._positions) > self._size:
                self._positions.popitem(last=False)


_kept = _Kept(KEPT_POSITIONS)


def keep_position(game_id: str, position: Position) -> None:
    """Remember a position whose last act is committed."""
    _kept.put(_key(game_id, position.n, position.table.seats), position)
