"""`manage.py register_rating_list`: let results under an event's house rules count in a list of their own."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.models import Pool, Tournament
from tournaments.selectors.plans import plays_house_rules
from tournaments.services.pools import register_pool


class Command(BaseCommand):
    help = "Registers the house rules of a tournament as a rating list; what is finished from then on counts."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("tournament", help="its slug, as in its address")
        parser.add_argument("title", help="what the list is called, at most 60 letters")
        parser.add_argument("--kind", choices=Pool.Kind.values, default=Pool.Kind.BOTS)

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=options["tournament"]).first()
        if tournament is None:
            raise CommandError("there is no such tournament")
        if not plays_house_rules(tournament):
            raise CommandError("it is played by a preset's rules, which have their list already")
        pool = register_pool(tournament.rules_hash, options["kind"], options["title"])
        if pool is None:
            raise CommandError("a list of bots needs the house's bots first: run the demo or open an event")
        self.stdout.write(f"/ratings/{pool.variant}/{pool.kind}/")
