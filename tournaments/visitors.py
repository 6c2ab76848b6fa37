"""Who is at the browser, as tables see people: a member, a guest known by the session, or a passer-by."""

from __future__ import annotations

import secrets

from django.http import HttpRequest

from tournaments.live.people import Person, hash_token
from tournaments.models import User

SESSION_KEY = "guest"
TOKEN_BYTES = 18


def person_of(request: HttpRequest) -> Person:
    """Whoever looks. A guest who logs in keeps the seats that the session holds."""
    user = request.user if isinstance(request.user, User) else None
    token = request.session.get(SESSION_KEY)
    return Person(user=user, guest_hash=hash_token(token) if token else "")


def player_of(request: HttpRequest) -> Person:
    """Whoever acts: a passer-by becomes a guest by it."""
    person = person_of(request)
    if person.is_somebody:
        return person
    request.session[SESSION_KEY] = secrets.token_urlsafe(TOKEN_BYTES)
    return person_of(request)
