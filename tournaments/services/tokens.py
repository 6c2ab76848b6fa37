"""Keys to the API: made and taken back by their owner, shown once, stored as a digest."""

from __future__ import annotations

from django.utils.translation import gettext as _
from knox.models import AuthToken

from tournaments.errors import Refused
from tournaments.models import User

MAX_TOKENS_PER_OWNER = 10


def create_token(*, owner: User) -> tuple[AuthToken, str]:
    """A new token and its text, which cannot be read again. Refused: `too_many_tokens`."""
    if AuthToken.objects.filter(user=owner).count() >= MAX_TOKENS_PER_OWNER:
        raise Refused(
            "too_many_tokens", _("Revoke a token first: you have as many as one person may have."), status=409
        )
    token, text = AuthToken.objects.create(user=owner)
    return token, text


def revoke_token(*, owner: User, token_key: str) -> None:
    """Take a token back; whoever holds it is shut out at once. Refused: `no_such_token`."""
    deleted, _models = AuthToken.objects.filter(user=owner, token_key=token_key).delete()
    if not deleted:
        raise Refused("no_such_token", _("There is no such token."), status=404)
