"""Engine and textbook agree under any rules that an organiser may compose."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules import RuleError, RuleSet
from tests.engine.differential.comparison import play_beside
from tests.engine.differential.decks import deck_source
from tests.engine.differential.rule_sets import NAMES, SIZES, drawn, house_rules, is_accepted, values_of
from tests.oracle.options import resolve
from tests.oracle.validity import refusals


@settings(max_examples=60)
@given(house_rules(), st.integers(0, 10**6))
def test_a_deal_under_house_rules_agrees(overrides: dict[str, Any], seed: int) -> None:
    play_beside(RuleSet.resolve(overrides), deck_source(seed), seed, most_deals=1)


@settings(max_examples=25)
@given(house_rules(), st.integers(0, 10**6))
def test_a_short_game_under_house_rules_agrees(overrides: dict[str, Any], seed: int) -> None:
    play_beside(RuleSet.resolve(overrides), deck_source(seed), seed, most_deals=4)


def test_every_value_of_every_option_is_played() -> None:
    for number, name in enumerate(NAMES):
        for value in values_of(name):
            rules = next(
                (size | {name: value} for size in SIZES if is_accepted(size | {name: value})),
                None,
            )
            if rules is None:
                assert name in {"ace.sweep"}, name
            else:
                play_beside(RuleSet.resolve(rules), deck_source(number), number, most_deals=1)


@settings(max_examples=300)
@given(st.integers(0, 10**9))
def test_the_engine_refuses_what_the_rule_page_refuses(seed: int) -> None:
    random = Random(seed)
    overrides = {name: random.choice(values_of(name)) for name in random.sample(NAMES, 8)}
    overrides |= random.choice(SIZES)
    reasons = refusals(resolve(overrides))
    if reasons:
        with pytest.raises(RuleError):
            RuleSet.resolve(overrides)


def test_a_drawn_rule_set_is_accepted() -> None:
    assert all(is_accepted(drawn(Random(seed), 12)) for seed in range(40))
