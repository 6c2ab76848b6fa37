"""Who is the first seed: at the start entries are ranked by the list that the event counts for."""

from __future__ import annotations

from tournaments.models import Entry, Tournament
from tournaments.pairing import find_format, seeds_by_rating
from tournaments.selectors.entries import entries_of
from tournaments.selectors.plans import is_fielded
from tournaments.selectors.strengths import strengths_of


def seed_entries(tournament: Tournament) -> int:
    """Number who is in it, the highest rated first, the unrated last by number; how many were numbered.

    Nobody is where the organiser wants the order of entry, has fixed an order already, or nobody has a
    rating. Runs under the tournament's lock.
    """
    if not seeds_by_rating(find_format(tournament.format), tournament.format_config):
        return 0
    entries = [entry for entry in entries_of(tournament) if is_fielded(entry, tournament)]
    strengths = strengths_of(tournament, entries)
    if not strengths or any(entry.seeding for entry in entries):
        return 0
    entries.sort(key=lambda entry: (-strengths.get(entry.pk, float("-inf")), entry.number))
    for place, entry in enumerate(entries, start=1):
        entry.seeding = place
    return Entry.objects.bulk_update(entries, ["seeding"], batch_size=500)
