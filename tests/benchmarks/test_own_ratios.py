"""The engine against itself: two ratios that CI holds, for they do not depend on the machine.

They are a step of their own there, so that no other test shares the caches meanwhile.
Each is taken within one run: small equal pieces of both works by turns, CPU time, the quickest piece of
each. A busy machine only ever slows a piece, and both find their quiet moments among so many.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from random import Random

import pytest

from engine.rules import Deal, codes, preset
from engine.rules.cards import CARDS
from tests.oracle.cards import cards as textbook_cards
from tests.oracle.deal import TextbookDeal
from tests.oracle.options import preset as textbook_preset

pytestmark = pytest.mark.ratio

PLAIN = ("scopone_10", "scopone_9", "scopa")
ROLLOUT_RATIO, TEXTBOOK_RATIO = 3.0, 6.0
DECKS, PIECES, ATTEMPTS = 64, 24, 12

Piece = Callable[[], object]


@pytest.fixture(autouse=True)
def no_collection() -> Iterator[None]:
    """Garbage of the tests before is collected now and not in the middle of a piece."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def decks(count: int) -> list[list[int]]:
    return [Random(number).sample(CARDS, len(CARDS)) for number in range(count)]


def by_api(deals: list[Deal]) -> None:
    rng = Random(1)
    for one in deals:
        deal = one.copy()
        while not deal.finished:
            deal.apply(rng.choice(deal.legal_moves()))


def by_rollout(deals: list[Deal]) -> None:
    rng = Random(1)
    for one in deals:
        one.copy().rollout(rng)


def by_textbook(deals: list[TextbookDeal]) -> None:
    rng = Random(1)
    for one in deals:
        deal = one.copy()
        while not deal.finished:
            deal.act(rng.choice(deal.legal()))


def quickest(slow: Piece, quick: Piece, pieces: int) -> tuple[float, float]:
    """CPU seconds of the quickest piece of each, taken by turns after a first of each that is not counted."""
    best = [float("inf"), float("inf")]
    for number in range(pieces + 1):
        for which, piece in enumerate((slow, quick)):
            began = time.process_time()
            piece()
            spent = time.process_time() - began
            if number:
                best[which] = min(best[which], spent)
    return best[0], best[1]


def check_ratio(what: str, goal: float, slow: Piece, quick: Piece, pieces: int) -> None:
    """Is `quick` so many times as quick, in the best of a few attempts? What is too slow stays too slow."""
    found = []
    for _ in range(ATTEMPTS):
        slow_s, quick_s = quickest(slow, quick, pieces)
        found.append(slow_s / quick_s)
        if found[-1] >= goal:
            break
    print(f"\n{what}: {max(found):.2f}, the goal is {goal}")
    assert max(found) >= goal


@pytest.mark.parametrize("name", PLAIN)
def test_a_rollout_is_three_times_as_fast_as_the_moves_it_stands_for(name: str) -> None:
    deals = [Deal(preset(name), deck, 0) for deck in decks(DECKS)]
    check_ratio(
        f"rollout / API, {name}", ROLLOUT_RATIO, lambda: by_api(deals), lambda: by_rollout(deals), PIECES
    )


@pytest.mark.parametrize("name", PLAIN)
def test_the_engine_is_six_times_as_fast_as_a_textbook(name: str) -> None:
    options, few = textbook_preset(name), decks(4)
    book = [TextbookDeal(options, textbook_cards(codes(deck)), 0) for deck in few]
    deals = [Deal(preset(name), deck, 0) for deck in few]
    check_ratio(
        f"API / textbook, {name}",
        TEXTBOOK_RATIO,
        lambda: by_textbook(book),
        lambda: by_api(deals),
        PIECES // 3,
    )
