"""`manage.py rebuild_ratings`: make every rated result and list again from the stored logs."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.services.rating import fit_stale_pools, ratings_as_bytes, rebuild_ratings


class Command(BaseCommand):
    help = "Rebuilds the ratings from the stored logs; exit 1 if that changed anything."

    def handle(self, *args: Any, **options: Any) -> None:
        fit_stale_pools()
        before = ratings_as_bytes()
        written = rebuild_ratings()
        if ratings_as_bytes() != before:
            raise CommandError("the rebuilt ratings differ from the stored ones")
        self.stdout.write(f"{written} rated results rebuilt, nothing changed")
