"""The automatic move: a pure function of the observation, one tie-break after another."""

import random

import pytest

from engine.rules import Game, MoveError, Observation, RuleSet, automatic_action, observe, preset, to_text
from engine.rules.cards import CARDS
from tests.engine.rules.positions import position, rules_with, seeded_game


def watch(*hands: str, table: str, rules: RuleSet | None = None) -> Observation:
    """Seat 0's observation of a position."""
    rules = rules or preset("scopa")
    game = Game(rules, lambda deal, attempt: CARDS, 0)
    game.deal = position(*hands, table=table, rules=rules)
    return observe(game, 0)


@pytest.mark.parametrize(
    ("hand", "table", "expected"),
    [
        ("7s 6d", "7d 6c", "7sx7d"),  # the settebello before a denari of the hand
        ("6s 5d", "6c 5c 1b", "5dx5c"),  # most denari
        ("6s 5s", "6c 2c 3b", "5sx2c3b"),  # most cards
        ("6s 5s", "6c 5c", "5sx5c"),  # canonical order
        ("9s 4d", "9c", "9sx9c"),  # a scopa before all
        ("7c 4d", "7d 1c 3c", "7cx7d"),  # the settebello before a longer capture
        ("4d 4c", "10b", "4c"),  # lay: not denari
        ("4d 8c 4s", "10b", "4s"),  # lay: the lowest rank not of denari
        ("4c 4s", "10b", "4c"),  # lay: canonical order
        ("4d 2d", "10b", "2d"),  # only denari: the lowest
    ],
)
def test_captures_and_lays_follow_the_tie_breaks(hand: str, table: str, expected: str) -> None:
    assert to_text(automatic_action(watch(hand, "9b", table=table))) == expected


def test_a_capture_that_clears_the_table_for_nothing_is_no_scopa_here() -> None:
    rules = preset("scopa_assi")
    assert to_text(automatic_action(watch("1s 5c", "2b", table="2s 3s 9d", rules=rules))) == "1sx9d2s3s"
    assert to_text(automatic_action(watch("1s 7c", "2b", table="7d", rules=rules))) == "7cx7d"


def test_a_capture_goes_before_a_lay_where_capture_is_optional() -> None:
    rules = rules_with(capture__forced=False)
    assert to_text(automatic_action(watch("10s 1c", "2b", table="10b", rules=rules))) == "10sx10b"


def test_it_never_declares() -> None:
    rules = preset("cirulla_2")
    view = watch("3d 3c 3s", "8b 9b 10b", table="9c", rules=rules)
    assert view.declare
    assert to_text(automatic_action(view)) == "3c"


def test_a_seat_that_is_not_to_move_has_no_move() -> None:
    game = seeded_game(preset("scopa"), 1)
    other = 1 - (game.deal.to_move or 0)
    with pytest.raises(MoveError) as caught:
        automatic_action(observe(game, other))
    assert caught.value.code == "not_your_turn"


def test_it_is_always_legal_and_always_the_same() -> None:
    rng = random.Random(4)
    for number in range(30):
        game = seeded_game(preset("quindici_3"), number)
        while not game.deal.finished:
            view = observe(game, game.deal.to_move)
            assert automatic_action(view) == automatic_action(view)
            assert automatic_action(view) in view.legal
            game.play(rng.choice(view.legal))
