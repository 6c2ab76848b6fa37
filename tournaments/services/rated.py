"""The rated result of a set: what the fit reads, taken from the stored logs and from nothing else."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from engine.rules import RuleSet
from replays.selectors import log_of
from tournaments.models import Entry, Game, MatchSet, Pool, RatedResult, Submission
from tournaments.models.matches import PlayStatus
from tournaments.selectors.entries import lone_submission, owners_of, sides_with_teams
from tournaments.selectors.plans import is_rated

# The bot that every list of bots is measured from, and what it is worth.
ANCHOR_BUILTIN = "greedy"
ANCHOR_ELO = 1000


def write_rated_result(match_set: MatchSet) -> RatedResult | None:
    """One immutable row a set and pool; None where the set is not rated (`rated_pool` says when)."""
    pool = rated_pool(match_set)
    if pool is None:
        return None
    return RatedResult.objects.create(pool=pool, match_set=match_set, games=facts_of_set(match_set))


def rated_pool(match_set: MatchSet) -> Pool | None:
    """The list a set counts for: its preset's."""
    if not counts_for_ratings(match_set):
        return None
    tournament = match_set.match.round.tournament
    return find_pool(tournament.variant, tournament.rules_hash)


def counts_for_ratings(match_set: MatchSet) -> bool:
    """Rated, unless the rules are a house's, one owner plays himself, or not only lone bots play."""
    tournament = match_set.match.round.tournament
    if not (is_rated(tournament) and match_set.match.rated):
        return False
    entries = [side.entry for side in sides_with_teams(match_set)]
    owners = [owner for entry in entries for owner in owners_of(entry)]
    return len(owners) == len(set(owners)) and all(lone_submission(entry) for entry in entries)


def find_pool(variant: str, rules_hash: str) -> Pool | None:
    """The bots' pool of a preset; None as long as the anchor bot has no row."""
    anchor = Submission.objects.filter(bot__builtin=ANCHOR_BUILTIN).order_by("number").first()
    if anchor is None:
        return None
    pool, _created = Pool.objects.get_or_create(
        variant=variant, kind=Pool.Kind.BOTS, defaults={"rules_hash": rules_hash, "anchor": anchor}
    )
    return pool


def facts_of_set(match_set: MatchSet) -> list[dict[str, Any]]:
    """The games of a finished set as pairwise facts (RatedResult.games has the shape)."""
    if match_set.status != PlayStatus.FINISHED:
        raise ValueError(f"set {match_set.pk} is not finished")
    rules = RuleSet.from_json(match_set.match.round.tournament.rules)
    entries = {side.side: side.entry for side in sides_with_teams(match_set)}
    facts: list[dict[str, Any]] = []
    for game in match_set.games.select_related("replay").prefetch_related("sides").order_by("mirror"):
        facts.extend(_facts_of_game(game, rules, entries))
    return facts


def _facts_of_game(game: Game, rules: RuleSet, entries: dict[int, Entry]) -> list[dict[str, Any]]:
    log = log_of(game.replay)
    leader = rules.side_of((log["first_dealer"] + 1) % rules.players)
    sides = sorted(game.sides.all(), key=lambda side: side.side)
    forfeited = any(side.at_fault for side in sides)
    # A forfeited game counts as lost, and its cards stay out of points per deal.
    deals = 0 if forfeited else game.deal_count
    ranks = log["result"]["ranks"]
    return [
        {
            "mirror": game.mirror,
            "a": lone_submission(entries[a.side]),
            "b": lone_submission(entries[b.side]),
            "half_points": _half_points(ranks[a.played_side], ranks[b.played_side]),
            "leader": (leader == a.played_side) - (leader == b.played_side),
            "deals": deals,
            "margin": a.score - b.score if deals else 0,
            "sides": len(sides),
        }
        for a, b in combinations(sides, 2)
    ]


def _half_points(rank: int, other: int) -> int:
    return 1 if rank == other else 2 if rank < other else 0
