"""How the people of an event play at their tables."""

from __future__ import annotations

from tournaments.models import TablePolicy, Tournament


def policy_of(tournament: Tournament) -> TablePolicy:
    """The organiser's wishes, or what holds without any."""
    found = TablePolicy.objects.filter(tournament=tournament).first()
    return found or TablePolicy(tournament=tournament)
