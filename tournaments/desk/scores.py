"""What was written at a table as a score, checked against the rule set."""

from collections.abc import Sequence

from engine.rules import RuleError, RuleSet
from engine.rules.scorepad import Marks, judge_totals, play_pad
from tournaments.desk.errors import DeskError
from tournaments.desk.state import Score


def score_from_deals(rules: RuleSet, deals: Sequence[Marks], *, early: bool = False) -> Score:
    """From the deals as marked. DeskError `pad_…`, or `game_open` while the rules want another deal."""
    try:
        game = play_pad(rules, deals)
        if not deals or not (game.outcome or early):
            raise DeskError("game_open", "the rules want another deal")
        winner = game.outcome.winner if game.outcome else judge_totals(rules, game.totals, early=True)
    except RuleError as error:
        raise DeskError(error.code, error.message) from error
    marked = tuple({name: tuple(values) for name, values in deal.items()} for deal in deals)
    first, second = game.totals
    return Score(first, second, winner, marked, early=game.outcome is None)


def score_from_totals(rules: RuleSet, first: int, second: int, *, early: bool = False) -> Score:
    """From the two totals alone. DeskError `totals_…` for what cannot be the end of a game."""
    try:
        winner = judge_totals(rules, (first, second), early=early)
    except RuleError as error:
        raise DeskError(error.code, error.message) from error
    return Score(first, second, winner, early=early)
