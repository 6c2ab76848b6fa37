"""What an organiser wishes for the tables of an event with people."""

from __future__ import annotations

from tournaments.models import TablePolicy, Tournament, User
from tournaments.services.events import check_organiser


def set_policy(
    *,
    actor: User,
    tournament: Tournament,
    bank_ms: int,
    increment_ms: int,
    show_up_seconds: int,
    is_delayed: bool,
) -> TablePolicy:
    """For the tables that are laid from now on. Refused: `not_organiser`."""
    check_organiser(actor, tournament)
    policy, _created = TablePolicy.objects.update_or_create(
        tournament=tournament,
        defaults={
            "bank_ms": bank_ms,
            "increment_ms": increment_ms,
            "show_up_seconds": show_up_seconds,
            "is_delayed": is_delayed,
        },
    )
    return policy
