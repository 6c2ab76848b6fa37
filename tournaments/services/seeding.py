"""Who is the first seed: by the lists at the start, unless the organiser has set an order of his own."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.models import Entry, Tournament
from tournaments.pairing import find_format, seeds_by_rating
from tournaments.selectors.entries import entries_of
from tournaments.selectors.plans import is_fielded
from tournaments.selectors.seed_order import known_strengths, rank_by_rating


def seed_entries(tournament: Tournament) -> int:
    """At the start number who is in it, the highest rated first; how many were numbered.

    Nobody is where the organiser wants the order of entry, has fixed an order already, or nobody has a
    rating. Runs under the tournament's lock.
    """
    if not seeds_by_rating(find_format(tournament.format), tournament.format_config):
        return 0
    entries = [entry for entry in entries_of(tournament) if is_fielded(entry, tournament)]
    if not known_strengths(tournament, entries) or any(entry.seeding for entry in entries):
        return 0
    return number_entries(rank_by_rating(tournament, entries))


def number_entries(entries: Sequence[Entry]) -> int:
    """Their places are their seeds from now on; how many were numbered."""
    for place, entry in enumerate(entries, start=1):
        entry.seeding = place
    return Entry.objects.bulk_update(entries, ["seeding"], batch_size=500)
