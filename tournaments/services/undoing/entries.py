"""Taking back who came and went."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tournaments.models import Entry, EntryMember, RequestedBye, Submission
from tournaments.models.events import TournamentStatus as Status
from tournaments.selectors.entries import entries_of
from tournaments.selectors.plans import is_full, takes_entries
from tournaments.selectors.steps import may_organise
from tournaments.services.entering import let_stand
from tournaments.services.event_log import StandsOn
from tournaments.services.queue import queue_advance
from tournaments.services.undoing.results import restore_match
from tournaments.services.undoing.undo import Undo


def undo_entering(undo: Undo) -> None:
    """The entry is gone, as long as it was in no round."""
    undo.refuse_unless(Status.OPEN, Status.RUNNING)
    entry = undo.entry()
    if entry.match_sides.exists() or entry.byes.filter(round__number__gte=entry.from_round).exists():
        raise StandsOn(_("It is in a round already: withdraw it instead."))
    if entry.penalties.exists():
        raise StandsOn(_("It was given a penalty."))
    # What a late one was granted for rounds that it missed goes with it.
    entry.byes.all().delete()
    entry.delete()


def undo_leaving(undo: Undo) -> None:
    """Before the start it is entered again as it was; later its matches are played after all."""
    if "gone" in undo.facts:
        _enter_again(undo)
        return
    undo.refuse_unless(Status.RUNNING)
    entry = undo.entry()
    _refuse_out_of_use(entry)
    undo.refuse_after_round(undo.facts["opened"])
    if not Entry.objects.filter(pk=entry.pk, withdrawn_at__isnull=False).update(withdrawn_at=None):
        raise StandsOn(_("This entry is back already."))
    for forfeit in undo.facts["forfeits"]:
        restore_match(undo, forfeit)
    queue_advance(undo.tournament.pk)


def undo_return(undo: Undo) -> None:
    undo.refuse_unless(Status.RUNNING)
    undo.refuse_after_round(undo.facts["opened"])
    left_at = datetime.fromisoformat(undo.facts["left_at"])
    entry = undo.entry()
    if not Entry.objects.filter(pk=entry.pk, withdrawn_at=None).update(withdrawn_at=left_at):
        raise StandsOn(_("This entry has left already."))


def undo_bye(undo: Undo) -> None:
    undo.refuse_unless(Status.OPEN, Status.RUNNING)
    number = undo.facts["round"]
    undo.refuse_after_round(number - 1)
    entry = undo.entry()
    wish = RequestedBye.objects.filter(entry=entry, round_number=number)
    now = wish.values_list("kind", flat=True).first()
    undo.refuse_changed(now, undo.facts["after"]["bye"])
    before = undo.facts["before"]["bye"]
    if before is None:
        wish.delete()
    else:
        RequestedBye.objects.update_or_create(entry=entry, round_number=number, defaults={"kind": before})


def _enter_again(undo: Undo) -> None:
    undo.refuse_unless(Status.OPEN)
    if undo.act.actor is None or not may_organise(undo.act.actor, undo.tournament):
        raise StandsOn(_("Its owner took it out himself: only he can enter it again."))
    if not takes_entries(undo.tournament):
        raise StandsOn(_("Entries are closed."))
    if is_full(undo.tournament):
        raise StandsOn(_("Others have taken the place."))
    number = undo.facts["entry"]
    gone = undo.facts["gone"]
    try:
        with transaction.atomic():
            entry = Entry.objects.create(
                tournament=undo.tournament,
                number=number,
                name=undo.facts["names"][str(number)],
                status=gone["status"],
                seeding=gone["seeding"],
            )
            EntryMember.objects.bulk_create(_member(entry, row) for row in gone["members"])
    except IntegrityError as error:
        raise StandsOn(_("Somebody of this entry is entered already.")) from error
    again = entries_of(undo.tournament).get(pk=entry.pk)
    _refuse_out_of_use(again)
    if again.status == Entry.Status.PENDING:
        again.tournament = undo.tournament
        let_stand(again)


def _member(entry: Entry, row: Mapping[str, Any]) -> EntryMember:
    return EntryMember(
        entry=entry,
        tournament=entry.tournament,
        place=row["place"],
        kind=row["kind"],
        bot_id=row["bot"],
        submission_id=row["submission"],
        user_id=row["user"],
    )


def _refuse_out_of_use(entry: Entry) -> None:
    versions = [one.submission for one in entry.team if one.submission]
    if any(version.status != Submission.Status.ACCEPTED for version in versions):
        raise StandsOn(_("The version that it was entered with is out of use."))
    if any(one.user and one.user.forgotten_at for one in entry.team):
        raise StandsOn(_("This entry is not in the tournament any more."))
