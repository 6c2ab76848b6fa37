"""`manage.py prepare_site`: what a new version needs before its processes start."""

import os
import secrets
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.management.base import BaseCommand

ORGANISER = "organiser"


class Command(BaseCommand):
    help = (
        "Migrates the database, makes the cache table, collects static files, makes the organiser's account."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("createcachetable", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        self.make_organiser(settings.ORGANISER_PASSWORD_FILE)

    def make_organiser(self, file: Path) -> None:
        """The staff account of a new site: its password is shown this once and kept in a private file."""
        users = get_user_model()._default_manager
        if users.filter(is_superuser=True).exists():
            return
        password = secrets.token_urlsafe(12)
        users.create_superuser(username=ORGANISER, password=password)  # type: ignore[attr-defined]
        write_private(file, password)
        self.stdout.write(f"\n  The organiser's account: {ORGANISER} / {password}")


def write_private(file: Path, text: str) -> None:
    """`text` in a file that only its owner reads, whatever stood there before."""
    file.unlink(missing_ok=True)
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as opened:
        opened.write(text + "\n")
