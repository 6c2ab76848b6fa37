"""Club evenings as lists show them."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count

from tournaments.models import Tournament, User

SHOWN = 20


def evenings_of(user: User | AnonymousUser) -> list[Tournament]:
    """The evenings that this person runs, newest first; nobody's for a stranger."""
    if not user.is_authenticated:
        return []
    evenings = Tournament.objects.filter(venue=Tournament.Venue.BOARD, organiser=user)
    return list(evenings.annotate(entry_count=Count("entries"))[:SHOWN])
