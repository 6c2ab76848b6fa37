"""`manage.py check_sandbox`: does the jail hold on this machine, here and now?"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.sandbox.selftest import REFUSE, check_sandbox


class Command(BaseCommand):
    help = "Tests the jail and prints what it found; exit 1 where no strange bot may run."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--known", action="store_true", help="print this hour's answer if there is one")

    def handle(self, *args: Any, **options: Any) -> None:
        state = check_sandbox(fresh=not options["known"])
        width = max((len(name) for name, _held, _detail in state.checks), default=0)
        for name, held, detail in state.checks:
            self.stdout.write(f"{name:<{width}}  {'yes' if held else 'NO ':<3}  {detail}".rstrip())
        self.stdout.write(f"mode {state.mode}")
        if state.mode == REFUSE:
            raise CommandError(f"no strange bot may run here: {state.advice}")
        if state.advice:
            self.stdout.write(state.advice)
