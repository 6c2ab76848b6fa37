"""Who leaves a tournament, for good or for a round, and who comes back."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.live.people import Person
from tournaments.models import Entry, LiveGame, Match, OrganiserAct, RequestedBye, Tournament, User
from tournaments.models.events import TournamentStatus
from tournaments.models.matches import Ruling
from tournaments.models.organising import ByeReason
from tournaments.pairing import PairingError, check_half_bye
from tournaments.selectors.books import read_books
from tournaments.selectors.entries import has_part, people_to_tell
from tournaments.selectors.outcomes import OVER
from tournaments.services.event_log import facts_of, record_act
from tournaments.services.events import refuse_at_desk, wrong_status
from tournaments.services.late_entries import refuse_after_last_round
from tournaments.services.queue import queue_advance
from tournaments.services.rulings import rule_and_tell
from tournaments.services.table_play import resign_game

Kind = OrganiserAct.Kind
HALF_BYE_WORDS = {
    "half_bye_limit": gettext_lazy("This entry has had all the half-point byes that it may ask for."),
    "half_bye_last_round": gettext_lazy("There is no half-point bye in the last round."),
}


def withdraw_entry(*, actor: User, entry: Entry) -> None:
    """Before the start the entry is taken out; later it has left, and what is open of it is forfeited.

    A game in play at a table is resigned first: who leaves in the middle of it has lost it like any other.

    Refused: `not_your_entry`, `entry_closed`, `withdrawn_already`.
    """
    _check_concerned(actor, entry)
    refuse_at_desk(entry.tournament)
    if entry.withdrawn_at is None and entry.tournament.status == TournamentStatus.RUNNING:
        _resign_games(entry)
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=entry.tournament_id)
        if locked.status == TournamentStatus.OPEN:
            _take_out(locked, actor, entry)
            return
        if locked.status != TournamentStatus.RUNNING:
            raise Conflict("entry_closed", _("Entries cannot be changed any more."))
        if not Entry.objects.filter(pk=entry.pk, withdrawn_at=None).update(withdrawn_at=timezone.now()):
            raise Conflict("withdrawn_already", _("This entry has left already."))
        forfeits = [
            _forfeit(match, entry)
            for match in Match.objects.filter(sides__entry=entry).exclude(status__in=OVER).order_by("pk")
        ]
        opened = locked.rounds.count()
        record_act(locked, actor, Kind.WITHDRAW, facts_of(entry, opened=opened, forfeits=forfeits))
        queue_advance(locked.pk)


def _take_out(tournament: Tournament, actor: User, entry: Entry) -> None:
    """Before the start. One with a penalty, given before a start was taken back, stays as left.

    So that nobody is rid of it by entering anew.
    """
    if entry.penalties.filter(lifted_at=None).exists():
        Entry.objects.filter(pk=entry.pk).update(withdrawn_at=timezone.now())
        record_act(tournament, actor, Kind.WITHDRAW, facts_of(entry, opened=0, forfeits=[]))
        return
    record_act(tournament, actor, Kind.WITHDRAW, facts_of(entry, gone=_row_of(entry)))
    entry.penalties.all().delete()
    Entry.objects.filter(pk=entry.pk).delete()


def _forfeit(match: Match, loser: Entry) -> dict[str, Any]:
    side = match.sides.get(entry=loser).side
    ruling = Ruling.SECOND if side == 0 else Ruling.FIRST
    return rule_and_tell(match, ruling, reason_code="WITHDRAWN", reason="")


def _row_of(entry: Entry) -> dict[str, Any]:
    """All that an entry is made of before the start, so that it can be entered again as it was."""
    return {
        "seeding": entry.seeding,
        "status": entry.status,
        "members": [
            {
                "place": one.place,
                "kind": one.kind,
                "bot": one.bot_id,
                "submission": one.submission_id,
                "user": one.user_id,
            }
            for one in entry.team
        ],
    }


def _resign_games(entry: Entry) -> None:
    playing = LiveGame.objects.filter(
        match__sides__entry=entry, status__in=[LiveGame.Status.LIVE, LiveGame.Status.ADJOURNED]
    )
    for game in playing.order_by("pk"):
        seat = game.seats.filter(user__in=people_to_tell([entry])).order_by("seat").first()
        if seat is not None:
            resign_game(person=Person(user=seat.user), game_id=game.pk, even_adjourned=True)


def bring_back(*, actor: User, entry: Entry) -> None:
    """Who left plays again from the coming round on, by the organiser's leave; what was missed stays missed.

    Refused: `not_organiser`, `not_withdrawn`, `no_late_entries`, `no_round_left`, `version_out_of_use`,
    `account_closed`.
    """
    refuse_at_desk(entry.tournament)
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=entry.tournament_id)
        if actor.pk != locked.organiser_id and not actor.is_staff:
            raise NotAllowed("not_organiser", _("Only the organiser can do this."))
        if locked.status != TournamentStatus.RUNNING:
            raise wrong_status(locked)
        if not read_books(locked).format.takes_late_entries:
            raise Conflict("no_late_entries", _("This format takes nobody in after the start."))
        refuse_after_last_round(locked)
        if any(one.submission and one.submission.status != "ACCEPTED" for one in entry.team):
            raise Conflict("version_out_of_use", _("The version that it was entered with is out of use."))
        if any(one.user and one.user.forgotten_at for one in entry.team):
            raise Conflict("account_closed", _("This entry is not in the tournament any more."))
        left_at = Entry.objects.values_list("withdrawn_at", flat=True).get(pk=entry.pk)
        if not Entry.objects.filter(pk=entry.pk, withdrawn_at__isnull=False).update(withdrawn_at=None):
            raise Conflict("not_withdrawn", _("This entry has not left."))
        facts = facts_of(
            entry, opened=locked.rounds.count(), left_at=left_at.isoformat() if left_at else None
        )
        record_act(locked, actor, Kind.RETURN, facts)
        queue_advance(locked.pk)


def request_bye(*, actor: User, entry: Entry, number: int, half_point: bool) -> None:
    """An entry will be away in round `number`, for half a point if its format grants that.

    Refused: `not_your_entry`, `entry_not_standing`, `no_byes`, `round_paired`, `unknown_round` for one that
    the event will not have, and `half_bye_limit` or `half_bye_last_round`.
    """
    _check_concerned(actor, entry)
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=entry.tournament_id)
        if not locked.entries.filter(pk=entry.pk, status=Entry.Status.ACCEPTED).exists():
            raise Conflict("entry_not_standing", _("This entry does not stand yet."))
        books = read_books(locked)
        if not books.format.takes_byes:
            raise Conflict("no_byes", _("In this format everybody plays every round."))
        if locked.status not in (TournamentStatus.OPEN, TournamentStatus.RUNNING) or number <= books.opened:
            raise Conflict("round_paired", _("This round is paired already."))
        # Before the start somebody may come yet, and a Swiss of no number of rounds has more of them.
        rounds = books.format.count_rounds(books.contestants, books.config)
        if locked.status == TournamentStatus.RUNNING and rounds is not None and number > rounds:
            raise Refused("unknown_round", _("There is no such round."))
        if half_point:
            _check_half_point(locked, entry, number)
        kind = ByeReason.HALF if half_point else ByeReason.ZERO
        before = _bye_of(entry, number)
        RequestedBye.objects.update_or_create(entry=entry, round_number=number, defaults={"kind": kind})
        if before != kind:
            facts = facts_of(entry, round=number, before={"bye": before}, after={"bye": kind})
            record_act(locked, actor, Kind.BYE, facts)


def cancel_bye(*, actor: User, entry: Entry, number: int) -> None:
    """The entry plays in that round after all. Refused: `round_paired`."""
    _check_concerned(actor, entry)
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=entry.tournament_id)
        if locked.rounds.filter(number__gte=number).exists():
            raise Conflict("round_paired", _("This round is paired already."))
        before = _bye_of(entry, number)
        if RequestedBye.objects.filter(entry=entry, round_number=number).delete()[0]:
            facts = facts_of(entry, round=number, before={"bye": before}, after={"bye": None})
            record_act(locked, actor, Kind.BYE, facts)


def _bye_of(entry: Entry, number: int) -> str | None:
    wish = RequestedBye.objects.filter(entry=entry, round_number=number).first()
    return wish.kind if wish else None


def _check_half_point(tournament: Tournament, entry: Entry, number: int) -> None:
    books = read_books(tournament)
    waiting = RequestedBye.objects.filter(entry=entry, kind=ByeReason.HALF).exclude(round_number=number)
    try:
        check_half_bye(entry.pk, books.contestants, books.history, books.config)
        rounds = books.format.count_rounds(books.contestants, books.config)
        if rounds is not None and number >= rounds:
            raise PairingError("half_bye_last_round", "there is no half-point bye in the last round")
        if waiting.filter(round_number__gt=books.opened).exists():
            raise PairingError("half_bye_limit", "a half-point bye is asked for already")
    except PairingError as error:
        raise Refused(error.code, str(HALF_BYE_WORDS.get(error.code, error.message))) from error


def _check_concerned(actor: User, entry: Entry) -> None:
    if not (has_part(actor, entry) or actor.pk == entry.tournament.organiser_id or actor.is_staff):
        raise NotAllowed("not_your_entry", _("Only its owner or the organiser can do this."))
