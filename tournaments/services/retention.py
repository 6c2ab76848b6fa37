"""What is kept of ladders and for how long. Rated results and the games' outcomes are kept for ever.

A ladder plays thousands of games a day, and nobody reads last year's move by move. What bots wrote goes
first, then the logs; who won, by how much and in which deals' seeds stays, and so do rated results, which
are never made again from logs that are gone. The games of all other events are kept whole.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from replays.models import Replay
from tournaments.models import Game, GameSeat
from tournaments.services.ladders import ENDLESS

BATCH = 500


def forget_old_ladder_logs(*, now: datetime | None = None) -> dict[str, int]:
    """Drop what has passed its time, a batch of each; how many of each. Safe at any time."""
    now = now or timezone.now()
    words = now - timedelta(days=settings.LADDER_WORDS_DAYS)
    logs = now - timedelta(days=settings.LADDER_LOG_DAYS)
    return {"words": _forget_words(words), "logs": _forget_logs(logs)}


def _forget_words(before: datetime) -> int:
    """Bots' stderr and notes."""
    seats = GameSeat.objects.filter(game__in=_old_games(before)).exclude(Q(stderr="") & Q(notes=[]))
    ids = list(seats.order_by("pk").values_list("pk", flat=True)[:BATCH])
    return GameSeat.objects.filter(pk__in=ids).update(stderr="", notes=[])


def _forget_logs(before: datetime) -> int:
    games = _old_games(before).filter(replay__isnull=False).order_by("pk")
    with transaction.atomic():
        ids = list(games.values_list("replay", flat=True)[:BATCH])
        Game.objects.filter(replay__in=ids).update(replay=None)
        Replay.objects.filter(pk__in=ids).delete()
    return len(ids)


def _old_games(before: datetime) -> QuerySet[Game]:
    return Game.objects.filter(
        match_set__match__round__tournament__format__in=ENDLESS, match_set__finished_at__lt=before
    )
