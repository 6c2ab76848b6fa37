"""Simulated leagues whose truth is known."""

from collections.abc import Sequence

import numpy as np

from tournaments.ratings import RatedGame, RatedResult

ELO = 400 / np.log(10)


def play_league(
    strengths: Sequence[float], sets_per_pair: int, *, seat: float = 0.0, shared_luck: float = 0.0, seed: int
) -> list[RatedResult]:
    """Everybody meets everybody in mirrored sets of two games; entities are 0, 1, …, strengths in Elo.

    `shared_luck` is how often the second game turns the luck of the first one round, so that good
    cards help each side once: it ties the games of a set together and leaves each game's odds alone.
    """
    rng = np.random.default_rng(seed)
    results: list[RatedResult] = []
    for one in range(len(strengths)):
        for two in range(one + 1, len(strengths)):
            for _ in range(sets_per_pair):
                luck = rng.random()
                turned = 1 - luck if rng.random() < shared_luck else rng.random()
                gap = strengths[one] - strengths[two]
                games = tuple(
                    RatedGame(
                        a=one,
                        b=two,
                        score=float(chance < 1 / (1 + np.exp(-(gap + leader * seat) / ELO))),
                        leader=leader,
                        deals=int(rng.integers(3, 7)),
                        margin=int(rng.integers(-8, 9)),
                    )
                    for chance, leader in ((luck, 1), (turned, -1))
                )
                results.append(RatedResult(len(results), games))
    return results


def play_set(number: int, a: int | str, b: int | str, *scores: float, deals: int = 4) -> RatedResult:
    """A set of one game for each score of `a`; the sides lead in turn."""
    games = tuple(
        RatedGame(a, b, score, leader=1 if i % 2 == 0 else -1, deals=deals, margin=int(8 * score) - 4)
        for i, score in enumerate(scores)
    )
    return RatedResult(number, games)
