"""What people at tables have told, for those who judge: the staff, and organisers for their own events."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Case, Count, IntegerField, Q, QuerySet, Value, When

from tournaments.models import TableSignal, User

SHOWN = 200
SETTLED_SHOWN = 50
# So many of the staff are told at most.
TOLD_MAX = 20


@dataclass(frozen=True, slots=True)
class SignalLine:
    """A signal for one who may judge it, and how often its player was reported in all."""

    signal: TableSignal
    times: int
    is_mine: bool

    @property
    def place(self) -> str:
        """The tournament's name; empty at a table of no event."""
        match = self.signal.game.match
        return match.round.tournament.name if match else ""


def signals_for(user: User) -> QuerySet[TableSignal]:
    """Those that this person may judge: never one from a table where he sits, or about himself."""
    signals = TableSignal.objects.exclude(game__seats__user=user).exclude(reporter=user)
    if user.is_staff:
        return signals
    return signals.filter(game__match__round__tournament__organiser=user)


def may_judge(user: User, signal: TableSignal) -> bool:
    return signals_for(user).filter(pk=signal.pk).exists()


def is_judge(user: User) -> bool:
    """Is there a list of signals for this person, empty or not?"""
    return user.is_staff or user.tournaments.exists()


def judges_of(signal: TableSignal) -> list[User]:
    """Who is told of a new one: its tournament's organiser, else the staff; nobody who sits at that table."""
    away = User.objects.filter(is_active=True).exclude(live_seats__game=signal.game)
    if signal.game.match is not None:
        organiser = away.filter(pk=signal.game.match.round.tournament.organiser_id)
        if organiser.exists():
            return list(organiser)
    return list(away.filter(is_staff=True).order_by("pk")[:TOLD_MAX])


def waiting_signals(user: User) -> list[SignalLine]:
    """What is not settled: open ones first, calls before reports, the oldest first."""
    order = Case(
        When(state=TableSignal.State.OPEN, then=Value(0)), default=Value(1), output_field=IntegerField()
    )
    about = Case(When(seat=None, then=Value(0)), default=Value(1), output_field=IntegerField())
    waiting = _with_facts(signals_for(user).exclude(state=TableSignal.State.SETTLED))
    signals = list(waiting.order_by(order, about, "created_at", "pk")[:SHOWN])
    players = [one.seat.user_id for one in signals if one.seat and one.seat.user_id]
    counted = (
        TableSignal.objects.filter(seat__user__in=players).values("seat__user").annotate(times=Count("pk"))
    )
    times = {row["seat__user"]: row["times"] for row in counted}
    return [
        SignalLine(one, times.get(one.seat.user_id or 0, 1) if one.seat else 0, one.taken_by_id == user.pk)
        for one in signals
    ]


def settled_signals(user: User) -> list[TableSignal]:
    """Those that were judged, the latest first."""
    settled = signals_for(user).filter(state=TableSignal.State.SETTLED)
    return list(_with_facts(settled).order_by("-settled_at")[:SETTLED_SHOWN])


def count_newer(user: User, than: int) -> int:
    """How many came after the signal with this number."""
    return signals_for(user).filter(Q(pk__gt=than), state=TableSignal.State.OPEN).count()


def _with_facts(signals: QuerySet[TableSignal]) -> QuerySet[TableSignal]:
    return signals.select_related(
        "seat__user", "game__match__round__tournament", "reporter", "taken_by", "settled_by"
    )
