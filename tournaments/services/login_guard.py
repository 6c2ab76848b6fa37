"""Guessing passwords is slowed down: failures are counted by name, by address and by both, for a while.

Written here and not taken from django-axes, which would bring a middleware, a backend, three tables and its
own pages for these forty lines; its default of locking an address also shuts a whole club out behind one.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import LoginFailure

WINDOW = timedelta(minutes=15)
# One who forgot a password, a room full of people, and many machines after one name.
BOTH_MAX, ADDRESS_MAX, NAME_MAX = 6, 60, 120


def check_login(*, name: str, address: str, now: datetime | None = None) -> None:
    """Refused `too_many_logins` (429) where too many have failed; asked before the password is looked at."""
    since = (now or timezone.now()) - WINDOW
    recent = LoginFailure.objects.filter(at__gt=since)
    same_name = recent.filter(name=_key(name))
    if (
        same_name.filter(address=address).count() >= BOTH_MAX
        or same_name.count() >= NAME_MAX
        or recent.filter(address=address).count() >= ADDRESS_MAX
    ):
        raise Refused(
            "too_many_logins", _("Too many wrong passwords. Try again in a quarter of an hour."), status=429
        )


def note_failure(*, name: str, address: str, now: datetime | None = None) -> None:
    """A password was wrong, or there is no such name: nobody learns which. Old failures are thrown away."""
    now = now or timezone.now()
    LoginFailure.objects.create(name=_key(name), address=address[:45], at=now)
    LoginFailure.objects.filter(at__lt=now - 4 * WINDOW).delete()


def note_success(*, name: str, address: str) -> None:
    """Who got in was no guesser: this name from this address starts anew."""
    LoginFailure.objects.filter(name=_key(name), address=address).delete()


def _key(name: str) -> str:
    return name.strip().lower()[:150]
