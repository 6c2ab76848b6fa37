"""What may be said at a table: fixed phrases between deals. Scopone is silent, so nobody talks in a deal."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.live.people import Person, seat_of
from tournaments.models import LiveGame, LiveSeat, Mute, PlayerReport, TablePhrase, User
from tournaments.selectors.table_rights import break_of
from tournaments.services.notices import notify
from tournaments.services.table_laying import change_table
from tournaments.services.table_turns import lock_game
from tournaments.table_phrases import PHRASES

# So many phrases of one seat between two deals.
PHRASES_A_BREAK = 3


def say_phrase(*, person: Person, game_id: str, code: str) -> TablePhrase:
    """Say one of the phrases; twice is once.

    Refused: `no_such_phrase`, `not_your_seat`, `said_enough`; Conflict: `deal_in_play`.
    """
    if code not in PHRASES:
        raise Refused("no_such_phrase", _("There is no such phrase."))
    with transaction.atomic():
        game, seats = lock_game(game_id)
        own = _own_seat(seats, person)
        moment = break_of(game, seats)
        if moment is None:
            raise Conflict("deal_in_play", _("While a deal is played, nobody talks."))
        said = game.phrases.filter(seat=own.seat, deal=moment)
        if same := said.filter(code=code).first():
            return same
        if said.count() >= PHRASES_A_BREAK:
            raise Refused("said_enough", _("That is enough until the next deal."))
        phrase = TablePhrase.objects.create(game=game, seat=own.seat, code=code, deal=moment)
        change_table(game)
    return phrase


def report_player(*, person: Person, game_id: str, seat: int, kind: str, words: str = "") -> PlayerReport:
    """Tell the moderators of somebody at a table; once a game and seat.

    Refused: `reports_need_account`, `no_such_report`, `no_such_table`, `nobody_there`.
    """
    if person.user is None:
        raise NotAllowed("reports_need_account", _("Log in to report somebody."))
    if kind not in PlayerReport.Kind.values:
        raise Refused("no_such_report", _("Say what it is about."))
    game = LiveGame.objects.filter(pk=game_id).first()
    if game is None:
        raise Refused("no_such_table", _("There is no such table."), status=404)
    found = game.seats.exclude(kind=LiveSeat.Kind.BOT).exclude(user=person.user).filter(seat=seat).first()
    if found is None:
        raise Refused("nobody_there", _("Nobody sits there who could be reported."))
    try:
        with transaction.atomic():
            return PlayerReport.objects.create(
                game=game, seat=found, reporter=person.user, kind=kind, words=words.strip()[:500]
            )
    except IntegrityError:
        return PlayerReport.objects.get(seat=found, reporter=person.user)


def resolve_report(*, actor: User, report_id: int, words: str) -> PlayerReport:
    """A moderator has looked at it; who reported it is told what came of it.

    Refused: `not_staff`, `no_reason`, `no_such_report`.
    """
    if not actor.is_staff:
        raise NotAllowed("not_staff", _("Only moderators can do that."))
    if not words.strip():
        raise Refused("no_reason", _("Say what came of it."))
    with transaction.atomic():
        report = PlayerReport.objects.select_for_update().filter(pk=report_id).first()
        if report is None:
            raise Refused("no_such_report", _("There is no such report."), status=404)
        if report.resolved_at is None:
            report.resolved_at, report.resolved_by = timezone.now(), actor
            report.resolution = words.strip()[:500]
            report.save()
            if report.reporter:
                notify(
                    user=report.reporter,
                    code="REPORT_RESOLVED",
                    key=f"report {report.pk}",
                    words=report.resolution,
                )
    return report


def mute_player(*, user: User, game_id: str, seat: int, on: bool) -> None:
    """See nothing of what this person says any more, at any table; or again."""
    found = LiveSeat.objects.filter(game_id=game_id, seat=seat, user__isnull=False).exclude(user=user).first()
    if found is None or found.user is None:
        raise Refused("nobody_there", _("Nobody sits there who could be muted."))
    if on:
        Mute.objects.get_or_create(user=user, muted=found.user)
    else:
        Mute.objects.filter(user=user, muted=found.user).delete()


def _own_seat(seats: list[LiveSeat], person: Person) -> LiveSeat:
    own = seat_of(seats, person)
    if own is None:
        raise NotAllowed("not_your_seat", _("You do not sit at this table."))
    return own
