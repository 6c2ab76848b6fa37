"""Cases on the count: the score of a deal, and the end of a game."""

from collections.abc import Mapping
from typing import Any

from engine.rules.cards import cards_from_codes
from engine.rules.primiera import compile_prime
from engine.rules.ruleset import RuleSet
from engine.rules.scoring import scorer_of, taken_from
from engine.rules.target import judge_game

Case = dict[str, Any]


def score_piles_of(overrides: Mapping[str, Any], given: Case, expected: Case) -> Case:
    """Kind `score`: piles and scope to items, totals, an instant win, primiera strengths."""
    rules = RuleSet.resolve(overrides)
    taken = taken_from(
        [cards_from_codes(pile) for pile in given["piles"]], given.get("scope"), given.get("accusi")
    )
    scorer = scorer_of(rules)
    scores = scorer.score(taken)
    primes = [compile_prime(rules.options)(pile) for pile in taken.piles]
    return {
        "items": {name: [score.items[name] for score in scores] for name in scorer.steps},
        "total": [score.total for score in scores],
        "instant_win": scorer.instant_winner(taken),
        "primiera_raw": [{"suits": prime.suits, "sum": prime.total} for prime in primes],
    }


def end_match(overrides: Mapping[str, Any], given: Case, expected: Case) -> Case:
    """Kind `match`: totals before and the deal's points to over or not, and the winner."""
    points = given["deal_points"]
    columns = given.get("deal_items", {})
    totals = [had + won for had, won in zip(given["before"], points, strict=True)]
    outcome = judge_game(
        RuleSet.resolve(overrides),
        deals_played=given.get("deals_played", 1),
        before=given["before"],
        totals=totals,
        items=[{name: column[side] for name, column in columns.items()} for side in range(len(totals))],
        instant_winner=given.get("instant_win"),
        re_denari_side=given.get("re_denari_holder"),
    )
    return {"totals": totals, "over": outcome is not None, "winner": outcome.winner if outcome else None}
