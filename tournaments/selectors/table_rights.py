"""Who may do what at a table, and when."""

from __future__ import annotations

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
