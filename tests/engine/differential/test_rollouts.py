"""The fast loop of random play ends only where the textbook can end, and everywhere it can."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.rules import PRESET_NAMES, Deal, Game, action_from_text, codes, preset
from tests.engine.differential.decks import deck_source
from tests.oracle.cards import cards
from tests.oracle.deal import TextbookDeal

CARDS_LEFT = 5
ROLLOUTS = 250
FEW_ENDS = 12


def ends_of(deal: TextbookDeal) -> set[Any]:
    """All ends that plays without declarations can reach."""
    if deal.finished:
        return {end_of(deal.piles, deal.scope, deal.last_taker)}
    found: set[Any] = set()
    for play in deal.plays():
        twin = deal.copy()
        twin.act(play.text)
        found |= ends_of(twin)
    return found


def end_of(piles: Any, scope: list[int], last_taker: int | None) -> Any:
    """An end as a value."""
    return tuple(frozenset(pile) for pile in piles), tuple(scope), last_taker


def nearly_finished(name: str, seed: int) -> tuple[Deal, TextbookDeal]:
    """The same deal in both with a few cards left to play."""
    rules, random = preset(name), Random(seed)
    deck_of = deck_source(seed)
    game = Game(rules, deck_of, 0)
    textbook = TextbookDeal({**rules.to_json(), **rules.display}, cards(codes(game.deck)), 0)
    while game.deal.stock_count or sum(map(len, game.deal.hands)) > CARDS_LEFT:
        text = random.choice(textbook.legal())
        game.deal.play(action_from_text(text))
        textbook.act(text)
    return game.deal, textbook


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_rollouts_reach_the_ends_of_the_textbook(name: str) -> None:
    for seed in range(3):
        deal, textbook = nearly_finished(name, seed)
        allowed, random, reached = ends_of(textbook), Random(seed), set()
        for _ in range(ROLLOUTS):
            twin = deal.copy()
            twin.rollout(random)
            reached.add(end_of(([cards(codes(pile)) for pile in twin.piles]), twin.scope, twin.last_taker))
        assert reached <= allowed
        if len(allowed) <= FEW_ENDS:
            assert reached == allowed
