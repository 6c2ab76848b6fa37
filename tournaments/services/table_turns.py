"""Writing an act of a live game and starting the next turn's clock. Runs under the lock of the game's row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from tournaments.live.facts import DEAL_PAUSE_MS, Act
from tournaments.live.loading import keep_position, position_of
from tournaments.live.position import Position
from tournaments.models import LiveAction, LiveGame, LiveSeat, User
from tournaments.services.announcing import announce


def lock_game(game_id: str) -> tuple[LiveGame, list[LiveSeat]]:
    """The game for this transaction alone, with its seats in order; LiveGame.DoesNotExist."""
    game = LiveGame.objects.select_for_update().get(pk=game_id)
    return game, seats_of(game)


def seats_of(game: LiveGame) -> list[LiveSeat]:
    return list(game.seats.select_related("submission__bot").order_by("seat"))


def write_act(
    game: LiveGame, seats: Sequence[LiveSeat], act: Act, *, at: datetime, actor: User | None = None
) -> Position:
    """Keep one more act, checked by the engine, and start the clock of whoever is next.

    A director's act takes nobody's time: the clock of the seat to move goes on as it ran.
    """
    position = position_of(game, seats).copy()
    position.take(act)
    LiveAction.objects.create(
        game=game,
        n=game.action_count,
        seat=act.seat,
        play=act.play,
        event=act.event,
        reason=act.reason,
        by=act.by,
        spent_us=act.spent_us,
        adjust_ms=act.adjust_ms,
        actor=actor,
        at=at,
    )
    # Written with the turn that begins: while this lasts, the acts of all other tables wait where there is
    # one writer.
    game.action_count += 1
    # Only when it is true for everybody: a transaction that fails leaves no position of its own.
    transaction.on_commit(lambda: keep_position(position))
    if act.by == "director":
        begin_turn(game, seats, position, at=game.turn_began_at or at)
    else:
        begin_turn(game, seats, position, at=at, pause_ms=DEAL_PAUSE_MS if position.opens_deal else 0)
    return position


def stop_clock(game: LiveGame, reason: str = "") -> None:
    """A seat's fault has ended the game: nobody's turn runs any more."""
    game.deadline_at, game.awaits_bot, game.reason = None, False, reason[:500]
    game.save(update_fields=["deadline_at", "awaits_bot", "reason"])


def blame(game: LiveGame, seat: LiveSeat, verdict: str, reason: str, detail: str | None = None) -> None:
    """This seat has lost the game by what it did; whoever settles next writes the end."""
    seat.verdict, seat.detail = str(verdict), (detail or "")[:200]
    seat.save(update_fields=["verdict", "detail"])
    stop_clock(game, reason)


def begin_turn(
    game: LiveGame, seats: Sequence[LiveSeat], position: Position, *, at: datetime, pause_ms: int = 0
) -> None:
    """The clock of the seat to move begins `pause_ms` after `at`; those who watch are told.

    While a game is adjourned nobody is waited for: its moments are kept for when it goes on.
    """
    seat = position.to_move if game.status != LiveGame.Status.ADJOURNED else None
    is_bots = seat is not None and seats[seat].kind == LiveSeat.Kind.BOT
    game.turn_began_at = at + timedelta(milliseconds=pause_ms)
    turn_ms = None if seat is None else position.turn_ms(seat)
    # A bot is asked by whoever looks next, and pays for its own thinking: no deadline of people's.
    waits = seat is not None and turn_ms is not None and not is_bots
    game.deadline_at = game.turn_began_at + timedelta(milliseconds=turn_ms or 0) if waits else None
    game.awaits_bot = is_bots
    game.version += 1
    game.save(update_fields=["action_count", "turn_began_at", "deadline_at", "awaits_bot", "version"])
    announce(game.pk, game.version)


def spent_us(game: LiveGame, now: datetime) -> int:
    """What the turn has cost so far; nothing while the pause before a deal lasts."""
    if game.turn_began_at is None:
        return 0
    return max(0, (now - game.turn_began_at) // timedelta(microseconds=1))


@dataclass
class Turn:
    """A table held for one act: its locked row, its seats in order, and the moment that counts."""

    game: LiveGame
    seats: list[LiveSeat]
    now: datetime

    def position(self) -> Position:
        """Where the game stands."""
        return position_of(self.game, self.seats)

    def write(self, act: Act, *, actor: User | None = None) -> Position:
        """Keep this act as the next one."""
        return write_act(self.game, self.seats, act, at=self.now, actor=actor)
