"""Where people stand in classical Elo, read from the ledger."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Max

from tournaments.models import Contender, LedgerLine, LiveGame, Pool
from tournaments.selectors.contenders import contender_paths

LINES_SHOWN = 20


@dataclass(frozen=True, slots=True)
class EloNow:
    """A contender's classical Elo after so many games."""

    elo: Decimal
    games: float


def elo_now(pool: Pool, contender_ids: Collection[int] | None = None) -> dict[int, EloNow]:
    """Of these, or of everybody, by contender; who has played no rated game is not in it."""
    own = pool.ledger.all() if contender_ids is None else pool.ledger.filter(contender__in=contender_ids)
    last = own.order_by().values("contender").annotate(last=Max("number"))
    lines = pool.ledger.filter(number__in=last.values("last"))
    return {line.contender_id: EloNow(line.after, line.games_before + line.games) for line in lines}


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A line with whom it was played against, and what opens it: a replay, or a match over the board."""

    line: LedgerLine
    opponents: list[Contender]
    replay_id: str | None
    match_id: int | None

    @property
    def change(self) -> Decimal:
        return self.line.after - self.line.before


def ledger_entries(pool: Pool, contender_id: int, most: int | None = LINES_SHOWN) -> list[LedgerEntry]:
    """What results did to a contender, newest first; all of them without a `most`."""
    lines = pool.ledger.filter(contender=contender_id).select_related("result__live_game")
    found = list(lines.prefetch_related("result__games").order_by("-number")[:most])
    others = [
        [
            game.b_id if game.a_id == contender_id else game.a_id
            for game in line.result.games.all()
            if contender_id in (game.a_id, game.b_id)
        ]
        for line in found
    ]
    known = Contender.objects.select_related(*contender_paths()).in_bulk({pk for met in others for pk in met})
    return [
        LedgerEntry(
            line=line,
            opponents=[known[pk] for pk in dict.fromkeys(met)],
            replay_id=line.result.live_game.replay_id if line.result.live_game else None,
            match_id=line.result.match_id,
        )
        for line, met in zip(found, others, strict=True)
    ]


def lines_of_game(game: LiveGame) -> list[LedgerLine]:
    """What a game at a table did to those who played it; empty where it did not count."""
    lines = LedgerLine.objects.filter(result__live_game=game, result__rescinded_at=None)
    return list(lines.select_related("pool", "contender").order_by("number"))
