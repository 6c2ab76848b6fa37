"""Who may do what at a table, and when."""

from __future__ import annotations

from datetime import datetime

from tournaments.live.facts import PRESENCE
from tournaments.live.loading import position_of
from tournaments.models import LiveGame, LiveSeat, User

# Before the first card, and after the last.
BEFORE, AFTER = 0, 1_000_000


def may_direct(user: User, game: LiveGame) -> bool:
    """The staff, or the organiser of the table's tournament; never somebody who plays there."""
    if not user.is_authenticated or game.seats.filter(user=user).exists():
        return False
    is_organiser = game.match is not None and game.match.round.tournament.organiser_id == user.pk
    return user.is_staff or is_organiser


def has_arbiter(game: LiveGame) -> bool:
    """Is there somebody to call? A tournament has its organiser, and rated games are the staff's concern."""
    return (game.match_id is not None or game.rated) and game.status != LiveGame.Status.CANCELLED


def is_here(seat: LiveSeat, now: datetime) -> bool:
    """Did this seat's player say to be at the tournament's table, and not too long ago? A bot always is."""
    if seat.kind == LiveSeat.Kind.BOT:
        return True
    return seat.came_at is not None and seat.came_at > now - PRESENCE


def break_of(game: LiveGame, seats: list[LiveSeat]) -> int | None:
    """The number of the deal that nobody has played a card of yet; None while one is played."""
    if game.status == LiveGame.Status.OPEN:
        return BEFORE
    if game.status == LiveGame.Status.FINISHED:
        return AFTER
    if game.status not in (LiveGame.Status.LIVE, LiveGame.Status.ADJOURNED):
        return None
    position = position_of(game, seats)
    return position.game.deal_number if position.opens_deal else None
