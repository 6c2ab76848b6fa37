"""Penalties and forbidden pairings of an evening as rows; what was taken back is in the log alone."""

from __future__ import annotations

from tournaments.desk import DeskState
from tournaments.models import Entry, ForbiddenPairing, PointPenalty, Tournament


def write_orders(tournament: Tournament, before: DeskState, after: DeskState) -> None:
    """Bring the rows from one state to the other; entries of both states are there. In a transaction."""
    if (before.penalties, before.forbidden) == (after.penalties, after.forbidden):
        return
    ids = dict(Entry.objects.filter(tournament=tournament).values_list("number", "pk"))
    if before.penalties != after.penalties:
        PointPenalty.objects.filter(entry__tournament=tournament).delete()
        PointPenalty.objects.bulk_create(
            PointPenalty(
                entry_id=ids[one.entry],
                half_points=one.half_points,
                reason=one.reason,
                given_by=tournament.organiser,
            )
            for one in after.penalties
        )
    if before.forbidden != after.forbidden:
        ForbiddenPairing.objects.filter(tournament=tournament).delete()
        pairs = (sorted(ids[number] for number in pair) for pair in sorted(after.forbidden))
        ForbiddenPairing.objects.bulk_create(
            ForbiddenPairing(tournament=tournament, one_id=one, other_id=other) for one, other in pairs
        )
