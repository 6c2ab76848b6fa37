"""Wins against the rating: noted at a replay when its result is written, by the list as it stood then."""

from __future__ import annotations

from collections.abc import Sequence

from replays.models import Replay
from replays.services import note_upset
from tournaments.models import Pool, RatedResult, Rating
from tournaments.services.rated import PairFact, facts_stored

# From so many games on the Elo of a person says something.
STEADY_GAMES = 10


def note_upsets(result: RatedResult | None) -> None:
    """Note at each game of a rated result by how many points its winner was behind the best of the others.

    Nothing is noted where a rating is missing or provisional, where nobody won, and over the board, where
    there is no replay.
    """
    replays = replays_of(result) if result else []
    if result is None or not replays:
        return
    facts = facts_stored(result)
    elos = _elos_before(result, facts)
    size = len(facts) // len(replays)
    for at, replay in enumerate(replays):
        points = points_behind(facts[at * size : (at + 1) * size], elos)
        if points is not None and points > 0:
            note_upset(replay, points)


def replays_of(result: RatedResult) -> list[Replay]:
    """The stored games in the order of the result's facts."""
    if result.match_set:
        games = result.match_set.games.select_related("replay").order_by("mirror")
        return [game.replay for game in games if game.replay]
    live = result.live_game
    return [live.replay] if live and live.replay else []


def points_behind(game: Sequence[PairFact], elos: dict[int, float]) -> int | None:
    """Rating points from the one who beat all others up to the best of them; None if any is unknown."""
    players = {player for fact in game for player in (fact.a, fact.b)}
    winners = [player for player in players if all(_wins(player, fact) for fact in game)]
    if len(players) < 2 or len(winners) != 1 or not players <= elos.keys():
        return None
    [winner] = winners
    return round(max(elos[player] for player in players - {winner}) - elos[winner])


def _wins(player: int, fact: PairFact) -> bool:
    """Did not fail to win: a fact about two others says nothing."""
    return (fact.half_points == 2 or fact.a != player) and (fact.half_points == 0 or fact.b != player)


def _elos_before(result: RatedResult, facts: Sequence[PairFact]) -> dict[int, float]:
    """By the ledger where the list has one, for people; by the last fit for bots."""
    lines = list(result.ledger.filter(games_before__gte=STEADY_GAMES))
    if lines or result.pool.kind != Pool.Kind.BOTS:
        return {line.contender_id: float(line.before) for line in lines}
    players = {player for fact in facts for player in (fact.a, fact.b)}
    rows = Rating.objects.filter(pool=result.pool_id, contender__in=players, provisional=False)
    return {row.contender_id: float(row.elo) for row in rows if row.elo is not None}
