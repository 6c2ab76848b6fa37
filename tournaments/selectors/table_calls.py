"""Who is waited for at a tournament's table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from engine.rules import RuleSet
from tournaments.live.facts import PRESENCE
from tournaments.models import LiveGame, LiveSeat, User


@dataclass(frozen=True, slots=True)
class Call:
    """A table that waits for somebody, and until when."""

    game_id: str
    tournament: str
    opponent: str
    until: datetime

    @property
    def path(self) -> str:
        return reverse("table", args=[self.game_id])


def calls_for(user: User | AnonymousUser) -> list[Call]:
    """The tables that this member is called to and has not come to, the most urgent first."""
    if not isinstance(user, User):
        return []
    now = timezone.now()
    away = Q(came_at=None) | Q(came_at__lte=now - PRESENCE)
    seats = LiveSeat.objects.filter(
        away, user=user, game__status=LiveGame.Status.OPEN, game__show_up_until__gt=now
    ).select_related("game__match__round__tournament")
    return [_call(seat) for seat in seats.order_by("game__show_up_until")]


def _call(seat: LiveSeat) -> Call:
    game = seat.game
    side_of = RuleSet.from_json(game.rules).side_of
    others = [one.name for one in game.seats.order_by("seat") if side_of(one.seat) != side_of(seat.seat)]
    tournament = game.match.round.tournament.name if game.match else ""
    return Call(game.pk, tournament, ", ".join(others), game.show_up_until or timezone.now())
