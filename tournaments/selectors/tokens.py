from __future__ import annotations

from django.db.models import QuerySet
from knox.models import AuthToken

from tournaments.models import User


def tokens_of(user: User) -> QuerySet[AuthToken]:
    """A person's tokens, newest first; of each only the first characters can be known."""
    return AuthToken.objects.filter(user=user).order_by("-created")
