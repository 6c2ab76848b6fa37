"""Classical Elo of people, kept game by game: the number that moves when a game ends."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from decimal import Decimal

from django.db import transaction
from django.db.models import Max, Q, QuerySet

from tournaments.models import LedgerLine, Pool, RatedGame, RatedResult
from tournaments.ratings import LedgerLine as Entry
from tournaments.ratings import RatedGame as FitGame
from tournaments.ratings import RatedResult as FitResult
from tournaments.ratings import keep_ledger


def append_to_ledger(result: RatedResult) -> None:
    """Add what a new result did to everybody in it. Runs inside the transaction that writes the result.

    The pool's row is held meanwhile: the next result starts from these ratings. One that comes after a
    later one has been entered makes the ledger anew, so that its order is always that of finishing.
    """
    if result.pool.kind == Pool.Kind.BOTS:
        return
    pool = Pool.objects.select_for_update().get(pk=result.pool_id)
    if _later_lines(result).exists():
        rebuild_ledger(pool)
        return
    games = list(result.games.order_by("number"))
    last = _last_lines(pool, {pk for game in games for pk in (game.a_id, game.b_id)})
    kept = keep_ledger(
        [_as_value(result.pk, games)],
        ratings={pk: float(line.after) for pk, line in last.items()},
        games={pk: line.games_before + line.games for pk, line in last.items()},
    )
    first = (pool.ledger.aggregate(top=Max("number"))["top"] or 0) + 1
    _write(pool, kept.lines, first)


def rebuild_ledger(pool: Pool) -> None:
    """Make a pool's ledger from its results alone."""
    if pool.kind == Pool.Kind.BOTS:
        return
    with transaction.atomic():
        Pool.objects.select_for_update().get(pk=pool.pk)
        pool.ledger.all().delete()
        _write(pool, keep_ledger(_counting(pool)).lines, 1)


def ledger_differs(pool: Pool) -> bool:
    """Whether the stored ledger is another than the one that the results make."""
    names = [field.attname for field in LedgerLine._meta.concrete_fields if field.name != "id"]
    made = _rows(pool, keep_ledger(_counting(pool)).lines, 1)
    stored = pool.ledger.order_by("number").values_list(*names)
    return list(stored) != [tuple(getattr(line, name) for name in names) for line in made]


def _counting(pool: Pool) -> Iterator[FitResult]:
    games: dict[int, list[RatedGame]] = defaultdict(list)
    for game in pool.games.filter(result__rescinded_at=None).order_by("result", "number"):
        games[game.result_id].append(game)
    results = pool.results.filter(rescinded_at=None).order_by("finished_at", "key")
    for pk in results.values_list("pk", flat=True):
        if games[pk]:
            yield _as_value(pk, games[pk])


def _as_value(result_id: int, games: Iterable[RatedGame]) -> FitResult:
    return FitResult(
        id=result_id,
        games=tuple(
            FitGame(game.a_id, game.b_id, game.half_points / 2, weight=1 / (game.sides - 1)) for game in games
        ),
    )


def _later_lines(result: RatedResult) -> QuerySet[LedgerLine]:
    later = Q(result__finished_at__gt=result.finished_at) | Q(
        result__finished_at=result.finished_at, result__key__gt=result.key
    )
    return LedgerLine.objects.filter(later, pool=result.pool_id)


def _last_lines(pool: Pool, contender_ids: set[int]) -> dict[int, LedgerLine]:
    lines = pool.ledger.filter(contender__in=contender_ids)
    numbers = lines.values("contender").annotate(last=Max("number")).values_list("last", flat=True)
    return {line.contender_id: line for line in pool.ledger.filter(number__in=list(numbers))}


def _write(pool: Pool, lines: Iterable[Entry], first: int) -> None:
    LedgerLine.objects.bulk_create(_rows(pool, lines, first), batch_size=1000)


def _rows(pool: Pool, lines: Iterable[Entry], first: int) -> Iterator[LedgerLine]:
    """Lines as rows, not saved, numbered from `first` on."""
    for number, line in enumerate(lines, start=first):
        yield LedgerLine(
            pool=pool,
            number=number,
            result_id=line.result,
            contender_id=line.entity,
            before=_decimal(line.before),
            after=_decimal(line.after),
            k=int(line.k),
            games_before=line.games_before,
            games=line.games,
            score=line.score,
            expected=line.expected,
        )


def _decimal(value: float) -> Decimal:
    return Decimal(repr(value)).quantize(Decimal("0.01"))
