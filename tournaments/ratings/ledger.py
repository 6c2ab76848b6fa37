"""Classical Elo, result by result: the number that people like to see move.

Everybody starts at 1500. A result moves a rating by K·(score − expected score); K is 40 for the first
30 games of an entity and 20 from then on, the two values of FIDE's regulations (B.02, 8.3.3) for
newcomers and for most players. The expected score is 1/(1 + 10^(−d/400)) with the gap d cut at ±400,
as FIDE cuts it. The games of one result (a set, or the pairs of a game of three sides) all count from
the ratings before it, so their order within it means nothing. After each result ratings are rounded
to 0.01: the ledger read again gives the same bytes.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tournaments.ratings.columns import order_keys
from tournaments.ratings.errors import RatingError
from tournaments.ratings.results import Key, RatedResult

INITIAL = 1500.0
K_NEW = 40.0
K = 20.0
NEW_GAMES = 30
GAP_MAX = 400.0

_Sums: TypeAlias = dict[Key, tuple[float, float, float]]


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """What one result did to one entity; `score` and `expected` are sums over its `games`."""

    result: Key
    entity: Key
    before: float
    after: float
    k: float
    games_before: float
    games: float
    score: float
    expected: float


@dataclass(frozen=True, slots=True)
class Ledger:
    """Every line in order of results, and where everybody stands now."""

    lines: tuple[LedgerLine, ...]
    ratings: Mapping[Key, float]
    games: Mapping[Key, float]

    def standing(self) -> list[tuple[Key, float]]:
        """Entities with their ratings, best first, equals in order of their keys."""
        return sorted(((key, self.ratings[key]) for key in order_keys(self.ratings)), key=lambda one: -one[1])


def keep_ledger(
    results: Iterable[RatedResult],
    *,
    ratings: Mapping[Key, float] | None = None,
    games: Mapping[Key, float] | None = None,
) -> Ledger:
    """Fold results, in the order in which they were finished; another order gives other numbers.

    `ratings` and `games` say where a ledger stood that goes on; without them it begins.

    Raises `RatingError` duplicate_result for a result that comes twice.
    """
    ratings = dict(ratings or {})
    games = dict(games or {})
    lines: list[LedgerLine] = []
    seen: set[Key] = set()
    for result in results:
        if result.id in seen:
            raise RatingError("duplicate_result", f"set {result.id} is there twice")
        seen.add(result.id)
        sums = _add_up(result, ratings)
        for entity in order_keys(sums):
            line = _write_line(result.id, entity, ratings, games.get(entity, 0.0), sums[entity])
            lines.append(line)
            games[entity] = games.get(entity, 0.0) + line.games
        ratings |= {line.entity: line.after for line in lines[-len(sums) :]}
    return Ledger(lines=tuple(lines), ratings=ratings, games=games)


def expected_score(rating: float, opponent: float) -> float:
    """What somebody of this rating makes of a game on average."""
    gap = min(max(rating - opponent, -GAP_MAX), GAP_MAX)
    return 1 / (1 + 10 ** (-gap / 400))


def _add_up(result: RatedResult, ratings: Mapping[Key, float]) -> _Sums:
    """Games, score and expected score of everybody in a result, all from the ratings before it."""
    sums: _Sums = {}
    for game in result.games:
        for one, other, score in ((game.a, game.b, game.score), (game.b, game.a, 1 - game.score)):
            expected = expected_score(ratings.get(one, INITIAL), ratings.get(other, INITIAL))
            games, made, hoped = sums.get(one, (0.0, 0.0, 0.0))
            weight = game.weight
            sums[one] = (games + weight, made + weight * score, hoped + weight * expected)
    return sums


def _write_line(
    result: Key,
    entity: Key,
    ratings: Mapping[Key, float],
    games_before: float,
    sums: tuple[float, float, float],
) -> LedgerLine:
    before = ratings.get(entity, INITIAL)
    k = K_NEW if games_before < NEW_GAMES else K
    games, score, expected = sums
    return LedgerLine(
        result=result,
        entity=entity,
        before=before,
        after=round(before + k * (score - expected), 2) + 0.0,
        k=k,
        games_before=games_before,
        games=games,
        score=score,
        expected=expected,
    )
