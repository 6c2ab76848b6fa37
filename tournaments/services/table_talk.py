"""What may be said at a table: fixed phrases between deals. Scopone is silent, so nobody talks in a deal."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.live.people import Person, seat_of
from tournaments.models import LiveSeat, Mute, TablePhrase, User
from tournaments.selectors.table_rights import break_of
from tournaments.services.table_laying import change_table
from tournaments.services.table_turns import lock_game
from tournaments.table_phrases import PHRASES

# So many phrases of one seat between two deals.
PHRASES_A_BREAK = 3


def say_phrase(*, person: Person, game_id: str, code: str) -> TablePhrase:
    """Say one of the phrases; twice is once.

    Refused: `no_such_phrase`, `not_your_seat`, `said_enough`; Conflict: `deal_in_play`.
    """
    if code not in PHRASES:
        raise Refused("no_such_phrase", _("There is no such phrase."))
    with transaction.atomic():
        game, seats = lock_game(game_id)
        own = _own_seat(seats, person)
        moment = break_of(game, seats)
        if moment is None:
            raise Conflict("deal_in_play", _("While a deal is played, nobody talks."))
        said = game.phrases.filter(seat=own.seat, deal=moment)
        if same := said.filter(code=code).first():
            return same
        if said.count() >= PHRASES_A_BREAK:
            raise Refused("said_enough", _("That is enough until the next deal."))
        phrase = TablePhrase.objects.create(game=game, seat=own.seat, code=code, deal=moment)
        change_table(game)
    return phrase


def mute_player(*, user: User, game_id: str, seat: int, on: bool) -> None:
    """See nothing of what this person says any more, at any table; or again."""
    found = LiveSeat.objects.filter(game_id=game_id, seat=seat, user__isnull=False).exclude(user=user).first()
    if found is None or found.user is None:
        raise Refused("nobody_there", _("Nobody sits there who could be muted."))
    if on:
        Mute.objects.get_or_create(user=user, muted=found.user)
    else:
        Mute.objects.filter(user=user, muted=found.user).delete()


def _own_seat(seats: list[LiveSeat], person: Person) -> LiveSeat:
    own = seat_of(seats, person)
    if own is None:
        raise NotAllowed("not_your_seat", _("You do not sit at this table."))
    return own
