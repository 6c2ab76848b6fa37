"""Invariants of the rules over random play of every preset."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules import (
    PRESET_NAMES,
    RANKS,
    Deal,
    Move,
    MoveError,
    action_from_text,
    preset,
    score_deal,
    shuffled_deck,
    to_text,
)
from engine.rules.cards import CARDS, RE_DENARI
from engine.rules.moves import move_order
from tests.engine.rules.positions import random_deal, rules_with

PRESETS = st.sampled_from(PRESET_NAMES)
NUMBERS = st.integers(0, 100_000)
FORCED_SUM = [name for name in PRESET_NAMES if not preset(name).options["ace.sweep"]
              and preset(name).options["capture.mode"] == "sum"]  # fmt: skip


def cards_in(deal: Deal) -> list[int]:
    held = [card for hand in deal.hands for card in hand]
    lost = deal.leftovers[1] if deal.leftovers and deal.leftovers[0] is None else ()
    return [*held, *deal.table, *deal.stock, *lost, *(card for pile in deal.piles for card in pile)]


@given(name=PRESETS, number=NUMBERS)
def test_forty_distinct_cards_at_every_moment_and_always_a_legal_action(name: str, number: int) -> None:
    rng = random.Random(number)
    deal = Deal(preset(name), shuffled_deck(number.to_bytes(32, "big"), 0, 0), number % preset(name).players)
    while not deal.finished:
        assert sorted(cards_in(deal)) == list(CARDS)
        actions = deal.legal_actions()
        assert actions
        assert deal.legal_moves()
        deal.play(rng.choice(actions))
    assert sorted(cards_in(deal)) == list(CARDS)
    assert deal.legal_actions() == []
    assert deal.to_move is None


@given(name=PRESETS, number=NUMBERS, plies=st.integers(0, 40))
def test_plays_are_listed_once_in_canonical_order_for_cards_in_hand(
    name: str, number: int, plies: int
) -> None:
    deal, _ = random_deal(preset(name), number, plies)
    moves = deal.legal_moves()
    assert moves == sorted(set(moves), key=move_order)
    if not deal.finished:
        assert {move.card for move in moves} <= set(deal.hands[deal.to_move or 0])
    for move in moves:
        assert set(move.captured) <= set(deal.table)


@given(name=PRESETS, number=NUMBERS, plies=st.integers(0, 39), data=st.data())
def test_the_generator_and_the_check_agree_on_every_play_that_can_be_written(
    name: str, number: int, plies: int, data: st.DataObject
) -> None:
    deal, _ = random_deal(preset(name), number, plies)
    if deal.finished:
        return
    card = data.draw(st.sampled_from(CARDS))
    captured = data.draw(st.lists(st.sampled_from([*deal.table, *CARDS[:3]]), unique=True, max_size=4))
    if card in captured:
        return
    move = Move(card, tuple(captured))
    legal = deal.legal_moves()
    before = deal.ply
    if move in legal:
        deal.play(move)
        assert deal.ply == before + 1
    else:
        with pytest.raises(MoveError):
            deal.play(move)
        assert deal.ply == before


@given(name=PRESETS, number=NUMBERS)
def test_scope_never_outnumber_captures_and_every_point_is_accounted_for(name: str, number: int) -> None:
    deal, actions = random_deal(preset(name), number, 100)
    captures = sum(isinstance(action, Move) and action.takes for action in actions)
    assert sum(deal.scope) - deal.dealer_bonus <= captures
    scores = score_deal(deal)
    lost = len(deal.leftovers[1]) if deal.leftovers and deal.leftovers[0] is None else 0
    assert sum(int(str(score.counts["cards"])) for score in scores) + lost == 40
    for score in scores:
        assert score.total == sum(score.items.values())


@given(name=st.sampled_from(FORCED_SUM), number=NUMBERS)
def test_the_leftovers_of_a_sum_game_add_up_to_an_even_number(name: str, number: int) -> None:
    deal, actions = random_deal(preset(name), number, 100)
    left = deal.leftovers[1] if deal.leftovers else ()
    assert sum(RANKS[card] for card in left) % 2 == 0
    assert any(isinstance(action, Move) and action.takes for action in actions)


@given(number=NUMBERS)
def test_the_leftovers_of_a_fifteen_only_game_are_ten_modulo_fifteen(number: int) -> None:
    deal, _ = random_deal(preset("quindici_1"), number, 100)
    assert deal.leftovers is not None
    assert sum(RANKS[card] for card in deal.leftovers[1]) % 15 == 10


@given(number=NUMBERS)
def test_three_priorities_narrow_the_list_of_plays(number: int) -> None:
    deal, _ = random_deal(preset("scopa"), number, number % 30)
    if deal.finished:
        return

    def under(priority: str) -> set[Move]:
        seats = [list(hand) for hand in deal.hands]
        return set(Deal.at_position(
            rules_with(capture__priority=priority), hands=seats, table=deal.table, to_move=deal.to_move or 0,
            stock=deal.stock,
        ).legal_moves())  # fmt: skip

    assert under("fewest") <= under("free")
    assert under("single_first") <= under("free")


@given(name=PRESETS, number=NUMBERS, plies=st.integers(0, 39))
def test_every_action_survives_its_text(name: str, number: int, plies: int) -> None:
    deal, _ = random_deal(preset(name), number, plies)
    for action in deal.legal_actions():
        assert action_from_text(to_text(action)) == action


@given(name=PRESETS, number=NUMBERS, plies=st.integers(0, 39))
def test_the_same_actions_on_the_same_deck_give_the_same_deal(name: str, number: int, plies: int) -> None:
    deal, actions = random_deal(preset(name), number, plies)
    again = Deal(preset(name), shuffled_deck(number.to_bytes(32, "big"), 0, 0), deal.dealer)
    for action in actions:
        again.play(action)
    for one in (deal, again):
        assert (one.hands, one.table, one.piles, one.scope) == (
            again.hands,
            again.table,
            again.piles,
            again.scope,
        )
    assert deal.history == again.history


@given(name=PRESETS, number=NUMBERS, plies=st.integers(0, 39))
def test_a_rollout_ends_like_a_deal_that_was_played(name: str, number: int, plies: int) -> None:
    deal, _ = random_deal(preset(name), number, plies)
    deal.rollout(random.Random(number))
    assert deal.finished
    assert deal.table == []
    assert deal.stock_count == 0
    lost = deal.leftovers[1] if deal.leftovers and deal.leftovers[0] is None else ()
    assert sorted([*(card for pile in deal.piles for card in pile), *lost]) == list(CARDS)


@pytest.mark.parametrize("name", ["scopa", "scopone_10", "cirulla", "quindici_2", "scopa_assi_10"])
def test_rollouts_and_checked_random_play_agree_on_average(name: str) -> None:
    """Cards and scope by side over many deals, random plays being drawn in the same way in both."""
    rules, rng = preset(name), random.Random(8)
    rounds = 1500
    sums = [[0.0, 0.0], [0.0, 0.0]]
    for number in range(rounds):
        deck = rng.sample(CARDS, 40)
        rolled, played = Deal(rules, deck, number % 2), Deal(rules, deck, number % 2)
        rolled.rollout(rng)
        while not played.finished:
            card = rng.choice(played.hands[played.to_move or 0])
            played.apply(rng.choice([move for move in played.legal_moves() if move.card == card]))
        for way, deal in enumerate((rolled, played)):
            sums[way][0] += deal.pile_sizes[0] / rounds
            sums[way][1] += sum(deal.scope) / rounds
    assert abs(sums[0][0] - sums[1][0]) < 1.0
    assert abs(sums[0][1] - sums[1][1]) < 0.25


def test_the_re_of_denari_is_taken_by_the_side_that_has_it() -> None:
    deal, _ = random_deal(preset("scopa_frac"), 4, 100)
    assert sum(mask >> RE_DENARI & 1 for mask in deal.pile_masks) == 1
