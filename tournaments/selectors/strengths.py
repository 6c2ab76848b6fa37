"""How strong entries are known to be: what ladders pair by and seedings start from."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.models import Entry, Pool, Rating, Tournament
from tournaments.selectors.entries import lone_submission


def strengths_of(tournament: Tournament, entries: Iterable[Entry]) -> dict[int, float]:
    """Ratings by entry in the list of the tournament's game; who has none is left out."""
    submission_of = {entry.pk: lone_submission(entry) for entry in entries}
    ratings = Rating.objects.filter(
        pool__variant=tournament.variant,
        pool__kind=Pool.Kind.BOTS,
        contender__submission__in=set(submission_of.values()),
    ).values_list("contender__submission", "elo")
    elo_of = {submission: float(elo) for submission, elo in ratings if elo is not None}
    return {entry: elo_of[one] for entry, one in submission_of.items() if one in elo_of}
