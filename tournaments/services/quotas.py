"""How many checks an owner may order: each costs the machine a game of every kind that the bot claims."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Submission, User, Validation

QUOTA_PERIOD = timedelta(hours=24)


def order_validation(owner: User, submission: Submission) -> None:
    """Write one order down, or Refused `daily_quota`. Runs inside a transaction, for the owner's lock."""
    User.objects.select_for_update().get(pk=owner.pk)
    since = timezone.now() - QUOTA_PERIOD
    if Validation.objects.filter(owner=owner, ordered_at__gt=since).count() >= settings.VALIDATIONS_PER_DAY:
        raise Refused(
            "daily_quota",
            _("You have had as many checks in the last 24 hours as one owner may have. Try again later."),
            status=429,
        )
    Validation.objects.create(owner=owner, submission=submission)
