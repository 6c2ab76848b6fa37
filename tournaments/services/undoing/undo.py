"""What undoing an act has at hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Entry, OrganiserAct, Tournament, User
from tournaments.services.event_log import StandsOn


@dataclass(frozen=True, slots=True)
class Undo:
    """An act that `actor` takes back, with its event under lock."""

    tournament: Tournament
    act: OrganiserAct
    actor: User

    @property
    def facts(self) -> dict[str, Any]:
        return dict(self.act.facts)

    def entry(self) -> Entry:
        """The entry that the act is about. StandsOn where it is not there any more."""
        found = self.tournament.entries.filter(number=self.facts["entry"]).first()
        if found is None:
            raise StandsOn(_("This entry is not in the tournament any more."))
        found.tournament = self.tournament
        return found

    def two_entries(self) -> tuple[Entry, Entry]:
        """The two that the act is about, by id. StandsOn where one is not there any more."""
        found = list(self.tournament.entries.filter(number__in=self.facts["entries"]).order_by("pk"))
        if len(found) != 2:
            raise StandsOn(_("This entry is not in the tournament any more."))
        return found[0], found[1]

    def last_round(self) -> int:
        """The number of the round that was paired last, 0 before the first."""
        last = self.tournament.rounds.order_by("number").last()
        return last.number if last else 0

    def refuse_after_round(self, number: int) -> None:
        """StandsOn where a round after this one has been paired."""
        last = self.last_round()
        if last > number:
            raise StandsOn(_("Round %(n)d was paired since.") % {"n": last})

    def refuse_unless(self, *statuses: str) -> None:
        """StandsOn where the event has gone on to another state."""
        if self.tournament.status not in statuses:
            state = self.tournament.get_status_display()
            raise StandsOn(_("The tournament is %(state)s now.") % {"state": state})

    def refuse_changed(self, now: object, after: object) -> None:
        """StandsOn where what the act left behind was changed since."""
        if now != after:
            raise StandsOn(_("It was changed again since."))
