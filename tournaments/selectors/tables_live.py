"""Looking at tables: who waits for players, where a game stands, and the versions that the stream tells."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from engine.rules import RuleSet
from tournaments.live.documents import live_log, state_document, waiting_document
from tournaments.live.frames import public_frames
from tournaments.live.loading import acts_of, clock_of, moment_of, position_of, table_of
from tournaments.live.loading import seats_at as seats_at
from tournaments.live.people import Person, seat_of
from tournaments.models import LiveGame, LiveSeat

LOBBY_ROWS = 50


@dataclass(frozen=True, slots=True)
class LobbyRow:
    """A table as the lobby shows it: everything that one wants to know before sitting down."""

    id: str
    variant: str
    clock: dict[str, int] | None
    rated: bool
    seats: tuple[LiveSeat | None, ...]
    is_mine: bool
    started_at: datetime | None

    @property
    def taken_count(self) -> int:
        return sum(seat is not None for seat in self.seats)

    @property
    def free_seat(self) -> int | None:
        """Where the next one sits down; None at a full table."""
        return next((at for at, seat in enumerate(self.seats) if seat is None), None)


def open_tables(person: Person) -> list[LobbyRow]:
    """Tables that wait for players, the oldest first; private ones only for those who sit there."""
    return _rows(LiveGame.Status.OPEN, person, "created_at")


def running_tables(person: Person) -> list[LobbyRow]:
    """Games that can be watched, the latest first."""
    return _rows(LiveGame.Status.LIVE, person, "-started_at")


def _rows(status: str, person: Person, order: str) -> list[LobbyRow]:
    games = LiveGame.objects.filter(status=status).order_by(order, "pk")
    rows = []
    for game in games.prefetch_related("seats")[: 4 * LOBBY_ROWS]:
        taken = {seat.seat: seat for seat in game.seats.all()}
        is_mine = seat_of(taken.values(), person) is not None
        if game.is_private and not is_mine:
            continue
        clock = clock_of(game)
        rows.append(
            LobbyRow(
                id=game.pk,
                variant=game.variant,
                clock=clock.to_json() if clock else None,
                rated=game.rated,
                seats=tuple(taken.get(seat) for seat in range(int(game.rules["players"]))),
                is_mine=is_mine,
                started_at=game.started_at,
            )
        )
    return rows[:LOBBY_ROWS]


def versions_of(game_ids: Iterable[str]) -> dict[str, int]:
    """The version of each of these tables that exists."""
    return dict(LiveGame.objects.filter(pk__in=list(game_ids)).values_list("pk", "version"))


def state_of(game: LiveGame, person: Person, *, now: datetime | None = None) -> dict[str, Any]:
    """`scopa-table` 1 as this person may see it: the own seat's hand, or public cards alone."""
    seats = seats_at(game)
    own = seat_of(seats, person)
    seat = own.seat if own else None
    game = shown_to(game, seats, seat)
    moment = moment_of(game, seats, now or timezone.now())
    if game.started_at is None:
        return waiting_document(table_of(game, seats), seat, moment)
    return state_document(position_of(game, seats), seat, moment)


def shown_to(game: LiveGame, seats: list[LiveSeat], seat: int | None) -> LiveGame:
    """The row as `seat` may follow it: at a delayed table spectators stand at the end of the last deal.

    They see how the deal in play was opened, which all who sit there know, and none of its plays or clocks.
    """
    is_running = game.status in (LiveGame.Status.LIVE, LiveGame.Status.ADJOURNED)
    if seat is not None or not (game.is_delayed and is_running):
        return game
    shown = copy(game)
    shown.action_count = position_of(game, seats).deal_began_n
    shown.turn_began_at = shown.deadline_at = None
    return shown


def live_log_of(game: LiveGame) -> dict[str, Any] | None:
    """The public log of a started game; None before its first card."""
    if game.started_at is None:
        return None
    seats = seats_at(game)
    return live_log(position_of(shown_to(game, seats, None), seats))


def frames_of_table(game: LiveGame) -> dict[str, Any] | None:
    """The viewer's public frames of a started game; None before its first card."""
    if game.started_at is None:
        return None
    seats = seats_at(game)
    acts = acts_of(shown_to(game, seats, None))
    return public_frames(table_of(game, seats), acts, game.commitment)


def rules_of_table(game: LiveGame) -> RuleSet:
    return RuleSet.from_json(game.rules)
