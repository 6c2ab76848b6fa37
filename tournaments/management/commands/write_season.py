"""`manage.py write_season`: a large invented season to measure pages and fits with."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from engine.rules import PRESET_NAMES
from tournaments.demo.season import SeasonPlan, write_season
from tournaments.models import Bot
from tournaments.services.rating import fit_stale_pools
from tournaments.services.standing_sheets import refresh_sheets


class Command(BaseCommand):
    help = (
        "Writes invented bots, events and results in bulk and fits the lists; for measuring, not for a club."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--entries", type=int, default=1000)
        parser.add_argument("--matches", type=int, default=100_000)
        parser.add_argument("--events", type=int, default=1)
        parser.add_argument("--days", type=int, default=90, help="how far the results reach back")
        parser.add_argument("--variant", choices=sorted(PRESET_NAMES), default="scopa")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--anyway", action="store_true", help="also into a database with strangers' bots")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["anyway"] and Bot.objects.filter(builtin="").exists():
            raise CommandError("this database is in use; --anyway writes into it all the same")
        names = ("entries", "matches", "events", "days", "variant", "seed")
        plan = SeasonPlan(**{name: options[name] for name in names})
        if plan.entries < 8 or plan.matches < plan.events or plan.events < 1 or plan.days < 1:
            raise CommandError("at least 8 entries, an event, and a match and a day for each")
        started = perf_counter()
        with transaction.atomic():
            events = write_season(plan)
        written = perf_counter()
        fit_stale_pools()
        refresh_sheets()
        self.stdout.write(
            f"{plan.entries} entries, {plan.matches} matches written in {written - started:.0f} s, "
            f"tables computed in {perf_counter() - written:.1f} s: "
            + ", ".join(f"/tournaments/{event.slug}/" for event in events)
        )
