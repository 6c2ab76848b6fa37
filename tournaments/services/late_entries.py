"""Half points for the rounds that a late entry missed, where the organiser of a Swiss grants them."""

from __future__ import annotations

from tournaments.models import Bye, Entry
from tournaments.models.organising import ByeReason
from tournaments.pairing import find_format, late_half_rounds


def grant_missed_rounds(entry: Entry) -> int:
    """Write the byes of an entry that stands now; for how many rounds. Done twice it grants nothing more.

    They count among the half-point byes that it may ask for. Who comes back after leaving is no late entry.
    """
    tournament = entry.tournament
    if entry.from_round <= 1 or not find_format(tournament.format).takes_byes:
        return 0
    count = late_half_rounds(entry.from_round - 1, tournament.format_config)
    rounds = tournament.rounds.filter(number__lte=count).order_by("number")
    byes = [Bye(round=row, entry=entry, kind=ByeReason.HALF, half_points=1) for row in rounds]
    return len(Bye.objects.bulk_create(byes, ignore_conflicts=True))
