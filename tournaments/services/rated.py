"""Rated results: what the fit reads, written once and in one place whatever it was that was played.

Sets of bots, games of people and matches over the board come here when they are finished, inside the
transaction that finishes them. Each says for itself whether it counts (`rated_sets`, `rated_tables`,
`rated_boards`); what never counts is decided there: challenges, tests of versions, checks of uploads,
guests, seats played through the API, games among the bots of one owner, unregistered house rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.models import Contender, LiveGame, Match, MatchSet, Pool, RatedGame, RatedResult
from tournaments.services.ledger import append_to_ledger, rebuild_ledger
from tournaments.services.queue import queue_fit


@dataclass(frozen=True, slots=True)
class PairFact:
    """A game between two contenders as `RatedGame` has it; `a` is the smaller id."""

    a: int
    b: int
    half_points: int
    leader: int = 0
    deals: int = 0
    margin: int = 0
    sides: int = 2


@dataclass(frozen=True, slots=True)
class Finished:
    """Something rated that is over: where it comes from, when, for which list, and its games."""

    pool: Pool
    source: MatchSet | LiveGame | Match
    finished_at: datetime
    facts: tuple[PairFact, ...]

    @property
    def key(self) -> str:
        kind = {MatchSet: "set", LiveGame: "game", Match: "match"}[type(self.source)]
        return f"{kind}:{self.source.pk}"


def write_rated(finished: Finished | None) -> RatedResult | None:
    """Write a result with its games, and its lines in the ledger of a list of people.

    The same source twice is one result: the second call finds the first one's. None for None, so that
    callers need not ask whether it counted.
    """
    if finished is None:
        return None
    try:
        with transaction.atomic():
            result = _insert(finished)
            append_to_ledger(result)
    except IntegrityError:
        found = RatedResult.objects.filter(pool=finished.pool, key=finished.key, rescinded_at=None).first()
        if found is None:
            raise
        return found
    return result


def says_the_same(result: RatedResult, finished: Finished) -> bool:
    """Whether a stored result is what its source makes of it now."""
    stored = (result.pool_id, result.key, result.finished_at, facts_stored(result))
    return stored == (finished.pool.pk, finished.key, finished.finished_at, finished.facts)


def facts_stored(result: RatedResult) -> tuple[PairFact, ...]:
    rows = result.games.order_by("number")
    return tuple(
        PairFact(*row)
        for row in rows.values_list("a", "b", "half_points", "leader", "deals", "margin", "sides")
    )


def rescind_rated(results: QuerySet[RatedResult]) -> int:
    """These stop counting and stay readable; lists and ledgers are made anew without them. How many."""
    counting = results.filter(rescinded_at=None)
    pools = list(Pool.objects.filter(pk__in=counting.values("pool")))
    count = counting.update(rescinded_at=timezone.now())
    for pool in pools:
        rebuild_ledger(pool)
        queue_fit(pool.pk)
    return count


def pair_facts(
    sides: Sequence[Contender],
    ranks: Sequence[int],
    *,
    leader: int | None = None,
    deals: int = 0,
    totals: Sequence[int] | None = None,
) -> tuple[PairFact, ...]:
    """A game of two or more sides as facts about each two of them.

    `ranks` are the places of the sides (1 is best, equal places draw), `leader` the index of the side
    that leads the first deal, `totals` the card points over the `deals` that count; give no deals for a
    game that was forfeited or of which only the result is known.
    """
    points = list(totals or [0] * len(sides))
    return tuple(
        _oriented(
            sides[i].pk,
            sides[j].pk,
            half_points=1 if ranks[i] == ranks[j] else 2 * (ranks[i] < ranks[j]),
            leader=(leader == i) - (leader == j),
            deals=deals,
            margin=points[i] - points[j] if deals else 0,
            sides=len(sides),
        )
        for i, j in combinations(range(len(sides)), 2)
        if sides[i].pk != sides[j].pk
    )


def _oriented(
    one: int, other: int, *, half_points: int, leader: int, deals: int, margin: int, sides: int
) -> PairFact:
    if one < other:
        return PairFact(one, other, half_points, leader, deals, margin, sides)
    return PairFact(other, one, 2 - half_points, -leader, deals, -margin, sides)


def _insert(finished: Finished) -> RatedResult:
    source: dict[str, Any] = {
        {MatchSet: "match_set", LiveGame: "live_game", Match: "match"}[type(finished.source)]: finished.source
    }
    result = RatedResult.objects.create(
        pool=finished.pool, key=finished.key, finished_at=finished.finished_at, **source
    )
    RatedGame.objects.bulk_create(
        RatedGame(
            result=result,
            pool=finished.pool,
            number=number,
            a_id=fact.a,
            b_id=fact.b,
            half_points=fact.half_points,
            leader=fact.leader,
            deals=fact.deals,
            margin=fact.margin,
            sides=fact.sides,
        )
        for number, fact in enumerate(finished.facts)
    )
    return result
