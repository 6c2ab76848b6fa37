"""What a rating list is made from: finished sets of games, all values."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

Key: TypeAlias = int | str
"""Names a rated entity (a bot version, a person, an ordered pair) or a set; one kind in one pool."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game between two entities, or two sides of a larger one (see `split_game`).

    `score` is what `a` made: 1, ½ or 0. `leader` is 1 where `a` leads the first deal, −1 where `b`
    does and 0 where neither. `margin` is the card points of `a` less those of `b` over the `deals`
    that count; a forfeited game has 0 deals, so its cards stay out of points per deal.
    """

    a: Key
    b: Key
    score: float
    leader: int = 0
    deals: int = 0
    margin: int = 0
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class RatedResult:
    """A finished set: the unit of chance. Its games share their deals, so they are not independent."""

    id: Key
    games: tuple[RatedGame, ...]


def split_game(
    sides: Sequence[Key],
    ranks: Sequence[int],
    *,
    leader: int | None = None,
    deals: int = 0,
    totals: Sequence[int] | None = None,
) -> tuple[RatedGame, ...]:
    """One game of two or more sides as games of two, each of weight 1/(sides−1).

    `ranks` are the places of the sides (1 is best, equal places draw), `leader` is the index of the
    side that leads the first deal, `totals` are the card points of the `deals` that count.
    """
    weight = 1 / (len(sides) - 1)
    points = totals or [0] * len(sides)
    return tuple(
        RatedGame(
            a=sides[i],
            b=sides[j],
            score=0.5 if ranks[i] == ranks[j] else float(ranks[i] < ranks[j]),
            leader=(leader == i) - (leader == j),
            deals=deals,
            margin=points[i] - points[j],
            weight=weight,
        )
        for i, j in combinations(range(len(sides)), 2)
    )
