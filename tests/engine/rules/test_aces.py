"""Aces that sweep, stay, take themselves, or may not lead."""

import pytest

from engine.rules import preset
from tests.engine.rules.positions import play, position, rules_with, texts


def test_an_ace_sweeps_only_a_table_without_an_ace() -> None:
    rules = preset("asso_piglia_tutto")
    assert texts(position("1d", "2b", table="9c 7s", rules=rules)) == ["1dx9c7s"]
    assert texts(position("1d", "2b", table="9c 1s", rules=rules)) == ["1dx1s"]
    assert texts(position("1d", "2b", rules=rules)) == ["1d"]


@pytest.mark.parametrize(
    ("name", "table", "play_text", "scope", "reason"),
    [
        ("asso_piglia_tutto", "9c 7s", "1dx9c7s", 1, None),
        ("scopa_assi", "9c 7s", "1dx9c7s", 0, "ace_sweep"),
        ("scopa_assi", "1c", "1dx1c", 1, None),
        ("scopa_assi_10", "", "1d@", 0, "self_take"),
    ],
)
def test_a_sweep_is_a_scopa_where_the_rules_say_so(
    name: str, table: str, play_text: str, scope: int, reason: str | None
) -> None:
    rules = preset(name)
    hands = ["1d", "2b", *[""] * (rules.players - 2)]
    deal = play(position(*hands, table=table, rules=rules), play_text)
    assert (deal.scope[0], deal.last_cleared_reason) == (scope, reason)
    assert deal.last_taker == 0


def test_a_lone_ace_is_no_scopa_where_the_rules_say_so() -> None:
    rules = rules_with(ace__lone_ace_scopa=False)
    assert play(position("1d", "2b", table="1c", rules=rules), "1dx1c").last_cleared_reason == "lone_ace"
    assert play(position("1d", "2b", table="1c 3c", rules=rules), "1dx1c").last_cleared_reason is None


def test_an_ace_sweep_that_is_also_fifteen_counts_as_fifteen() -> None:
    rules = rules_with(capture__mode="both", ace__sweep=True)
    assert play(position("1d", "2b", table="9c 5s", rules=rules), "1dx9c5s").last_scopa
    assert not play(position("1d", "2b", table="9c 4s", rules=rules), "1dx9c4s").last_scopa


def test_without_the_exclusive_sweep_fifteens_stay_selectable() -> None:
    deal = position("1d", "2b", table="9c 5s 2c", rules=rules_with(
        capture__mode="both", ace__sweep=True, ace__sweep_exclusive=False
    ))  # fmt: skip
    assert texts(deal) == ["1dx9c5s", "1dx2c9c5s"]


def test_who_may_decline_a_sweep_may_lay_the_ace() -> None:
    rules = rules_with(ace__sweep=True, ace__may_decline=True)
    assert texts(position("1d", "2b", table="9c 5s", rules=rules)) == ["1d", "1dx9c5s"]
    assert texts(position("1d", "2b", table="9c 1s", rules=rules)) == ["1dx1s"]


def test_an_ace_may_not_lead_where_forbidden_unless_the_hand_is_all_aces() -> None:
    rules = rules_with(ace__first_play="forbidden")
    lead = position("1d 7c", "2b 3b", table="9c 1s", rules=rules, lead=True)
    assert texts(lead) == ["7c"]
    assert texts(position("1d 1c", "2b 3b", table="9c 1s", rules=rules, lead=True)) == ["1dx1s", "1cx1s"]
    play(lead, "7c")
    assert texts(lead) == ["2b", "3b"]
    assert "1dx1s" in texts(play(lead, "2b"))


def test_a_leading_ace_sweeps_nothing_where_that_is_the_rule() -> None:
    rules = rules_with(ace__sweep=True, ace__first_play="no_sweep")
    deal = position("1d 10c", "1b 3b", table="9c 5s", rules=rules, lead=True)
    assert texts(deal) == ["1d", "10c"]
    assert texts(play(deal, "10c")) == ["1bx9c10c5s", "3b"]
