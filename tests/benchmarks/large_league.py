"""A league of a thousand entries and a million games, without Django and its memory."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tournaments.ratings import RatedGame, RatedResult, RowTuple

ENTRIES, SETS = 1000, 500_000


def make_sets() -> Iterator[RatedResult]:
    """Half a million sets of two games between a thousand entries."""
    rng = np.random.default_rng(1)
    strengths = rng.normal(0, 200, ENTRIES)
    for number in range(SETS):
        one = number % ENTRIES
        other = int(rng.integers(ENTRIES - 1))
        other += other >= one
        chance = 1 / (1 + 10 ** ((strengths[other] - strengths[one]) / 400))
        first, second = rng.random(2) < chance
        yield RatedResult(
            number,
            (RatedGame(one, other, float(first), 1, 4, 3), RatedGame(one, other, float(second), -1, 4, -2)),
        )


def make_rows() -> Iterator[RowTuple]:
    """The same games as a database hands them out."""
    for result in make_sets():
        for game in result.games:
            yield (
                int(result.id),
                int(game.a),
                int(game.b),
                int(2 * game.score),
                game.leader,
                4,
                game.margin,
                2,
            )
