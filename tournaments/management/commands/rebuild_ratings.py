"""`manage.py rebuild_ratings`: make every rated result and list again from the stored logs."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.services.rating import fit_stale_pools, rebuild_ratings
from tournaments.services.rating_bytes import ratings_digests


class Command(BaseCommand):
    help = "Rebuilds the ratings from the stored logs; exit 1 if that changed anything, which it names."

    def handle(self, *args: Any, **options: Any) -> None:
        fit_stale_pools()
        before = ratings_digests()
        written = rebuild_ratings()
        after = ratings_digests()
        changed = [part for part, digest in after.items() if digest != before[part]]
        if changed:
            raise CommandError(
                f"{written} rated results rebuilt; what was stored of these was wrong and is made anew: "
                + ", ".join(changed)
            )
        self.stdout.write(f"{written} rated results rebuilt, nothing changed")
