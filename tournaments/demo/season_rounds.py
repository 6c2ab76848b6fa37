"""The rounds of an invented season: matches, their games and the rated results, drawn from true strengths."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

import numpy as np
import numpy.typing as npt

from tournaments.demo.bulk_rows import write_rows
from tournaments.models import (
    Game,
    GameSide,
    Match,
    MatchSet,
    MatchSide,
    Pool,
    RatedGame,
    RatedResult,
    Round,
    Tournament,
)

# What is written in rows by the hundred thousand.
BULK = (Match, MatchSide, MatchSet, Game, GameSide, RatedResult, RatedGame)
SEAT_ELO = 35.0

Numbers = npt.NDArray[np.int64]


@dataclass(slots=True)
class Player:
    """A version of a bot in an event, with its true strength in Elo."""

    entry: int
    contender: int
    elo: float


def write_round(
    tournament: Tournament,
    pool: Pool,
    number: int,
    moment: datetime,
    pairs: list[tuple[Player, Player]],
    chance: np.random.Generator,
) -> None:
    """A round with its matches, sets, games and rated results, all over."""
    round_ = Round.objects.create(tournament=tournament, number=number, opened_at=moment, closed_at=moment)
    count = len(pairs)
    moments = [moment + timedelta(seconds=place) for place in range(count)]
    matches = write_rows(
        Match, count, round_id=round_.pk, number=range(1, count + 1), status="FINISHED", finished_at=moment
    )
    write_rows(
        MatchSide,
        2 * count,
        match_id=np.repeat(matches, 2),
        side=np.tile([0, 1], count),
        entry_id=[player.entry for pair in pairs for player in pair],
    )
    sets = write_rows(
        MatchSet,
        count,
        match_id=matches,
        number=0,
        status="FINISHED",
        commitment="0" * 64,
        attempt_count=1,
        finished_at=moments,
    )
    results = write_rows(
        RatedResult,
        count,
        pool_id=pool.pk,
        match_set_id=sets,
        key=[f"set:{pk}" for pk in sets],
        finished_at=moments,
    )
    drawn = _invent(pairs, chance)
    _write_games(sets, drawn)
    _write_rated_games(pool, results, pairs, drawn)


@dataclass(frozen=True, slots=True)
class Drawn:
    """By pair and mirror: half points of the first side, its card points less the other's, deals."""

    half: Numbers
    margin: Numbers
    deals: Numbers


def _invent(pairs: list[tuple[Player, Player]], chance: np.random.Generator) -> Drawn:
    gaps = np.array([one.elo - other.elo for one, other in pairs])
    drawn = Drawn(*(np.zeros((len(pairs), 2), dtype=np.int64) for _ in range(3)))
    for mirror, seat in enumerate((SEAT_ELO, -SEAT_ELO)):
        won = chance.random(len(pairs)) < 1 / (1 + 10 ** (-(gaps + seat) / 400))
        margins = 1 + chance.poisson(2.5, len(pairs))
        drawn.half[:, mirror] = 2 * won
        drawn.margin[:, mirror] = np.where(won, margins, -margins)
        drawn.deals[:, mirror] = chance.integers(2, 6, len(pairs))
    return drawn


def _write_games(sets: range, drawn: Drawn) -> None:
    count = 2 * len(sets)
    mirrors = np.tile([0, 1], len(sets))
    games = write_rows(
        Game,
        count,
        match_set_id=np.repeat(sets, 2),
        mirror=mirrors,
        termination="TARGET_REACHED",
        deal_count=drawn.deals.ravel(),
    )
    sides, half = np.tile([0, 1], count), np.repeat(drawn.half.ravel(), 2)
    ahead = np.where(sides == 0, 1, -1) * np.repeat(drawn.margin.ravel(), 2)
    write_rows(
        GameSide,
        2 * count,
        game_id=np.repeat(games, 2),
        side=sides,
        played_side=(sides + np.repeat(mirrors, 2)) % 2,
        half_points=np.where(sides == 0, half, 2 - half),
        score=11 + np.minimum(ahead, 0),
    )


def _write_rated_games(pool: Pool, results: range, pairs: list[tuple[Player, Player]], drawn: Drawn) -> None:
    sides = np.array([[one.contender, other.contender] for one, other in pairs]).repeat(2, axis=0)
    turned = sides[:, 0] > sides[:, 1]
    leader, half, margin = np.tile([1, -1], len(pairs)), drawn.half.ravel(), drawn.margin.ravel()
    write_rows(
        RatedGame,
        2 * len(pairs),
        result_id=np.repeat(results, 2),
        number=np.tile([0, 1], len(pairs)),
        pool_id=pool.pk,
        a_id=sides.min(axis=1),
        b_id=sides.max(axis=1),
        half_points=np.where(turned, 2 - half, half),
        leader=np.where(turned, -leader, leader),
        deals=drawn.deals.ravel(),
        margin=np.where(turned, -margin, margin),
    )
