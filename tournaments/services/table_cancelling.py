"""The tables of a match that a director has decided: nothing more is played at them."""

from __future__ import annotations

from django.utils import timezone

from tournaments.models import LiveGame, Match
from tournaments.services.announcing import announce

Status = LiveGame.Status


def cancel_tables(match: Match, reason: str) -> int:
    """Waiting tables → CANCELLED, games in play → VOID; what is finished stays. Inside a transaction.

    Games are taken before their match, as by everybody.
    """
    open_games = LiveGame.objects.select_for_update().filter(
        match=match, status__in=[Status.OPEN, Status.LIVE, Status.ADJOURNED]
    )
    games = list(open_games.order_by("pk"))
    for game in games:
        game.status = Status.CANCELLED if game.status == Status.OPEN else Status.VOID
        game.deadline_at = game.adjourned_at = game.show_up_until = None
        game.awaits_bot, game.finished_at, game.reason = False, timezone.now(), reason[:500]
        game.version += 1
        game.save()
        announce(game.pk, game.version)
    return len(games)
