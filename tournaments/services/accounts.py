from __future__ import annotations

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import User

# The owner of the engine's own bots; it has no password and cannot log in.
HOUSE_NAME = "settebello"


def sign_up(*, username: str, password: str, email: str = "") -> User:
    """A new account, or Refused `name_taken` (names differ by more than capitals)."""
    try:
        with transaction.atomic():
            return User.objects.create_user(username=username, email=email, password=password)
    except IntegrityError as error:
        raise Refused("name_taken", _("Somebody has this name already.")) from error


def house_account() -> User:
    """The account that owns the baseline bots."""
    user, created = User.objects.get_or_create(username=HOUSE_NAME)
    if created:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    return user
