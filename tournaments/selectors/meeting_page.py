"""The games behind a cell of a cross table: what two contenders played against each other in a list."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Max, Prefetch

from tournaments.models import Contender, Game, Pool, RatedGame, RatedResult
from tournaments.selectors.contenders import contender_paths

PAGE_SIZE = 25


@dataclass(frozen=True, slots=True)
class MeetingLine:
    """A result: what `one` made of its games, card points over the deals that count, and the replays."""

    result: RatedResult
    score: float
    games: int
    margin: int
    deals: int
    match_id: int | None
    replays: list[str]


@dataclass(frozen=True, slots=True)
class MeetingPage:
    pool: Pool
    one: Contender
    other: Contender
    lines: list[MeetingLine]
    page: int
    pages: int


def meeting_page(pool: Pool, one_id: int, other_id: int, page: int) -> MeetingPage | None:
    """Newest first; None where one of the two has no game in the list."""
    found = Contender.objects.select_related(*contender_paths()).in_bulk([one_id, other_id])
    if len(found) != 2:
        return None
    low, high = sorted((one_id, other_id))
    between = RatedGame.objects.filter(pool=pool, a=low, b=high, result__rescinded_at=None)
    results = between.values("result").annotate(at=Max("result__finished_at")).order_by("-at", "-result")
    total = results.count()
    if not total:
        return None
    pages = -(-total // PAGE_SIZE)
    page = min(page, pages)
    ids = [row["result"] for row in results[PAGE_SIZE * (page - 1) : PAGE_SIZE * page]]
    return MeetingPage(pool, found[one_id], found[other_id], _lines(ids, one_id, low, high), page, pages)


def _lines(ids: list[int], one_id: int, low: int, high: int) -> list[MeetingLine]:
    games = Game.objects.only("match_set", "mirror", "replay_id").order_by("mirror")
    rows = RatedResult.objects.select_related("match_set", "live_game").prefetch_related(
        Prefetch("games", queryset=RatedGame.objects.filter(a=low, b=high)),
        Prefetch("match_set__games", queryset=games),
    )
    results = rows.in_bulk(ids)
    return [_line(results[pk], turned=one_id != low) for pk in ids]


def _line(result: RatedResult, *, turned: bool) -> MeetingLine:
    games = list(result.games.all())
    score = sum(game.half_points for game in games) / 2
    margin = sum(game.margin for game in games)
    return MeetingLine(
        result=result,
        score=len(games) - score if turned else score,
        games=len(games),
        margin=-margin if turned else margin,
        deals=sum(game.deals for game in games),
        match_id=result.match_set.match_id if result.match_set else result.match_id,
        replays=_replays(result),
    )


def _replays(result: RatedResult) -> list[str]:
    if result.match_set:
        return [game.replay_id for game in result.match_set.games.all() if game.replay_id]
    if result.live_game and result.live_game.replay_id:
        return [result.live_game.replay_id]
    return []
