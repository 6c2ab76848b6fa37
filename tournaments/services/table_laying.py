"""What every new table has in common, whoever lays it: its seed and commitment, its seats, its first turn."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from engine.match.clock import ClockRule
from engine.rules import RuleSet, commitment
from tournaments.live.facts import DEAL_PAUSE_MS
from tournaments.live.loading import table_of
from tournaments.live.position import Position
from tournaments.live.sealing import seal_seed
from tournaments.models import LiveGame, LiveSeat, Submission
from tournaments.services.announcing import announce
from tournaments.services.table_turns import begin_turn, seats_of


def lay_table(
    *, variant: str, rules: RuleSet, clock: ClockRule | None, seed: bytes, first_dealer: int, **more: Any
) -> LiveGame:
    """An OPEN game without seats; committed to its seed before anybody sits. `more` are fields of its row."""
    bank = clock if clock and clock.turn_ms is None else None
    return LiveGame.objects.create(
        variant=variant,
        rules=rules.to_json(),
        rules_hash=rules.rules_hash,
        turn_ms=clock.turn_ms if clock else None,
        bank_ms=bank.bank_ms if bank else None,
        increment_ms=bank.increment_ms if bank else None,
        seed_encrypted=seal_seed(seed),
        commitment=commitment(seed),
        first_dealer=first_dealer,
        **more,
    )


def seat_submission(game: LiveGame, seat: int, submission: Submission) -> LiveSeat:
    """A bot takes a seat, pinned to this version."""
    return LiveSeat.objects.create(
        game=game, seat=seat, kind=LiveSeat.Kind.BOT, name=submission.bot.name, submission=submission
    )


def change_table(game: LiveGame) -> None:
    """Something that watchers see has changed besides the cards."""
    game.version += 1
    game.save(update_fields=["version"])
    announce(game.pk, game.version)


def start_if_full(game: LiveGame, now: datetime) -> bool:
    """OPEN → LIVE when every seat is taken; the first turn begins after a pause to sort the cards."""
    seats = seats_of(game)
    if len(seats) < int(game.rules["players"]):
        return False
    game.status, game.started_at, game.show_up_until = LiveGame.Status.LIVE, now, None
    game.save(update_fields=["status", "started_at", "show_up_until"])
    begin_turn(game, seats, Position(table_of(game, seats)), at=now, pause_ms=DEAL_PAUSE_MS)
    return True
