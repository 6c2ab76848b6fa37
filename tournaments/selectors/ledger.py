"""Where people stand in classical Elo, read from the ledger."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Max

from tournaments.models import LedgerLine, LiveGame, Pool

LINES_MAX = 20


@dataclass(frozen=True, slots=True)
class EloNow:
    """A contender's classical Elo after so many games."""

    elo: Decimal
    games: float


def elo_now(pool: Pool, contender_ids: Collection[int]) -> dict[int, EloNow]:
    """By contender; who has played no rated game is not in it."""
    last = pool.ledger.filter(contender__in=contender_ids).values("contender").annotate(last=Max("number"))
    lines = pool.ledger.filter(number__in=[row["last"] for row in last])
    return {line.contender_id: EloNow(line.after, line.games_before + line.games) for line in lines}


def last_lines(pool: Pool, contender_id: int) -> list[LedgerLine]:
    """What the latest results did to a contender, newest first."""
    lines = pool.ledger.filter(contender=contender_id).select_related("result__live_game", "result__match")
    return list(lines.order_by("-number")[:LINES_MAX])


def lines_of_game(game: LiveGame) -> list[LedgerLine]:
    """What a game at a table did to those who played it; empty where it did not count."""
    lines = LedgerLine.objects.filter(result__live_game=game, result__rescinded_at=None)
    return list(lines.select_related("pool", "contender").order_by("number"))
