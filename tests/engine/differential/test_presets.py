"""Engine and textbook play every preset alike: plays, positions, scores and ends."""

import pytest

from engine.rules import PRESET_NAMES, preset
from tests.engine.differential.comparison import play_beside
from tests.engine.differential.decks import deck_source


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_whole_games_agree(name: str) -> None:
    assert play_beside(preset(name), deck_source(1), 1).engine.finished


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_single_deals_agree(name: str) -> None:
    for seed in range(100, 106):
        play_beside(preset(name), deck_source(seed), seed, most_deals=1)
