"""Penalties, forbidden pairings and absences of an evening as rows; the log alone knows what was undone."""

from __future__ import annotations

from tournaments.desk import DeskState
from tournaments.models import Entry, ForbiddenPairing, PointPenalty, RequestedBye, Tournament
from tournaments.models.organising import ByeReason


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


def write_absences(tournament: Tournament, state: DeskState) -> None:
    """The pairing room hears of absence and of byes asked for in one way; the log knows which is which."""
    coming = {(bye.entry, bye.round): bye.kind for bye in state.asked if bye.round >= state.next_round}
    for entry in state.staying():
        if not entry.present:
            coming.setdefault((entry.number, state.next_round), ByeReason.ZERO.value)
    ids = dict(Entry.objects.filter(tournament=tournament).values_list("number", "pk"))
    RequestedBye.objects.filter(entry__tournament=tournament).delete()
    RequestedBye.objects.bulk_create(
        RequestedBye(entry_id=ids[entry], round_number=number, kind=kind)
        for (entry, number), kind in sorted(coming.items())
    )


def absences_of(state: DeskState) -> tuple[object, ...]:
    """What `write_absences` writes down: it is the same as long as this is."""
    away = tuple(entry.number for entry in state.staying() if not entry.present)
    return away, state.asked, state.next_round
