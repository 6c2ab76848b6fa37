"""Writing an act of a live game and starting the next turn's clock. Runs under the lock of the game's row."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

from tournaments.live.facts import DEAL_PAUSE_MS, Act
from tournaments.live.loading import acts_of, keep_position, table_of
from tournaments.live.position import Position, follow
from tournaments.models import LiveAction, LiveGame, LiveSeat
from tournaments.services.announcing import announce


def lock_game(game_id: str) -> tuple[LiveGame, list[LiveSeat]]:
    """The game for this transaction alone, with its seats in order; LiveGame.DoesNotExist."""
    game = LiveGame.objects.select_for_update().get(pk=game_id)
    return game, seats_of(game)


def seats_of(game: LiveGame) -> list[LiveSeat]:
    return list(game.seats.select_related("submission__bot").order_by("seat"))


def write_act(game: LiveGame, seats: Sequence[LiveSeat], act: Act, *, at: datetime) -> Position:
    """Keep one more act, checked by the engine, and start the clock of whoever is next."""
    position = follow(table_of(game, seats), [*acts_of(game), act])
    LiveAction.objects.create(
        game=game,
        n=game.action_count,
        seat=act.seat,
        play=act.play,
        event=act.event,
        reason=act.reason,
        by=act.by,
        spent_us=act.spent_us,
        at=at,
    )
    game.action_count += 1
    game.save(update_fields=["action_count"])
    # Only when it is true for everybody: a transaction that fails leaves no position of its own.
    transaction.on_commit(lambda: keep_position(game.pk, position))
    begin_turn(game, seats, position, at=at, pause_ms=DEAL_PAUSE_MS if position.opens_deal else 0)
    return position


def stop_clock(game: LiveGame, reason: str = "") -> None:
    """A seat's fault has ended the game: nobody's turn runs any more."""
    game.deadline_at, game.reason = None, reason
    game.save(update_fields=["deadline_at", "reason"])


def begin_turn(
    game: LiveGame, seats: Sequence[LiveSeat], position: Position, *, at: datetime, pause_ms: int = 0
) -> None:
    """The clock of the seat to move begins `pause_ms` after `at`; those who watch are told."""
    seat = position.to_move
    game.turn_began_at = at + timedelta(milliseconds=pause_ms)
    turn_ms = None if seat is None else position.turn_ms(seat)
    # A bot is asked by whoever looks next, and pays for its own thinking: no deadline of people's.
    waits = seat is not None and turn_ms is not None and seats[seat].kind != LiveSeat.Kind.BOT
    game.deadline_at = game.turn_began_at + timedelta(milliseconds=turn_ms or 0) if waits else None
    game.version += 1
    game.save(update_fields=["turn_began_at", "deadline_at", "version"])
    announce(game.pk, game.version)


def spent_us(game: LiveGame, now: datetime) -> int:
    """What the turn has cost so far; nothing while the pause before a deal lasts."""
    if game.turn_began_at is None:
        return 0
    return max(0, (now - game.turn_began_at) // timedelta(microseconds=1))
