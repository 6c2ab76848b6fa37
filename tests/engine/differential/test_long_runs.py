"""The same comparison over many more games: presets to their ends, and hundreds of drawn rule sets."""

from random import Random

import pytest

from engine.rules import PRESET_NAMES, RuleSet, preset
from tests.engine.differential.comparison import play_beside
from tests.engine.differential.decks import deck_source
from tests.engine.differential.rule_sets import drawn

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_many_games_of_a_preset_agree(name: str) -> None:
    for seed in range(1_000, 1_006):
        assert play_beside(preset(name), deck_source(seed), seed).engine.finished


@pytest.mark.parametrize("batch", range(10))
def test_many_rule_sets_agree(batch: int) -> None:
    for seed in range(2_000 + 20 * batch, 2_020 + 20 * batch):
        random = Random(seed)
        rules = RuleSet.resolve(drawn(random, random.randrange(3, 18)))
        play_beside(rules, deck_source(seed), seed, most_deals=random.choice((1, 1, 3)))
