"""Taking back what frames an event: its times, its start, its seed order and draw."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from tournaments.models import Entry, OrganiserAct, Tournament
from tournaments.models.events import TournamentStatus as Status
from tournaments.models.organiser_acts import OrganiserActKind
from tournaments.services.undoing.undo import Undo


def undo_entry_time(undo: Undo) -> None:
    undo.refuse_unless(Status.OPEN, Status.RUNNING)
    _set_time_back(undo, "entries_close_at")


def undo_freeze(undo: Undo) -> None:
    undo.refuse_unless(Status.OPEN)
    _set_time_back(undo, "freezes_at")


def undo_start(undo: Undo) -> None:
    """Open for entries again, as long as no round is paired; ratings are looked at anew at the next start."""
    undo.refuse_unless(Status.RUNNING)
    undo.refuse_after_round(0)
    reordered = OrganiserAct.objects.filter(
        tournament=undo.tournament, kind=OrganiserActKind.SEED_ORDER, number__gt=undo.act.number
    )
    if undo.facts.get("seeded") and not reordered.exists():
        Entry.objects.filter(tournament=undo.tournament).update(seeding=None)
    _update(undo, status=Status.OPEN, started_at=None, paused_at=None)


def undo_seed_order(undo: Undo) -> None:
    undo.refuse_unless(Status.OPEN, Status.RUNNING)
    undo.refuse_after_round(0)
    entries = {str(entry.number): entry for entry in undo.tournament.entries.all()}
    after = undo.facts["after"]["seeding"]
    undo.refuse_changed({number: entry.seeding for number, entry in entries.items()}, after)
    before = undo.facts["before"]["seeding"]
    for number, entry in entries.items():
        entry.seeding = before.get(number)
    Entry.objects.bulk_update(entries.values(), ["seeding"], batch_size=500)
    _update(undo, drawn=undo.facts["before"]["drawn"])


def undo_draw(undo: Undo) -> None:
    """A seat or a group goes back before the first round; the order of rounds while they are to come."""
    undo.refuse_unless(Status.OPEN, Status.RUNNING)
    undo.refuse_changed(undo.tournament.drawn, undo.facts["after"]["drawn"])
    undo.refuse_after_round(undo.facts.get("opened", 0))
    _update(undo, drawn=undo.facts["before"]["drawn"])


def _set_time_back(undo: Undo, column: str) -> None:
    now: datetime | None = getattr(undo.tournament, column)
    undo.refuse_changed(now.isoformat() if now else None, undo.facts["after"][column])
    before = undo.facts["before"][column]
    _update(undo, **{column: datetime.fromisoformat(before) if before else None})


def _update(undo: Undo, **columns: Any) -> None:
    Tournament.objects.filter(pk=undo.tournament.pk).update(**columns)
    undo.tournament.refresh_from_db()
