"""Cards, plays and their text."""

import copy

import pytest

from engine.rules import (
    CODES,
    RANKS,
    SETTEBELLO,
    CardError,
    Declaration,
    Move,
    MoveError,
    action_from_text,
    card_from_code,
    cards_from_codes,
    to_text,
)
from engine.rules.cards import MATTA, RE_DENARI, cards_of_mask, mask_of
from tests.engine.rules.positions import cards


def test_the_canonical_order_is_denari_coppe_spade_bastoni_with_ranks_rising() -> None:
    suits = [f"{rank}{suit}" for suit in "dcsb" for rank in range(1, 11)]
    assert list(CODES) == suits
    assert [card_from_code(code) for code in CODES] == list(range(40))
    assert (CODES[SETTEBELLO], CODES[MATTA], CODES[RE_DENARI]) == ("7d", "7c", "10d")


def test_every_rank_has_its_number() -> None:
    assert [RANKS[card_from_code(f"{rank}s")] for rank in range(1, 11)] == list(range(1, 11))


@pytest.mark.parametrize("code", ["", "0d", "11d", "7", "d7", "7D", "07d", "7dx", " 7d", "7♦", None, 7])
def test_what_is_no_card_is_refused_by_name(code: str) -> None:
    with pytest.raises(CardError) as caught:
        card_from_code(code)
    assert caught.value.code == "unknown_card"


def test_a_card_named_twice_is_refused() -> None:
    with pytest.raises(CardError, match="7d stands twice"):
        cards_from_codes(["7d", "1c", "7d"])


def test_masks_and_cards_are_the_same_set() -> None:
    some = cards("10b 1d 7s 4c")
    assert cards_of_mask(mask_of(some)) == sorted(some)


@pytest.mark.parametrize("text", ["7d", "10b", "7dx4c3s", "10sx1d2c7b", "1d@", "!low", "!tris", "1dx1c"])
def test_an_action_in_canonical_text_reads_and_writes_itself(text: str) -> None:
    assert to_text(action_from_text(text)) == text


def test_taken_cards_may_come_in_any_order_and_are_written_in_canonical_order() -> None:
    assert action_from_text("10dx3s4c3d") == action_from_text("10dx3d4c3s")
    assert to_text(action_from_text("10dx3s4c3d")) == "10dx3d4c3s"


def test_a_ten_is_not_read_as_a_one() -> None:
    assert action_from_text("10dx10c") == Move(card_from_code("10d"), (card_from_code("10c"),))


@pytest.mark.parametrize(
    "text",
    ["", "7", "7d x 4c3s", "7dx", "7dx7d", "7dx4c4c", "7d@", "!", "!high", "x4c", "7dx4c3", "7d\n", "1d@x2c"],
)
def test_what_is_no_play_is_refused_by_name(text: str) -> None:
    with pytest.raises(MoveError) as caught:
        action_from_text(text)
    assert caught.value.code == "unreadable_move"


def test_a_play_of_more_than_128_characters_is_not_even_read() -> None:
    with pytest.raises(MoveError, match="at most 128"):
        action_from_text("7dx" + "4c" * 80)


def test_a_move_keeps_its_cards_in_canonical_order_and_compares_as_a_set() -> None:
    one, other = Move(6, (23, 12)), Move(6, (12, 23))
    assert one == other
    assert hash(one) == hash(other)
    assert one != Move(6, (12, 23), self_take=True)


def test_actions_and_errors_travel_between_processes() -> None:
    for thing in (Move(6, (12, 23)), Declaration("low")):
        assert copy.deepcopy(thing) == thing
    error = copy.deepcopy(CardError("unknown_card", "no"))
    assert (error.code, error.message) == ("unknown_card", "no")
