"""What an organiser decides while his event runs: pauses, penalties, pairings that must not be, results."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import Conflict, Refused
from tournaments.models import Entry, ForbiddenPairing, Match, PointPenalty, Tournament, User
from tournaments.models.events import TournamentStatus, Venue
from tournaments.models.matches import Ruling
from tournaments.selectors.books import Books, read_books
from tournaments.selectors.outcomes import OVER
from tournaments.services.closing import rule_on_match
from tournaments.services.events import check_organiser, finish_tournament, wrong_status
from tournaments.services.publishing import publish_correction
from tournaments.services.queue import queue_advance

CHANGEABLE = (TournamentStatus.RUNNING, TournamentStatus.FINISHED, TournamentStatus.PUBLISHED)


def pause(*, actor: User, tournament: Tournament) -> None:
    """No round opens by itself until it goes on; what is open is played."""
    check_organiser(actor, tournament)
    changed = Tournament.objects.filter(
        pk=tournament.pk, status=TournamentStatus.RUNNING, paused_at=None
    ).update(paused_at=timezone.now())
    if not changed:
        raise Conflict("not_running_on", _("This tournament does not run, or is paused already."))


def go_on(*, actor: User, tournament: Tournament) -> None:
    check_organiser(actor, tournament)
    changed = Tournament.objects.filter(
        pk=tournament.pk, status=TournamentStatus.RUNNING, paused_at__isnull=False
    ).update(paused_at=None)
    if not changed:
        raise Conflict("not_paused", _("This tournament is not paused."))
    queue_advance(tournament.pk)


def end_ladder(*, actor: User, tournament: Tournament) -> None:
    """A ladder ends when its organiser says so; matches under way must be over. Refused `round_open`."""
    check_organiser(actor, tournament)
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        if locked.status != TournamentStatus.RUNNING or not read_books(locked).format.endless:
            raise wrong_status(locked)
        if Match.objects.filter(round__tournament=locked).exclude(status__in=OVER).exists():
            raise Conflict("round_open", _("Matches are under way: pause the ladder and wait for them."))
        finish_tournament(locked)


def penalise(*, actor: User, entry: Entry, half_points: int, reason: str) -> None:
    """Take points from an entry. Refused: `penalty_out_of_range`, `reason_missing`."""
    check_organiser(actor, entry.tournament)
    reason = _reason(reason)
    if not 1 <= half_points <= 200:
        raise Refused("penalty_out_of_range", _("A penalty is between half a point and 100 points."))
    with transaction.atomic():
        locked = _lock_changeable(entry.tournament_id)
        PointPenalty.objects.create(entry=entry, half_points=half_points, reason=reason, given_by=actor)
        publish_correction(actor=actor, tournament=locked, reason=reason)


def lift_penalty(*, actor: User, penalty: PointPenalty, reason: str) -> None:
    check_organiser(actor, penalty.entry.tournament)
    reason = _reason(reason)
    with transaction.atomic():
        locked = _lock_changeable(penalty.entry.tournament_id)
        if not PointPenalty.objects.filter(pk=penalty.pk, lifted_at=None).update(lifted_at=timezone.now()):
            raise Conflict("penalty_lifted", _("This penalty is lifted already."))
        publish_correction(actor=actor, tournament=locked, reason=reason)


def forbid_pairing(*, actor: User, one: Entry, other: Entry) -> None:
    """These two shall not meet. Refused: `same_entry`, `cannot_forbid` where the format pairs everybody."""
    check_organiser(actor, one.tournament)
    if one.pk == other.pk or one.tournament_id != other.tournament_id:
        raise Refused("same_entry", _("Choose two entries of this tournament."))
    if not read_books(one.tournament).format.takes_forbidden:
        raise Conflict("cannot_forbid", _("In this format everybody meets whom the table says."))
    first, second = sorted((one, other), key=lambda entry: entry.pk)
    ForbiddenPairing.objects.get_or_create(tournament=one.tournament, one=first, other=second)


def allow_pairing(*, actor: User, pairing: ForbiddenPairing) -> None:
    check_organiser(actor, pairing.tournament)
    pairing.delete()


def decide_match(*, actor: User, match: Match, ruling: Ruling, reason: str) -> None:
    """The organiser decides a match above what was played; in a published event that is a correction.

    Refused: `not_organiser`, `reason_missing`, `ruling_missing`, `desk_decides`, `bracket_went_on`.
    """
    tournament = match.round.tournament
    check_organiser(actor, tournament)
    reason = _reason(reason)
    if ruling == Ruling.NONE:
        raise Refused("ruling_missing", _("Say how the match ends."))
    if tournament.venue == Venue.BOARD:
        raise Conflict("desk_decides", _("Results of this evening are decided at the desk."))
    with transaction.atomic():
        locked = _lock_changeable(tournament.pk)
        books = read_books(locked)
        if _went_on(books, match.round.number):
            raise Conflict(
                "bracket_went_on", _("The bracket has gone on with this result: it cannot be changed.")
            )
        rule_on_match(match, ruling, reason_code="ADJUDICATED", reason=reason)
        publish_correction(actor=actor, tournament=locked, reason=reason)


def _went_on(books: Books, number: int) -> bool:
    """Whether a later round was made from this round's winners."""
    if number >= books.opened:
        return False
    return books.format.needs_winner(books.contestants, books.config, number + 1)


def _lock_changeable(tournament_id: int) -> Tournament:
    locked = Tournament.objects.select_for_update().get(pk=tournament_id)
    if locked.status not in CHANGEABLE:
        raise wrong_status(locked)
    return locked


def _reason(text: str) -> str:
    reason = " ".join(text.split())[:200]
    if not reason:
        raise Refused("reason_missing", _("Give a reason: it is kept with the act."))
    return reason
