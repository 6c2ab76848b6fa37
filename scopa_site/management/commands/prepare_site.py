"""`manage.py prepare_site`: what a new version needs before its processes start."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

from tournaments.demo.competition import ensure_organiser, password_path


class Command(BaseCommand):
    help = (
        "Migrates the database, makes the cache table, collects static files, makes the organiser's account."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("createcachetable", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        organiser = ensure_organiser()
        if organiser.password:
            self.stdout.write(f"  The organiser's account: {organiser.user} / {organiser.password}")
            self.stdout.write(f"  It is shown this once and kept in {password_path()}")
