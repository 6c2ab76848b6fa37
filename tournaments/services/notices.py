"""Telling people on the site what happened to what is theirs, and by e-mail those who want it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.utils import timezone

from tournaments.models import Notice, User
from tournaments.services.mails import is_mailed
from tournaments.services.queue import queue_mail


def notify(*, user: User, code: str, key: str, path: str = "", **facts: Any) -> bool:
    """One line for a person; False when this `key` was told before. `facts` fill the words of `code`."""
    notice, created = Notice.objects.get_or_create(
        user=user, key=key[:100], defaults={"code": code, "facts": facts, "path": path[:200]}
    )
    if created and user.email and is_mailed(code):
        queue_mail(notice.pk)
    return created


def notify_all(*, users: Collection[User], code: str, key: str, path: str = "", **facts: Any) -> int:
    """One line for each of these people who was not told of this `key` yet, in few queries; how many."""
    told = set(Notice.objects.filter(user__in=users, key=key[:100]).values_list("user", flat=True))
    new = [user for user in users if user.pk not in told]
    Notice.objects.bulk_create(
        [Notice(user=user, code=code, key=key[:100], facts=facts, path=path[:200]) for user in new],
        # Somebody else may have told it just now.
        ignore_conflicts=True,
    )
    if is_mailed(code):
        readers = [user for user in new if user.email]
        for pk in Notice.objects.filter(user__in=readers, key=key[:100]).values_list("pk", flat=True):
            queue_mail(pk)
    return len(new)


def mark_read(*, user: User) -> int:
    """Everything this person was told counts as read. Returns how many lines were new."""
    return Notice.objects.filter(user=user, read_at=None).update(read_at=timezone.now())
