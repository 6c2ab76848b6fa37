"""Computing the stored standings of very large events, every few seconds while their results change."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from tournaments.models import StandingsSheet, Tournament
from tournaments.selectors.large_events import large_tournaments, lines_of, mark_of

# Whatever no mark sees is in the table after this time at the latest.
OLD_AFTER = timedelta(minutes=10)
# A table rests for a second for each so many matches: computing it costs in proportion.
MATCHES_A_SECOND = 2000


def refresh_sheets() -> int:
    """Compute what is stale. Returns how many sheets were written."""
    return sum(refresh_sheet(tournament) for tournament in large_tournaments())


def refresh_sheet(tournament: Tournament) -> bool:
    """Compute the standings and store them with the mark from before; False where they are as they were."""
    stored = StandingsSheet.objects.filter(tournament=tournament).values_list("mark", "made_at").first()
    running, now = tournament.status == Tournament.Status.RUNNING, timezone.now()
    rest = timedelta(seconds=getattr(tournament, "match_count", 0) / MATCHES_A_SECOND)
    if stored and running and stored[1] > now - rest:
        return False
    mark = mark_of(tournament)
    if stored and stored[0] == mark and not (running and stored[1] < now - OLD_AFTER):
        return False
    StandingsSheet.objects.update_or_create(
        tournament=tournament, defaults={"mark": mark, "lines": lines_of(tournament), "made_at": now}
    )
    return True
