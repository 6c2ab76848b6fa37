"""Ladders: matches without end, as many an hour as each may ask for, fairly shared between all of them."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings

from tournaments.models import Match, Round, Tournament
from tournaments.pairing import FORMATS, Demand, Ending, matches_due, share_budget
from tournaments.selectors.books import read_books
from tournaments.selectors.coming import question_of
from tournaments.selectors.outcomes import OVER
from tournaments.services.round_opening import open_round

HOUR = timedelta(hours=1)
ENDLESS = tuple(code for code, known in FORMATS.items() if known.endless)


def advance_ladder(tournament: Tournament, now: datetime) -> str:
    """Open as many matches as this ladder may start now. Runs under its lock; says what it did."""
    _close_played_batches(tournament, now)
    if tournament.paused_at:
        return "paused"
    due = shares(now).get(tournament.pk, 0)
    if not due:
        return "ladder waits"
    books = read_books(tournament)
    plan = question_of(books, batch=due).answer()
    if isinstance(plan, Ending):
        return f"ladder waits: {plan}"
    open_round(books, plan, now=now)
    return f"{len(plan.pairings)} matches opened"


def shares(now: datetime) -> dict[int, int]:
    """How many matches each running ladder may start now: what its hour has left, within the site's places.

    Places are dealt one by one to whoever has fewest under way, so that no ladder starves another.
    """
    ladders = Tournament.objects.filter(
        format__in=ENDLESS, status=Tournament.Status.RUNNING, paused_at=None
    ).order_by("pk")
    demands = {ladder.pk: _demand_of(ladder, now) for ladder in ladders}
    under_way = sum(demand.running for demand in demands.values())
    return share_budget(max(0, settings.LADDER_MATCHES_AT_ONCE - under_way), demands)


def _demand_of(ladder: Tournament, now: datetime) -> Demand:
    matches = Match.objects.filter(round__tournament=ladder)
    running = matches.exclude(status__in=OVER).count()
    started = matches.filter(round__opened_at__gt=now - HOUR, round__opened_at__lte=now).count()
    wanted = matches_due(ladder.format_config, started_last_hour=started, running=running)
    return Demand(wanted=wanted, running=running)


def _close_played_batches(tournament: Tournament, now: datetime) -> None:
    open_matches = Match.objects.filter(round__tournament=tournament).exclude(status__in=OVER)
    batches = Round.objects.filter(tournament=tournament, closed_at=None)
    batches.exclude(pk__in=open_matches.values("round")).update(closed_at=now)
