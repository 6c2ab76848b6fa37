"""What an organiser decides while his event runs: pauses, penalties, pairings that must not be, results."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import Conflict, Refused
from tournaments.models import (
    Entry,
    ForbiddenPairing,
    Match,
    OrganiserAct,
    PointPenalty,
    Tournament,
    User,
)
from tournaments.models.events import TournamentStatus, Venue
from tournaments.models.matches import Ruling
from tournaments.selectors.books import Books, read_books
from tournaments.selectors.outcomes import OVER
from tournaments.services.event_log import facts_of, facts_of_two, is_recorded, record_act
from tournaments.services.events import check_organiser, finish_tournament, wrong_status
from tournaments.services.publishing import publish_correction
from tournaments.services.queue import queue_advance
from tournaments.services.rulings import rule_and_tell

Kind = OrganiserAct.Kind
CHANGEABLE = (TournamentStatus.RUNNING, TournamentStatus.FINISHED, TournamentStatus.PUBLISHED)


def pause(*, actor: User, tournament: Tournament) -> None:
    """No round opens by itself until it goes on; what is open is played."""
    check_organiser(actor, tournament)
    with transaction.atomic():
        changed = Tournament.objects.filter(
            pk=tournament.pk, status=TournamentStatus.RUNNING, paused_at=None
        ).update(paused_at=timezone.now())
        if not changed:
            raise Conflict("not_running_on", _("This tournament does not run, or is paused already."))
        record_act(tournament, actor, Kind.PAUSE)


def go_on(*, actor: User, tournament: Tournament) -> None:
    check_organiser(actor, tournament)
    with transaction.atomic():
        changed = Tournament.objects.filter(
            pk=tournament.pk, status=TournamentStatus.RUNNING, paused_at__isnull=False
        ).update(paused_at=None)
        if not changed:
            raise Conflict("not_paused", _("This tournament is not paused."))
        record_act(tournament, actor, Kind.GO_ON)
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
        finish_tournament(locked, actor=actor)


def penalise(
    *, actor: User, entry: Entry, half_points: int, reason: str, key: uuid.UUID | None = None
) -> None:
    """Take points from an entry; the same form (`key`) sent twice takes them once.

    Refused: `penalty_out_of_range`, `reason_missing`.
    """
    check_organiser(actor, entry.tournament)
    reason = read_reason(reason)
    if not 1 <= half_points <= 200:
        raise Refused("penalty_out_of_range", _("A penalty is between half a point and 100 points."))
    with transaction.atomic():
        locked = lock_changeable(entry.tournament_id)
        if is_recorded(locked, key):
            return
        penalty = PointPenalty.objects.create(
            entry=entry, half_points=half_points, reason=reason, given_by=actor
        )
        facts = facts_of(entry, penalty=penalty.pk, half_points=half_points)
        record_act(locked, actor, Kind.PENALTY, facts, reason=reason, key=key)
        publish_correction(actor=actor, tournament=locked, reason=reason)


def lift_penalty(*, actor: User, penalty: PointPenalty, reason: str) -> None:
    check_organiser(actor, penalty.entry.tournament)
    reason = read_reason(reason)
    with transaction.atomic():
        locked = lock_changeable(penalty.entry.tournament_id)
        if not PointPenalty.objects.filter(pk=penalty.pk, lifted_at=None).update(lifted_at=timezone.now()):
            raise Conflict("penalty_lifted", _("This penalty is lifted already."))
        facts = facts_of(penalty.entry, penalty=penalty.pk, half_points=penalty.half_points)
        record_act(locked, actor, Kind.LIFT_PENALTY, facts, reason=reason)
        publish_correction(actor=actor, tournament=locked, reason=reason)


def forbid_pairing(*, actor: User, one: Entry, other: Entry) -> None:
    """These two shall not meet. Refused: `same_entry`, `cannot_forbid` where the format pairs everybody."""
    check_organiser(actor, one.tournament)
    if one.pk == other.pk or one.tournament_id != other.tournament_id:
        raise Refused("same_entry", _("Choose two entries of this tournament."))
    if not read_books(one.tournament).format.takes_forbidden:
        raise Conflict("cannot_forbid", _("In this format everybody meets whom the table says."))
    first, second = sorted((one, other), key=lambda entry: entry.pk)
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=one.tournament_id)
        _pairing, new = ForbiddenPairing.objects.get_or_create(tournament=locked, one=first, other=second)
        if new:
            record_act(locked, actor, Kind.FORBID, facts_of_two(first, second))


def allow_pairing(*, actor: User, pairing: ForbiddenPairing) -> None:
    check_organiser(actor, pairing.tournament)
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=pairing.tournament_id)
        if ForbiddenPairing.objects.filter(pk=pairing.pk).delete()[0]:
            record_act(locked, actor, Kind.ALLOW, facts_of_two(pairing.one, pairing.other))


def decide_match(
    *, actor: User, match: Match, ruling: Ruling, reason: str, key: uuid.UUID | None = None
) -> None:
    """The organiser decides a match above what was played; in a published event that is a correction.

    Refused: `not_organiser`, `reason_missing`, `ruling_missing`, `desk_decides`, `bracket_went_on`.
    """
    tournament = match.round.tournament
    check_organiser(actor, tournament)
    reason = read_reason(reason)
    if ruling == Ruling.NONE:
        raise Refused("ruling_missing", _("Say how the match ends."))
    if tournament.venue == Venue.BOARD:
        raise Conflict("desk_decides", _("Results of this evening are decided at the desk."))
    with transaction.atomic():
        locked = lock_changeable(tournament.pk)
        if is_recorded(locked, key):
            return
        check_bracket_waits(read_books(locked), match.round.number)
        facts = rule_and_tell(match, ruling, reason_code="ADJUDICATED", reason=reason)
        record_act(locked, actor, Kind.RULE, facts, reason=reason, key=key)
        publish_correction(actor=actor, tournament=locked, reason=reason)


def check_bracket_waits(books: Books, number: int) -> None:
    """Conflict `bracket_went_on` where a later round was made from the winners of this one or its groups."""
    later = range(number + 1, books.opened + 1)
    if any(books.format.needs_winner(books.contestants, books.config, one) for one in later):
        raise Conflict(
            "bracket_went_on", _("The bracket has gone on with this result: it cannot be changed.")
        )


def lock_changeable(tournament_id: int) -> Tournament:
    locked = Tournament.objects.select_for_update().get(pk=tournament_id)
    if locked.status not in CHANGEABLE:
        raise wrong_status(locked)
    return locked


def read_reason(text: str) -> str:
    reason = " ".join(text.split())[:200]
    if not reason:
        raise Refused("reason_missing", _("Give a reason: it is kept with the act."))
    return reason
