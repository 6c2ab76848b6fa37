"""The hour of a ladder: the clock's, or a quicker one for rehearsals, in which every ladder has its own."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings

from tournaments.models import Tournament


def ladder_time(ladder: Tournament, now: datetime) -> datetime:
    """What time it is in a ladder: with LADDER_PACE 12 an hour since its start passes in five minutes.

    Every process comes to the same answer, since it follows from the ladder's start alone.
    """
    if settings.LADDER_PACE == 1 or ladder.started_at is None:
        return now
    return ladder.started_at + (now - ladder.started_at) * settings.LADDER_PACE
