"""What is stored of a list beside what its results make now: every table that is derived from them."""

from __future__ import annotations

from typing import Any

from tournaments.models import Pool, Rating, Superiority
from tournaments.ratings import RatingFit, RatingList, list_ratings
from tournaments.services.fitting import PoolGames, fit_games
from tournaments.services.ledger import ledger_differs
from tournaments.services.rating import own_numbers, pack_superiority
from tournaments.services.rating_history import differing_points
from tournaments.services.rating_lines import list_lines
from tournaments.services.rating_meetings import differing_meetings

DERIVED = {"id", "pool"}


def count_differences(pool: Pool, games: PoolGames) -> int:
    """How many rows a fresh fit of these games makes otherwise; what was never fitted has none."""
    if not games.changes:
        return 0
    fit = fit_games(pool, games)
    listed = list_ratings(fit)
    return (
        _differing_lines(pool, games, listed)
        + differing_points(pool, games, listed)
        + differing_meetings(pool, games)
        + _differing_heads(pool, games, fit, listed)
        + int(pool.kind != Pool.Kind.BOTS and ledger_differs(pool))
    )


def _differing_lines(pool: Pool, games: PoolGames, listed: RatingList) -> int:
    made = {_values(line) for line in list_lines(pool, games, listed)}
    return len(made ^ {_values(line) for line in pool.ratings.all()})


def _differing_heads(pool: Pool, games: PoolGames, fit: RatingFit, listed: RatingList) -> int:
    """What there is once in a list: its own numbers, and who is likely to be better than whom."""
    numbers = own_numbers(games, fit, listed)
    wrong = any(getattr(pool, name) != value for name, value in numbers.items())
    made, stored = pack_superiority(fit), Superiority.objects.filter(pool=pool).first()
    same = stored and (stored.contenders, bytes(stored.cells)) == (made["contenders"], made["cells"])
    return int(wrong) + int(not same)


def _values(line: Rating) -> tuple[Any, ...]:
    names = [field.attname for field in line._meta.concrete_fields if field.name not in DERIVED]
    return tuple(getattr(line, name) for name in names)
