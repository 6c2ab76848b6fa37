"""`manage.py rebuild_ratings`: make every rated result and list again from the stored logs."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.services.rating import fit_stale_pools, rebuild_ratings
from tournaments.services.rating_bytes import ratings_digest


class Command(BaseCommand):
    help = "Rebuilds the ratings from the stored logs; exit 1 if that changed anything."

    def handle(self, *args: Any, **options: Any) -> None:
        fit_stale_pools()
        before = ratings_digest()
        written = rebuild_ratings()
        if ratings_digest() != before:
            raise CommandError("the rebuilt ratings differ from the stored ones")
        self.stdout.write(f"{written} rated results rebuilt, nothing changed")
