"""`manage.py replay_event_log FILE`: give an event again from its exported log, and print its table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.errors import Refused
from tournaments.models import Tournament, User
from tournaments.selectors.event_exports import export
from tournaments.selectors.event_record import LOG_FORMAT as ONLINE_FORMAT
from tournaments.services.desk_replay import replay_event_log
from tournaments.services.event_replay import replay_event


class Command(BaseCommand):
    help = (
        "Gives a club evening or a tournament online again from its exported log and prints the standings "
        "that it comes to."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("log", type=Path, help="the log of an event as JSON")
        parser.add_argument("--organiser", required=True, help="whose event it becomes: a name on this site")

    def handle(self, *args: Any, **options: Any) -> None:
        organiser = User.objects.filter(username=options["organiser"]).first()
        if organiser is None:
            raise CommandError(f"there is nobody called {options['organiser']}")
        try:
            log = json.loads(options["log"].read_text(encoding="utf-8"))
            tournament = _replay(organiser, log)
        except (OSError, ValueError) as error:
            raise CommandError(f"{options['log']} cannot be read: {error}") from error
        except Refused as refusal:
            raise CommandError(f"{refusal.message} ({refusal.code})") from refusal
        self.stdout.write(f"{tournament.name}: /tournaments/{tournament.slug}/\n")
        found = export(tournament, "standings.csv")
        self.stdout.write(found[1] if found else "")


def _replay(organiser: User, log: Any) -> Tournament:
    """An online event's document, or a desk's log, which says so when it is none."""
    if isinstance(log, dict) and log.get("format") == ONLINE_FORMAT:
        return replay_event(organiser=organiser, document=log)
    return replay_event_log(organiser=organiser, log=log)
