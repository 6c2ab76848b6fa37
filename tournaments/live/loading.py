"""From the rows of a table to its position, kept as long as nothing has happened there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db.models import Prefetch, prefetch_related_objects

from engine.match.clock import ClockRule
from engine.record import OccupantRecord, SeatRecord
from engine.rules import RuleSet
from tournaments.live.documents import Moment
from tournaments.live.facts import OFFER_LASTS, Act, Table
from tournaments.live.keeping import KeptPositions
from tournaments.live.position import Position, go_on_with
from tournaments.live.sealing import open_seed
from tournaments.models import LiveAction, LiveGame, LiveSeat


def seats_at(game: LiveGame) -> list[LiveSeat]:
    """Who sits there, in order, read once for each row of the game: to look, not to act under a lock."""
    seats = LiveSeat.objects.select_related("submission__bot").order_by("seat")
    prefetch_related_objects([game], Prefetch("seats", seats))
    return list(game.seats.all())


def table_of(game: LiveGame, seats: Sequence[LiveSeat]) -> Table:
    """The table with its seed: for dealing, never for sending."""
    rules = RuleSet.from_json(game.rules)
    return Table(
        id=game.pk,
        variant=game.variant,
        rules=rules,
        seats=seat_records(seats, rules),
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


def acts_of(game: LiveGame, since: int = 0) -> list[Act]:
    """The acts that this row of the game counts, oldest first, without the first `since`; later ones are not
    looked at.
    """
    rows = LiveAction.objects.filter(game_id=game.pk, n__gte=since, n__lt=game.action_count).order_by("n")
    facts = ("seat", "play", "event", "reason", "by", "spent_us", "adjust_ms")
    return [Act(*row) for row in rows.values_list(*facts)]


def position_of(game: LiveGame, seats: Sequence[LiveSeat]) -> Position:
    """Where a started game stands. Shared between readers: nobody may change it."""
    position = position_before(game, seats, game.action_count)
    if position.n < game.action_count:
        position = go_on_with(position.copy(), acts_of(game, position.n))
        _kept.put(position)
    return position


def position_before(game: LiveGame, seats: Sequence[LiveSeat], n: int) -> Position:
    """The nearest that is known of where it stood after `n` acts or fewer. Shared like the one of now."""
    kept = _kept.latest(game.pk, n, seat_records(seats, RuleSet.from_json(game.rules)))
    return kept or Position(table_of(game, seats))


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


def seat_records(seats: Sequence[LiveSeat], rules: RuleSet) -> tuple[SeatRecord, ...]:
    """Who sits at the table, as its log says it."""
    return tuple(_seat_record(seat, rules) for seat in seats)


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


_kept = KeptPositions()


def keep_position(position: Position) -> None:
    """Remember a position whose last act is committed."""
    _kept.put(position)
