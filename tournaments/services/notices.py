"""Telling people on the site what happened to what is theirs, and by e-mail those who want it."""

from __future__ import annotations

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


def mark_read(*, user: User) -> int:
    """Everything this person was told counts as read. Returns how many lines were new."""
    return Notice.objects.filter(user=user, read_at=None).update(read_at=timezone.now())
