"""Another game at the same table: everybody must want it, and the first dealer moves on by a seat."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.rules import RuleSet
from tournaments.errors import Conflict, NotAllowed
from tournaments.live.facts import OFFER_LASTS
from tournaments.live.loading import clock_of
from tournaments.live.people import Person, seat_of
from tournaments.live.sealing import draw_seed
from tournaments.models import LiveGame, LiveSeat, Submission
from tournaments.services.notices import notify
from tournaments.services.table_laying import change_table, lay_table, start_if_full
from tournaments.services.table_turns import lock_game


def ask_rematch(*, person: Person, game_id: str, now: datetime | None = None) -> LiveGame:
    """Want another game. The last who does starts it and gets it; until then the game of before comes back.

    Twice is once, and where the next game is there already it is the answer. Refused: `not_your_seat`;
    Conflict: `game_not_over`, `rematch_late`, `no_rematch` (a tournament's table).
    """
    now = now or timezone.now()
    with transaction.atomic():
        game, seats = lock_game(game_id)
        own = _own_seat(seats, person)
        if next_game := LiveGame.objects.filter(rematch_of=game).first():
            return next_game
        _check_may_ask(game, now)
        if own.rematch_at is None or own.rematch_at < now - OFFER_LASTS:
            own.rematch_at = now
            own.save(update_fields=["rematch_at"])
            change_table(game)
        missing = [seat for seat in seats if not _wants(seat, now)]
        if not missing:
            return _lay_again(game, seats, now)
        _tell(game, own, missing)
    return game


def withdraw_rematch(*, person: Person, game_id: str) -> LiveGame:
    """Take the offer back, or decline that of another: nobody waits any more. Refused: `not_your_seat`."""
    with transaction.atomic():
        game, seats = lock_game(game_id)
        _own_seat(seats, person)
        if LiveSeat.objects.filter(game=game, rematch_at__isnull=False).update(rematch_at=None):
            change_table(game)
    return game


def _own_seat(seats: list[LiveSeat], person: Person) -> LiveSeat:
    own = seat_of(seats, person)
    if own is None:
        raise NotAllowed("not_your_seat", _("You do not sit at this table."))
    return own


def _check_may_ask(game: LiveGame, now: datetime) -> None:
    if game.match_id is not None:
        raise Conflict("no_rematch", _("A tournament pairs its own games."))
    if game.status != LiveGame.Status.FINISHED:
        raise Conflict("game_not_over", _("The game is not over."))
    if game.finished_at is None or now > game.finished_at + OFFER_LASTS:
        raise Conflict("rematch_late", _("This game has been over for too long. Lay a new table."))


def _wants(seat: LiveSeat, now: datetime) -> bool:
    """A bot always does, unless it was taken out of use."""
    if seat.kind == LiveSeat.Kind.BOT:
        return bool(seat.submission and seat.submission.status == Submission.Status.ACCEPTED)
    return seat.rematch_at is not None and seat.rematch_at >= now - OFFER_LASTS


def _lay_again(game: LiveGame, seats: list[LiveSeat], now: datetime) -> LiveGame:
    rules = RuleSet.from_json(game.rules)
    following = lay_table(
        variant=game.variant,
        rules=rules,
        clock=clock_of(game),
        seed=draw_seed(),
        first_dealer=(game.first_dealer + 1) % rules.players,
        rated=game.rated,
        rematch_of=game,
        link_hash=game.link_hash,
    )
    for seat in seats:
        LiveSeat.objects.create(
            game=following,
            seat=seat.seat,
            kind=seat.kind,
            name=seat.name,
            user=seat.user,
            guest_hash=seat.guest_hash,
            submission=seat.submission,
            is_host=seat.is_host,
        )
    start_if_full(following, now)
    change_table(game)
    return following


def _tell(game: LiveGame, own: LiveSeat, missing: list[LiveSeat]) -> None:
    for seat in missing:
        if seat.user:
            notify(
                user=seat.user,
                code="REMATCH_ASKED",
                key=f"rematch {game.pk} {own.seat}",
                path=reverse("table", args=[game.pk]),
                player=own.name,
            )
