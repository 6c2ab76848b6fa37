"""What a member likes: kept with the account, brought to the browser at log-in and at every change."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Preferences, User

MAIL_FIELDS = ("mail_bots", "mail_rounds", "mail_tables")


def preferences_of(user: User) -> Preferences:
    """The member's, or what holds for everybody."""
    return Preferences.objects.filter(user=user).first() or Preferences(user=user)


def save_preferences(*, user: User, **values: Any) -> Preferences:
    """Keep these; other values stay. Refused: `unknown_language`."""
    language = values.get("language", "")
    if language and language not in dict(settings.LANGUAGES):
        raise Refused("unknown_language", _("This language is not offered."))
    saved, _created = Preferences.objects.update_or_create(user=user, defaults=values)
    return saved


def stop_mails(user: User) -> None:
    """No mail at all any more."""
    save_preferences(user=user, **dict.fromkeys(MAIL_FIELDS, False))


def change_email(*, user: User, email: str) -> None:
    """Another address, or none."""
    User.objects.filter(pk=user.pk).update(email=email)
