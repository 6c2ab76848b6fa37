"""`manage.py demo`: play the demo competition on a running site and say how it goes."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.sandbox.selftest import check_sandbox
from tournaments.demo.competition import (
    DemoFailed,
    ensure_events,
    ensure_organiser,
    password_path,
    upload_as_stranger,
)
from tournaments.models import Submission, Tournament
from tournaments.selectors.events import Progress, progress_of
from tournaments.services.bots import ensure_baselines

POLL_SECONDS = 0.5


class Command(BaseCommand):
    help = "Creates the demo competition on the running site, shows its progress, ends when it is played."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--base-url", required=True, help="where the site answers, for the stranger's upload"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        organiser = ensure_organiser()
        if organiser.password:
            self.say(f"organiser's password (kept in {password_path()}, shown once): {organiser.password}")
        ensure_baselines()
        try:
            uploaded = upload_as_stranger(options["base_url"])
        except (DemoFailed, LookupError, OSError) as error:
            raise CommandError(f"the stranger's upload failed: {error}") from error
        accepted = self.wait_for_judgement(uploaded) if self.jail_works() else []
        for tournament in ensure_events(organiser.user, accepted):
            self.follow(tournament, options["base_url"])

    def jail_works(self) -> bool:
        """Say what is missing where strange code cannot be confined; uploads then wait, unjudged."""
        state = check_sandbox()
        if state.mode != "refuse":
            self.say(f"jail: mode {state.mode}")
            return True
        self.say("jail: none on this machine, so uploaded bots wait and the built-in ones play alone.")
        self.say(f"      {state.advice}")
        return False

    def wait_for_judgement(self, uploaded: list[Submission]) -> list[Submission]:
        """The uploads that a worker accepted; the reason is printed for each that it did not."""
        waiting = {submission.pk for submission in uploaded}
        accepted: list[Submission] = []
        while waiting:
            for submission in Submission.objects.select_related("bot__owner").filter(pk__in=waiting):
                if submission.is_open:
                    continue
                waiting.discard(submission.pk)
                self.say(f"upload {submission.bot}: {submission.status} {submission.reason}".rstrip())
                if submission.status == Submission.Status.ACCEPTED:
                    accepted.append(submission)
            if waiting:
                self.show(f"waiting for the jailed trial games of {len(waiting)} uploaded bots …")
                time.sleep(POLL_SECONDS)
        # The active version may have changed since the row was read.
        return list(
            Submission.objects.select_related("bot__owner", "bot__active_submission").filter(
                pk__in=[submission.pk for submission in accepted]
            )
        )

    def follow(self, tournament: Tournament, base_url: str) -> None:
        """Show matches done and time left until the event is over."""
        while True:
            tournament.refresh_from_db()
            progress = progress_of(tournament)
            self.show(describe(tournament, progress))
            if tournament.status != Tournament.Status.RUNNING:
                break
            time.sleep(POLL_SECONDS)
        self.say(
            f"{describe(tournament, progress)}  →  {base_url.rstrip('/')}/tournaments/{tournament.slug}/"
        )

    def show(self, text: str) -> None:
        """A line that the next one replaces, where somebody is watching."""
        if sys.stdout.isatty():
            self.stdout.write(f"\r\033[K{text}", ending="")
            self.stdout.flush()
        elif text != getattr(self, "_shown", ""):
            self._shown = text
            self.stdout.write(text)
            self.stdout.flush()

    def say(self, text: str) -> None:
        self.stdout.write(f"\r\033[K{text}" if sys.stdout.isatty() else text)
        self.stdout.flush()


def describe(tournament: Tournament, progress: Progress) -> str:
    left = "" if not progress.seconds_left else f", about {progress.seconds_left} s left"
    matches = f"{progress.matches_done} of {progress.matches_total} matches"
    return (
        f"{tournament.name}: {matches}, {progress.done} of {progress.total} sets ({progress.percent} %){left}"
    )
