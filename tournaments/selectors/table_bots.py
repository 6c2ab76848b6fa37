"""Which bots may be sat down with at a table."""

from __future__ import annotations

from django.db.models import QuerySet

from tournaments.models import Bot, Submission


def public_bots(variant: str = "") -> QuerySet[Bot]:
    """Members' bots with a version in use, by name; with a `variant` only those that claim it."""
    bots = Bot.objects.filter(
        builtin="", disabled_at=None, active_submission__status=Submission.Status.ACCEPTED
    ).select_related("active_submission", "owner")
    if not variant:
        return bots
    # Few rows, and no query of lists in JSON that both databases know.
    claims = bots.values_list("pk", "active_submission__variants")
    return bots.filter(pk__in=[pk for pk, variants in claims if {variant, "*"} & set(variants)])
