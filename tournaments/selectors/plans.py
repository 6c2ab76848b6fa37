"""The rounds of an event as its format plans them."""

from __future__ import annotations

from tournaments.models import Tournament
from tournaments.pairing import RoundPlan, plan_rounds


def plans_of(tournament: Tournament) -> list[RoundPlan]:
    """Every round of the event; the same list at every call, since entries are fixed once it runs."""
    entries = list(tournament.entries.order_by("number").values_list("pk", flat=True))
    return plan_rounds(tournament.format, entries, dict(tournament.format_config))
