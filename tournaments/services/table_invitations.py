"""Asking a member to a seat: a partner, or an opponent whom one knows by name."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.live.people import Person, seat_of
from tournaments.models import LiveGame, Mute, TableInvitation, User
from tournaments.services.notices import notify
from tournaments.services.table_turns import lock_game

# Open invitations of one table.
INVITATIONS_MAX = 10
# Of one member within an hour, and to the same person within a day: an invitation is a notice and a mail.
HOURLY_MAX = 20
SAME_GUEST_DAILY_MAX = 5


def invite_member(*, person: Person, game_id: str, seat: int, name: str) -> TableInvitation:
    """Somebody at the table asks a member to a free seat; who is asked may sit down without the private link.

    Twice is once. Who has muted the sender hears nothing of it, and the sender does not learn that. Refused:
    `not_your_seat`, `no_such_member`, `no_such_seat`, `too_many_invitations`; Conflict: `table_not_open`,
    `seat_taken`.
    """
    with transaction.atomic():
        game, seats = lock_game(game_id)
        own = seat_of(seats, person)
        if own is None or person.user is None:
            raise NotAllowed("not_your_seat", _("Only a member who sits at the table can invite somebody."))
        guest = User.objects.filter(username__iexact=name.strip(), is_active=True).first()
        if guest is None or guest == person.user:
            raise Refused("no_such_member", _("There is no such member."))
        if game.status != LiveGame.Status.OPEN or game.match_id is not None:
            raise Conflict("table_not_open", _("This table takes nobody any more."))
        if seat not in range(int(game.rules["players"])):
            raise Refused("no_such_seat", _("There is no such seat."))
        if any(one.seat == seat for one in seats):
            raise Conflict("seat_taken", _("Somebody sits there already."))
        if game.invitations.count() >= INVITATIONS_MAX:
            raise Refused("too_many_invitations", _("So many cannot be invited to one table."))
        _check_measure(person.user, guest, game)
        invitation, _created = TableInvitation.objects.update_or_create(
            game=game, guest=guest, defaults={"sender": person.user, "seat": seat, "declined_at": None}
        )
        if not Mute.objects.filter(user=guest, muted=person.user).exists():
            notify(
                user=guest,
                code="TABLE_INVITED",
                key=f"invited {game.pk}",
                path=reverse("table", args=[game.pk]),
                player=person.name,
            )
    return invitation


def _check_measure(sender: User, guest: User, game: LiveGame) -> None:
    """Tables can be laid and cleared without end, so invitations are counted by who sends them too."""
    now = timezone.now()
    sent = TableInvitation.objects.filter(sender=sender).exclude(game=game, guest=guest)
    lately = sent.filter(created_at__gt=now - timedelta(hours=1)).count()
    to_guest = sent.filter(guest=guest, created_at__gt=now - timedelta(days=1)).count()
    if lately >= HOURLY_MAX or to_guest >= SAME_GUEST_DAILY_MAX:
        raise Refused("too_many_invitations", _("You have invited enough for now."), status=429)


def decline_invitation(*, user: User, game_id: str) -> bool:
    """Not this time; False where nobody asked."""
    asked = TableInvitation.objects.filter(game_id=game_id, guest=user, declined_at=None)
    return bool(asked.update(declined_at=timezone.now()))


def is_invited(game: LiveGame, person: Person) -> bool:
    """May this person sit down at a private table because somebody there asked for it?"""
    return bool(person.user and game.invitations.filter(guest=person.user, declined_at=None).exists())
