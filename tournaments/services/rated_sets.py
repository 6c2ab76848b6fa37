"""Sets of bots as rated results, taken from the stored logs and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.rules import RuleSet
from replays.selectors import log_of
from tournaments.models import Contender, Game, MatchSet, MatchSide, Pool, Tournament
from tournaments.models.entries import MemberKind
from tournaments.models.matches import PlayStatus
from tournaments.selectors.entries import owners_of, sides_with_teams
from tournaments.services.contenders import contender_of_entry
from tournaments.services.pools import pool_for
from tournaments.services.rated import Finished, PairFact, pair_facts


def rated_set(match_set: MatchSet) -> Finished | None:
    """A finished set as its list reads it; None where it does not count."""
    if match_set.status != PlayStatus.FINISHED:
        raise ValueError(f"set {match_set.pk} is not finished")
    sides = sides_with_teams(match_set)
    pool = _pool_of(match_set, sides)
    if pool is None or match_set.finished_at is None:
        return None
    contenders = {side.side: contender_of_entry(side.entry) for side in sides}
    facts = facts_of_set(match_set, contenders)
    return Finished(pool, match_set, match_set.finished_at, facts) if facts else None


def every_rated_set() -> Iterator[Finished]:
    """Whatever counts, in order of ids."""
    finished = MatchSet.objects.filter(status=PlayStatus.FINISHED).select_related("match__round__tournament")
    for match_set in finished.order_by("pk").iterator(chunk_size=500):
        found = rated_set(match_set)
        if found:
            yield found


def counts_for_ratings(match_set: MatchSet) -> bool:
    """Played for a list: a rated event of bots, no two sides of one owner, rules that have a list."""
    return _pool_of(match_set, sides_with_teams(match_set)) is not None


def _pool_of(match_set: MatchSet, sides: list[MatchSide]) -> Pool | None:
    tournament = match_set.match.round.tournament
    if not (tournament.rated and match_set.match.rated and tournament.purpose == Tournament.Purpose.EVENT):
        return None
    members = [member for side in sides for member in side.entry.team]
    if any(member.kind != MemberKind.BOT for member in members):
        return None
    owners = [owner for side in sides for owner in owners_of(side.entry)]
    if len(owners) != len(set(owners)):
        return None
    return pool_for(tournament.variant, tournament.rules_hash, Pool.Kind.BOTS)


def facts_of_set(match_set: MatchSet, contenders: dict[int, Contender]) -> tuple[PairFact, ...]:
    """The games of a set in order; `contenders` by side. Empty when a log has passed its time."""
    rules = RuleSet.from_json(match_set.match.round.tournament.rules)
    games = list(match_set.games.select_related("replay").prefetch_related("sides").order_by("mirror"))
    if any(game.replay is None for game in games):
        return ()
    return tuple(
        fact
        for game in games
        if game.replay
        for fact in _facts_of_game(game, log_of(game.replay), rules, contenders)
    )


def _facts_of_game(
    game: Game, log: dict[str, Any], rules: RuleSet, contenders: dict[int, Contender]
) -> tuple[PairFact, ...]:
    leading = rules.side_of((log["first_dealer"] + 1) % rules.players)
    sides = sorted(game.sides.all(), key=lambda side: side.side)
    # A forfeited game counts as lost, and its cards stay out of points per deal.
    forfeited = any(side.at_fault for side in sides)
    return pair_facts(
        [contenders[side.side] for side in sides],
        [log["result"]["ranks"][side.played_side] for side in sides],
        leader=next((index for index, side in enumerate(sides) if side.played_side == leading), None),
        deals=0 if forfeited else game.deal_count,
        totals=[side.score for side in sides],
    )
