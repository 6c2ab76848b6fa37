"""When entries close and versions are fixed, as the organiser changes it while people enter."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import Conflict, Refused
from tournaments.models import OrganiserAct, Tournament, User
from tournaments.models.events import TournamentStatus
from tournaments.models.organiser_acts import OrganiserActKind
from tournaments.pairing import find_format
from tournaments.selectors.plans import takes_entries
from tournaments.services.event_log import record_act
from tournaments.services.events import check_organiser, refuse_at_desk, wrong_status
from tournaments.services.late_entries import refuse_after_last_round


def close_entries(*, actor: User, tournament: Tournament) -> None:
    """Nobody enters from now on. Refused `entry_closed` where they are closed already."""
    check_organiser(actor, tournament)
    with transaction.atomic():
        locked = _lock_open(tournament)
        if not takes_entries(locked):
            raise Conflict("entry_closed", _("Entries are closed already."))
        _write(actor, locked, OrganiserAct.Kind.ENTRY_TIME, "entries_close_at", timezone.now())


def take_entries_until(*, actor: User, tournament: Tournament, close_at: datetime | None) -> None:
    """Entries close at that time; None: at the start, a ladder's never. Later a time lets late entries in.

    Refused: `time_over`, `no_late_entries` where the format takes none, `no_round_left`.
    """
    check_organiser(actor, tournament)
    if close_at is not None and close_at <= timezone.now():
        raise Refused("time_over", _("This time is over."))
    with transaction.atomic():
        locked = _lock_open(tournament)
        if locked.status == TournamentStatus.RUNNING:
            chosen = find_format(locked.format)
            if not chosen.takes_late_entries:
                raise Conflict("no_late_entries", _("This format takes nobody in after the start."))
            refuse_after_last_round(locked)
            if close_at is None and not chosen.endless:
                raise Refused("time_missing", _("Say until when late entries are taken."))
        _write(actor, locked, OrganiserAct.Kind.ENTRY_TIME, "entries_close_at", close_at)


def freeze_versions(*, actor: User, tournament: Tournament) -> None:
    """From now on every entry plays the version that it is entered with. Refused `frozen`."""
    check_organiser(actor, tournament)
    with transaction.atomic():
        locked = _lock_open(tournament)
        if locked.status != TournamentStatus.OPEN:
            raise Conflict("frozen", _("Versions are fixed now."))
        if locked.freezes_at is not None and locked.freezes_at <= timezone.now():
            raise Conflict("frozen", _("Versions are fixed now."))
        _write(actor, locked, OrganiserAct.Kind.FREEZE, "freezes_at", timezone.now())


def _lock_open(tournament: Tournament) -> Tournament:
    refuse_at_desk(tournament)
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if locked.status not in (TournamentStatus.OPEN, TournamentStatus.RUNNING):
        raise wrong_status(locked)
    return locked


def _write(
    actor: User, tournament: Tournament, kind: OrganiserActKind, column: str, moment: datetime | None
) -> None:
    before: datetime | None = getattr(tournament, column)
    Tournament.objects.filter(pk=tournament.pk).update(**{column: moment})
    facts = {"before": {column: _as_text(before)}, "after": {column: _as_text(moment)}}
    record_act(tournament, actor, kind, facts)


def _as_text(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
