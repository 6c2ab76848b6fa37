"""Standings of very large events as they were last computed: derived, and made anew when results change."""

from django.db import models

from tournaments.models.events import Tournament


class StandingsSheet(models.Model):
    """Every line of a table, best first, so that a page of it need not read a hundred thousand matches."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="standings_sheet")
    # What the results were when it was made (selectors/large_events.mark_of).
    mark = models.CharField(max_length=120)
    # [[entry, rank, points, played, won, drawn, lost, {code: value}], …]
    lines = models.JSONField()
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"standings of {self.tournament_id}"
