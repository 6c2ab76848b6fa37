"""What players tell those who judge, and who takes it up: OPEN → TAKEN → SETTLED, each step once."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.live.people import Person, seat_of
from tournaments.models import LiveGame, LiveSeat, TableSignal, User
from tournaments.models.table_signals import CALLS
from tournaments.selectors.moderation import judges_of, may_judge
from tournaments.selectors.table_rights import has_arbiter
from tournaments.services.notices import notify, notify_all
from tournaments.services.table_laying import change_table

# Signals of one person that nobody has settled yet.
OPEN_SIGNALS_MAX = 10


def call_arbiter(*, person: Person, game_id: str, kind: str, words: str = "") -> TableSignal:
    """Call for a person who judges, to a tournament's or a rated table. Twice is once, until it is settled.

    Refused: `not_your_seat`, `no_such_call`, `no_arbiter`, `signals_enough`, `no_such_table`.
    """
    game = _game(game_id)
    if person.user is None or seat_of(game.seats.all(), person) is None:
        raise NotAllowed("not_your_seat", _("You do not sit at this table."))
    if kind not in CALLS:
        raise Refused("no_such_call", _("Say what the arbiter is wanted for."))
    if not has_arbiter(game):
        raise Conflict("no_arbiter", _("At this table there is no arbiter."))
    signal, is_new = _keep(
        TableSignal.objects.filter(game=game, reporter=person.user, kind=kind, seat=None).exclude(
            state=TableSignal.State.SETTLED
        ),
        TableSignal(game=game, reporter=person.user, kind=kind, words=words.strip()[:500]),
    )
    if is_new:
        _tell_judges(signal)
    return signal


def report_player(*, person: Person, game_id: str, seat: int, kind: str, words: str = "") -> TableSignal:
    """Tell those who judge of somebody at a table; once a game and seat.

    Refused: `reports_need_account`, `no_such_report`, `no_such_table`, `nobody_there`, `signals_enough`.
    """
    if person.user is None:
        raise NotAllowed("reports_need_account", _("Log in to report somebody."))
    if kind not in TableSignal.Kind.values or kind in CALLS:
        raise Refused("no_such_report", _("Say what it is about."))
    game = _game(game_id)
    found = game.seats.exclude(kind=LiveSeat.Kind.BOT).exclude(user=person.user).filter(seat=seat).first()
    if found is None:
        raise Refused("nobody_there", _("Nobody sits there who could be reported."))
    signal, is_new = _keep(
        TableSignal.objects.filter(seat=found, reporter=person.user),
        TableSignal(game=game, seat=found, reporter=person.user, kind=kind, words=words.strip()[:500]),
    )
    if is_new:
        _tell_judges(signal)
    return signal


def take_signal(*, actor: User, signal_id: int) -> TableSignal:
    """OPEN → TAKEN by this person, and who called hears that somebody comes. One's own again is no error.

    Refused: `no_such_signal`, `not_judge`; Conflict: `signal_taken` (by somebody else), `signal_settled`.
    """
    with transaction.atomic():
        signal = _lock(actor, signal_id)
        if signal.state == TableSignal.State.SETTLED:
            raise Conflict("signal_settled", _("This is settled already."))
        if signal.state == TableSignal.State.TAKEN:
            if signal.taken_by_id == actor.pk:
                return signal
            raise Conflict("signal_taken", _("Somebody else has taken it."))
        signal.state, signal.taken_at, signal.taken_by = TableSignal.State.TAKEN, timezone.now(), actor
        signal.save(update_fields=["state", "taken_at", "taken_by"])
        if signal.reporter and signal.is_call:
            notify(
                user=signal.reporter,
                code="ARBITER_COMES",
                key=f"signal taken {signal.pk}",
                path=reverse("table", args=[signal.game_id]),
                arbiter=actor.get_username(),
            )
            change_table(LiveGame.objects.select_for_update().get(pk=signal.game_id))
    return signal


def settle_signal(*, actor: User, signal_id: int, words: str) -> TableSignal:
    """Say what came of it: it is SETTLED, and who called or reported is told. Twice is once.

    Refused: `no_such_signal`, `not_judge`, `no_reason`.
    """
    if not words.strip():
        raise Refused("no_reason", _("Say what came of it."))
    with transaction.atomic():
        signal = _lock(actor, signal_id)
        if signal.state == TableSignal.State.SETTLED:
            return signal
        signal.state, signal.settled_at, signal.settled_by = (
            TableSignal.State.SETTLED,
            timezone.now(),
            actor,
        )
        signal.answer = words.strip()[:500]
        signal.save(update_fields=["state", "settled_at", "settled_by", "answer"])
        if signal.reporter:
            notify(
                user=signal.reporter,
                code="CALL_SETTLED" if signal.is_call else "REPORT_RESOLVED",
                key=f"report {signal.pk}",
                path=reverse("table", args=[signal.game_id]) if signal.is_call else "",
                words=signal.answer,
            )
        if signal.is_call:
            change_table(LiveGame.objects.select_for_update().get(pk=signal.game_id))
    return signal


def _game(game_id: str) -> LiveGame:
    game = LiveGame.objects.select_related("match__round__tournament").filter(pk=game_id).first()
    if game is None:
        raise Refused("no_such_table", _("There is no such table."), status=404)
    return game


def _keep(same: QuerySet[TableSignal], fresh: TableSignal) -> tuple[TableSignal, bool]:
    """The one that says the same, or this one: (signal, whether it is new). The database decides a race."""
    if found := same.first():
        return found, False
    waiting = TableSignal.objects.filter(reporter=fresh.reporter).exclude(state=TableSignal.State.SETTLED)
    if waiting.count() >= OPEN_SIGNALS_MAX:
        raise Refused("signals_enough", _("Wait until what you have told is looked at."))
    try:
        with transaction.atomic():
            fresh.save(force_insert=True)
    except IntegrityError:
        return same.get(), False
    return fresh, True


def _tell_judges(signal: TableSignal) -> None:
    tournament = signal.game.match.round.tournament.name if signal.game.match else ""
    notify_all(
        users=judges_of(signal),
        code="SIGNAL_AT_EVENT" if tournament else "SIGNAL_AT_TABLE",
        key=f"signal {signal.pk}",
        path=reverse("signals"),
        player=signal.reporter.get_username() if signal.reporter else "",
        tournament=tournament,
    )


def _lock(actor: User, signal_id: int) -> TableSignal:
    signal = TableSignal.objects.select_for_update().filter(pk=signal_id).first()
    if signal is None:
        raise Refused("no_such_signal", _("There is no such call."), status=404)
    if not may_judge(actor, signal):
        raise NotAllowed("not_judge", _("This is for others to judge."))
    return signal
