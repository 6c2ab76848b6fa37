"""How many checks an owner may order: each costs the machine a game of every kind that the bot claims."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Submission, User, Validation

QUOTA_PERIOD = timedelta(hours=24)


def lock_account(pk: int) -> User:
    """The account, for one transaction after the other. Who merely names it in a row is not held up.

    Whoever needs an event or checks of its entries too locks the event first and those checks last.
    """
    return User.objects.select_for_update(no_key=True).get(pk=pk)


def order_validation(owner: User, submission: Submission) -> None:
    """Write one order down, or Refused `daily_quota`. Runs inside a transaction, for the owner's lock."""
    lock_account(owner.pk)
    since = timezone.now() - QUOTA_PERIOD
    if Validation.objects.filter(owner=owner, ordered_at__gt=since).count() >= settings.VALIDATIONS_PER_DAY:
        raise Refused(
            "daily_quota",
            _("You have had as many checks in the last 24 hours as one owner may have. Try again later."),
            status=429,
        )
    Validation.objects.create(owner=owner, submission=submission)
