"""What is written at a table is checked against the rule set before it counts."""

from __future__ import annotations

import pytest

from engine.rules import RuleSet, preset
from tournaments.desk import DeskError, score_from_deals, score_from_totals

FIRST_TAKES_ALL = {
    "carte": (1, 0), "denari": (1, 0), "settebello": (1, 0), "primiera": (1, 0), "scope": (2, 0),
}  # fmt: skip


def test_deals_are_counted_to_the_target() -> None:
    score = score_from_deals(preset("scopa"), [FIRST_TAKES_ALL, FIRST_TAKES_ALL])
    assert (score.first, score.second, score.winner, score.early) == (12, 0, 0, False)


def test_deals_before_the_target_are_no_result_unless_time_was_up() -> None:
    with pytest.raises(DeskError) as refused:
        score_from_deals(preset("scopa"), [FIRST_TAKES_ALL])
    assert refused.value.code == "game_open"
    assert score_from_deals(preset("scopa"), [FIRST_TAKES_ALL], early=True).winner == 0


def test_no_deal_at_all_is_no_result() -> None:
    with pytest.raises(DeskError) as refused:
        score_from_deals(preset("scopa"), [], early=True)
    assert refused.value.code == "game_open"


@pytest.mark.parametrize(
    ("totals", "code"),
    [
        ((9, 8), "totals_short"),
        ((11, 11), "totals_level"),
        ((-1, 11), "totals_value"),
        ((11, 1000), "totals_value"),
    ],
)
def test_totals_that_end_no_game_are_refused(totals: tuple[int, int], code: str) -> None:
    with pytest.raises(DeskError) as refused:
        score_from_totals(preset("scopa"), *totals)
    assert refused.value.code == code


def test_totals_name_the_winner() -> None:
    assert score_from_totals(preset("scopa"), 11, 8).winner == 0
    assert score_from_totals(preset("scopa"), 8, 11).winner == 1
    assert score_from_totals(preset("scopa"), 7, 7, early=True).winner is None
    assert score_from_totals(preset("scopa_perdere"), 21, 8).winner == 1


def test_a_fixed_number_of_deals_may_end_level() -> None:
    rules = RuleSet.resolve({"match.deals": 3})
    assert score_from_totals(rules, 6, 6).winner is None


def test_where_only_the_deals_decide_totals_are_not_enough() -> None:
    rules = RuleSet.resolve({"match.both_over": "count_order"})
    with pytest.raises(DeskError) as refused:
        score_from_totals(rules, 12, 11)
    assert refused.value.code == "totals_undecided"
