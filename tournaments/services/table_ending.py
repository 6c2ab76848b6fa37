"""The end of a live game: its log goes into the archive, and its seed with it."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from engine.record import log_digest
from engine.rules import Outcome
from replays.errors import LogRefused
from replays.services import store_log
from tournaments.live.loading import position_of
from tournaments.live.position import Position, outcome_of
from tournaments.models import LiveGame, LiveSeat
from tournaments.services.announcing import announce
from tournaments.services.match_tables import go_on
from tournaments.services.rated import write_rated
from tournaments.services.rated_tables import rated_table
from tournaments.services.table_turns import lock_game
from tournaments.services.upsets import note_upsets

logger = logging.getLogger(__name__)

# A table that found no players within this time is put away; so is a game without a clock that stands still.
UNFILLED_FOR = timedelta(hours=3)
LEFT_FOR = timedelta(days=2)


def finish_game(game_id: str, *, now: datetime) -> None:
    """LIVE → FINISHED with its replay, once; VOID if the log does not verify, which is our fault."""
    try:
        with transaction.atomic():
            game, seats = lock_game(game_id)
            position = position_of(game, seats)
            outcome = ending_of(game, seats, position)
            if game.status != LiveGame.Status.LIVE or outcome is None:
                return
            replay = store_log(finished_log(game, seats, position, outcome))
            _close(game, LiveGame.Status.FINISHED, now, replay=replay)
    except LogRefused as error:
        logger.exception("the log of table %s does not verify", game_id)
        with transaction.atomic():
            game, _seats = lock_game(game_id)
            if game.status == LiveGame.Status.LIVE:
                void_game(game, now=now, reason=str(error.message))


def ending_of(game: LiveGame, seats: list[LiveSeat], position: Position) -> Outcome | None:
    """How this game has ended; None while it goes on."""
    return outcome_of(position, [seat.verdict for seat in seats], game.decided_ranks)


def void_game(game: LiveGame, *, now: datetime, reason: str) -> None:
    """Our fault, or nobody's: the game counts for nothing. Runs under the lock of its row."""
    _close(game, LiveGame.Status.VOID, now, reason=reason[:500])


def clear_abandoned(*, now: datetime) -> int:
    """Put tables away that nobody comes back to: unfilled ones, and games that have no clock. How many."""
    open_ids = _ids(LiveGame.Status.OPEN, match=None, created_at__lt=now - UNFILLED_FOR)
    live_ids = _ids(LiveGame.Status.LIVE, deadline_at__isnull=True, turn_began_at__lt=now - LEFT_FOR)
    for game_id in (*open_ids, *live_ids):
        with transaction.atomic():
            game, _seats = lock_game(game_id)
            if game.status == LiveGame.Status.OPEN:
                _close(game, LiveGame.Status.CANCELLED, now)
            elif game.status == LiveGame.Status.LIVE and game.deadline_at is None:
                void_game(game, now=now, reason="nobody came back to it")
    return len(open_ids) + len(live_ids)


def _ids(status: str, **facts: Any) -> list[str]:
    return list(LiveGame.objects.filter(status=status, **facts).values_list("pk", flat=True)[:500])


def finished_log(
    game: LiveGame, seats: list[LiveSeat], position: Position, outcome: Outcome
) -> dict[str, Any]:
    """The whole `scopa-log` with the seed that was committed to."""
    verdicts = [seat.verdict for seat in seats]
    detail = [seat.detail or None for seat in seats]
    log = position.recorder.finish(
        outcome, verdicts, reason=game.reason, detail=detail if any(detail) else None
    )
    if position.table.rematch_of:
        log["rematch_of"] = position.table.rematch_of
        log["digest"] = log_digest(log)
    return log


def _close(game: LiveGame, status: str, now: datetime, **fields: Any) -> None:
    values = {"status": status, "finished_at": now, "deadline_at": None, "awaits_bot": False, **fields}
    values["version"] = game.version + 1
    for name, value in values.items():
        setattr(game, name, value)
    game.save(update_fields=list(values))
    announce(game.pk, game.version)
    if status == LiveGame.Status.FINISHED:
        note_upsets(write_rated(rated_table(game)))
    if status != LiveGame.Status.CANCELLED:
        go_on(game, now=now)
