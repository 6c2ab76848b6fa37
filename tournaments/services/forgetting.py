"""Closing an account: the games stay, and the name goes from everywhere it is shown.

Results are other people's too, so nothing that was played is deleted. What is stored of a finished game is
not changed either: its digest leaves names out, and `replays` shows another name in front of the same bytes,
so that whoever has a copy can still compare it and no rating moves.
"""

from __future__ import annotations

import secrets

from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from knox.models import AuthToken

from replays.services import forget_name
from tournaments.errors import Conflict
from tournaments.models import (
    Entry,
    LiveGame,
    LiveSeat,
    LoginFailure,
    Mute,
    Notice,
    Preferences,
    Publication,
    TableSignal,
    Tournament,
    User,
)
from tournaments.selectors.entries import with_team
from tournaments.services.entering import name_of_team
from tournaments.services.parting import (
    OPEN_EVENTS,
    delete_packages,
    leave_everything,
    open_entries,
    open_games,
)


def forget_account(user: User) -> str:
    """Close it for good and give the name that stands in its place.

    What waits for this person is given up first, see `parting`. Conflict: `still_organising`, `last_staff`,
    and `still_playing` for somebody who sat down just now.
    """
    _check_responsible(user)
    leave_everything(user)
    _check_free(user)
    name, instead = user.get_username(), f"anonymous-{secrets.token_hex(4)}"
    with transaction.atomic():
        locked = User.objects.select_for_update().get(pk=user.pk)
        locked.username, locked.email, locked.first_name, locked.last_name = instead, "", "", ""
        locked.is_active = locked.is_staff = locked.is_superuser = False
        locked.forgotten_at = timezone.now()
        locked.set_unusable_password()
        locked.save()
        AuthToken.objects.filter(user=user).delete()
        for rows in (Notice, Preferences, Mute):
            rows.objects.filter(user=user).delete()
        Mute.objects.filter(muted=user).delete()
        LoginFailure.objects.filter(name=name.lower()).delete()
        TableSignal.objects.filter(reporter=user).update(reporter=None)
        _forget_at_tables(user, name, instead)
        _forget_entries(user)
        transaction.on_commit(lambda: delete_packages(user))
    end_sessions(user)
    return instead


def end_sessions(user: User) -> int:
    """Log out everywhere. How many sessions there were."""
    own = [
        session.pk
        for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator()
        if session.get_decoded().get("_auth_user_id") == str(user.pk)
    ]
    return Session.objects.filter(pk__in=own).delete()[0]


def _check_responsible(user: User) -> None:
    """Nobody leaves others without an organiser or an administrator."""
    events = Tournament.objects.filter(organiser=user, purpose=Tournament.Purpose.EVENT)
    if events.filter(status__in=OPEN_EVENTS).exists():
        raise Conflict("still_organising", _("Finish or call off the tournaments that you organise first."))
    others = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk)
    if user.is_superuser and not others.exists():
        raise Conflict("last_staff", _("You are the site's last administrator."))


def _check_free(user: User) -> None:
    if open_games(user) or open_entries(user):
        raise Conflict("still_playing", _("Finish or leave your tables first."))


def _forget_at_tables(user: User, name: str, instead: str) -> None:
    seats = LiveSeat.objects.filter(user=user)
    ids = set(seats.values_list("game", flat=True))
    seats.update(name=instead)
    # As somebody whose seat was taken over, too.
    for seat in LiveSeat.objects.exclude(occupants=[]):
        if any(one.get("user") == user.pk for one in seat.occupants):
            seat.occupants = [
                {**one, "name": instead} if one.get("user") == user.pk else one for one in seat.occupants
            ]
            seat.save(update_fields=["occupants"])
            ids.add(seat.game_id)
    replays = LiveGame.objects.filter(pk__in=ids, replay__isnull=False)
    for replay_id in replays.values_list("replay", flat=True):
        forget_name(replay_id, name, instead)


def _forget_entries(user: User) -> None:
    """Entries are called as their members are now. Runs when the account has its new name."""
    for entry in Entry.objects.filter(members__user=user).prefetch_related(with_team()):
        entry.name = name_of_team(entry.team)
        entry.save(update_fields=["name"])
        _forget_in_publications(entry)


def _forget_in_publications(entry: Entry) -> None:
    """Published standings are kept as they were, with the names of now."""
    for publication in Publication.objects.filter(tournament=entry.tournament_id):
        for row in publication.standings:
            if row["entry"] == entry.number:
                row["name"] = entry.name
        publication.save(update_fields=["standings"])
