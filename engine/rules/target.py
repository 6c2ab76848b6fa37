"""When a game is over and who has won: target, ties, both over, a fixed number of deals."""

from collections.abc import Mapping, Sequence

from engine.rules.options import Value
from engine.rules.outcome import Outcome, Termination, ranks_of
from engine.rules.ruleset import RuleSet

COUNT_ORDER = ("carte", "denari", "settebello", "primiera", "scope")

Items = Mapping[str, int]


def find_winner(
    rules: RuleSet,
    before: Sequence[int],
    totals: Sequence[int],
    items: Sequence[Items],
    re_denari_side: int | None = None,
) -> int | None:
    """The side that wins by the target after a deal, or None to play on.

    `before` and `totals` are the totals around the deal, `items` its score by side,
    `re_denari_side` who took the Re di denari.
    """
    options = rules.options
    target = int(options["match.target"] or 0)
    if max(totals) < target:
        return None
    over = [side for side, total in enumerate(totals) if total >= target]
    if len(over) > 1 and options["match.both_over"] == "count_order":
        first = _first_to_reach(target, before, items)
        if first is not None:
            return first
    best = best_sides(totals, str(options["match.goal"]))
    return best[0] if len(best) == 1 else _break_tie(options, best, items, re_denari_side)


def best_sides(totals: Sequence[int], goal: str) -> list[int]:
    """The sides with the best total: the highest, or the lowest where `goal` is low."""
    best = max(totals) if goal == "high" else min(totals)
    return [side for side, total in enumerate(totals) if total == best]


def _first_to_reach(target: int, before: Sequence[int], items: Sequence[Items]) -> int | None:
    """Count the deal's items out in order; the first side at the target wins, None if level."""
    totals = list(before)
    for name in _counting_order(items):
        totals = [total + score.get(name, 0) for total, score in zip(totals, items, strict=True)]
        if max(totals) >= target:
            best = best_sides(totals, "high")
            return best[0] if len(best) == 1 else None
    return None


def _counting_order(items: Sequence[Items]) -> list[str]:
    others = dict.fromkeys(name for score in items for name in score if name not in COUNT_ORDER)
    return [*COUNT_ORDER, *others]


def _break_tie(
    options: Mapping[str, Value], tied: list[int], items: Sequence[Items], re_denari_side: int | None
) -> int | None:
    if options["match.tie"] == "re_denari":
        return re_denari_side if re_denari_side in tied else None
    if options["match.tie"] == "last_deal_order":
        for name in COUNT_ORDER:
            values = [items[side].get(name, 0) for side in tied]
            best = best_sides(values, str(options["match.goal"]))
            tied = [tied[index] for index in best]
            if len(tied) == 1:
                return tied[0]
    return None


def judge_game(
    rules: RuleSet,
    *,
    deals_played: int,
    before: Sequence[int],
    totals: Sequence[int],
    items: Sequence[Items],
    instant_winner: int | None = None,
    re_denari_side: int | None = None,
) -> Outcome | None:
    """The outcome after `deals_played` deals, or None to deal again.

    An instant win beats the target; a game with a fixed number of deals has no target; the upper
    bound on deals ends any game. Then the better total wins, and level totals are a draw.
    """
    if instant_winner is not None:
        return _outcome(rules, Termination.INSTANT_WIN, instant_winner, totals)
    fixed = rules.options["match.deals"]
    if fixed is None:
        winner = find_winner(rules, before, totals, items, re_denari_side)
        if winner is not None:
            return _outcome(rules, Termination.TARGET_REACHED, winner, totals)
    bound = int(rules.options["match.max_deals"] or 0) if fixed is None else int(fixed)
    if deals_played < bound:
        return None
    best = best_sides(totals, str(rules.options["match.goal"]))
    return _outcome(rules, Termination.DEALS_PLAYED, best[0] if len(best) == 1 else None, totals)


def _outcome(rules: RuleSet, termination: Termination, winner: int | None, totals: Sequence[int]) -> Outcome:
    ranks = ranks_of(totals, str(rules.options["match.goal"]), winner=winner)
    return Outcome(termination, winner, ranks, tuple(totals))
