"""Bots and submissions, with the question who may read what answered in one place."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from tournaments.models import Bot, Submission, User


def bots_of(user: User) -> QuerySet[Bot]:
    return (
        Bot.objects.filter(owner=user, builtin="")
        .select_related("active_submission")
        .prefetch_related("submissions")
    )


def public_bots() -> QuerySet[Bot]:
    """Every bot that can play now."""
    return Bot.objects.filter(active_submission__isnull=False).select_related("owner", "active_submission")


def may_read_source(user: User | AnonymousUser, submission: Submission) -> bool:
    """Source, stderr and report are the owner's and the staff's."""
    return bool(user.is_authenticated and (user.is_staff or submission.bot.owner_id == user.pk))


def find_own_submission(user: User | AnonymousUser, submission_id: int) -> Submission | None:
    """The submission if this person may read it, else None: to a stranger it does not exist."""
    submission = Submission.objects.select_related("bot__owner").filter(pk=submission_id).first()
    if submission is None or not may_read_source(user, submission):
        return None
    return submission
