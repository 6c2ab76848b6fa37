"""A deal in play. Many of these once went wrong in another program; each name says what must hold."""

import pickle
import random

import pytest

from engine.rules import (
    CODES,
    RANKS,
    CardError,
    Deal,
    Move,
    MoveError,
    preset,
    shuffled_deck,
)
from engine.rules.cards import CARDS
from tests.engine.rules.positions import cards, play, position, random_deal, rules_with, show, texts


def test_each_seat_gets_its_whole_hand_then_the_table_then_packets() -> None:
    deck = shuffled_deck(bytes(32), 0, 0)
    deal = Deal(preset("scopa_3"), deck, dealer=1)
    assert deal.to_move == 2
    assert [deal.hands[seat] for seat in (2, 0, 1)] == [sorted(deck[at : at + 3]) for at in (0, 3, 6)]
    assert deal.table == deck[9:13]
    assert deal.stock_count == 27
    while deal.stock_count == 27:
        deal.apply(deal.legal_moves()[0])
    assert [deal.hands[seat] for seat in (2, 0, 1)] == [sorted(deck[at : at + 3]) for at in (13, 16, 19)]
    assert deal.to_move == 2


@pytest.mark.parametrize("deck", [[], list(range(39)), [0, *range(39)], [*range(1, 41)], [*range(40), 3]])
def test_what_is_no_deck_is_refused(deck: list[int]) -> None:
    with pytest.raises(CardError) as caught:
        Deal(preset("scopa"), deck, 0)
    assert caught.value.code == "bad_deck"


def test_a_fresh_deal_is_not_over() -> None:
    deal = Deal(preset("scopone_10"), CARDS, 0)
    assert not deal.finished
    assert deal.ply == 0
    assert deal.table == []
    assert deal.pile_sizes == [0, 0]


def test_legal_plays_are_right_for_every_card_of_the_hand_and_in_canonical_order() -> None:
    deal = position("8d 7c 1d", "2b", table="8c 6s 4c 3s")
    assert texts(deal) == ["1d", "8dx8c", "7cx4c3s"]
    free = position("8d", "2b", table="8c 6s 2d 4c", rules=rules_with(capture__priority="free"))
    assert texts(free) == ["8dx8c", "8dx2d6s"]
    optional = position("8d", "2b", table="6s 2d", rules=rules_with(capture__forced=False))
    assert texts(optional) == ["8d", "8dx2d6s"]


def test_longer_captures_come_after_shorter_ones_and_then_by_card() -> None:
    deal = position("10d", "2b", table="1s 2s 3s 4s 5s 6s 7s 8s 9s")
    assert texts(deal) == [
        "10dx1s9s",
        "10dx2s8s",
        "10dx3s7s",
        "10dx4s6s",
        "10dx1s2s7s",
        "10dx1s3s6s",
        "10dx1s4s5s",
        "10dx2s3s5s",
        "10dx1s2s3s4s",
    ]


def test_a_self_take_comes_last() -> None:
    rules = rules_with(ace__sweep=True, ace__empty_table="takes_itself", ace__may_decline=True)
    assert texts(position("1d", "2b", rules=rules)) == ["1d", "1d@"]


@pytest.mark.parametrize("rank", range(1, 11))
def test_the_second_card_of_every_rank_takes_the_first(rank: int) -> None:
    deal = position(f"{rank}d", "2b" if rank != 2 else "3b", table=f"{rank}c")
    assert texts(deal) == [f"{rank}dx{rank}c"]


@pytest.mark.parametrize("rank", range(2, 11))
def test_every_rank_takes_its_pairs_by_sum(rank: int) -> None:
    low = rank // 2
    deal = position(f"{rank}d", "10b", table=f"{low}c {rank - low}s")
    assert texts(deal) == [f"{rank}dx{low}c{rank - low}s"]


def test_the_player_chooses_which_of_two_equal_cards_to_take_and_takes_one() -> None:
    deal = position("6d", "2b", table="6c 6s 1d")
    assert texts(deal) == ["6dx6c", "6dx6s"]
    play(deal, "6dx6s")
    assert show(sorted(deal.table)) == "1d 6c"
    assert show(deal.piles[0]) == "6d 6s"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("7d", "capture_is_mandatory"),
        ("7dx5c", "illegal_capture"),
        ("7dx4c2b", "card_not_on_table"),
        ("9b", "card_not_in_hand"),
        ("7dx4c3s5c", "illegal_capture"),
        ("!low", "nothing_to_declare"),
    ],
)
def test_a_refused_play_says_why_and_changes_nothing(text: str, reason: str) -> None:
    deal = position("7d 1b", "2b 9b", table="4c 3s 5c")
    before = pickle.dumps([deal.hands, deal.table, deal.piles, deal.history, deal.to_move])
    with pytest.raises(MoveError) as caught:
        play(deal, text)
    assert (caught.value.code, caught.value.reason) == ("illegal_move", reason)
    assert pickle.dumps([deal.hands, deal.table, deal.piles, deal.history, deal.to_move]) == before


def test_a_capture_is_taken_whatever_the_order_of_its_cards() -> None:
    deal = position("7d", "2b", table="4c 3s 9b")
    play(deal, "7dx3s4c")
    assert deal.pile_sizes == [3, 0]


def test_the_hand_loses_exactly_the_played_card() -> None:
    deal = position("7d 1b 2c", "2b 9b 3b", table="4c 3s")
    play(deal, "7dx4c3s")
    assert show(deal.hands[0]) == "2c 1b"
    assert show(deal.hands[1]) == "2b 3b 9b"


def test_clearing_the_table_is_a_scopa_and_it_stays_empty() -> None:
    deal = position("7d 1b", "2b 9b", table="4c 3s", stock="5c 6c 8c 10c 5s 6s")
    play(deal, "7dx4c3s")
    assert deal.last_scopa
    assert deal.scope == [1, 0]
    assert deal.table == []


def test_laying_on_an_empty_table_is_no_capture_and_no_scopa() -> None:
    deal = position("7d", "2b")
    play(deal, "7d")
    assert not deal.last_scopa
    assert (deal.scope, deal.pile_sizes, deal.last_taker) == ([0, 0], [0, 0], None)


def test_the_last_play_of_a_deal_is_no_scopa_unless_the_rules_say_so() -> None:
    for rules, scope, reason in (
        (rules_with(), [0, 0], "last_play"),
        (rules_with(scopa__last_play="counts"), [1, 0], None),
    ):
        deal = play(position("7d", "", table="4c 3s", rules=rules), "7dx4c3s")
        assert (deal.finished, deal.scope, deal.last_cleared_reason) == (True, scope, reason)


def test_a_scopa_with_the_last_card_of_a_packet_counts_while_stock_is_left() -> None:
    deal = play(position("7d", "", table="4c 3s", stock="1c 2c 5c 6c 8c 9c"), "7dx4c3s")
    assert deal.last_scopa
    assert [len(hand) for hand in deal.hands] == [3, 3]


def test_a_scopa_with_ones_own_last_card_counts_while_another_still_holds_one() -> None:
    deal = play(position("7d", "2b", table="4c 3s"), "7dx4c3s")
    assert deal.last_scopa


def test_a_new_packet_comes_only_when_all_hands_are_empty() -> None:
    deal = position("7d", "2b", table="10s", stock="1c 2c 5c 6c 8c 9c")
    play(deal, "7d")
    assert [len(hand) for hand in deal.hands] == [0, 1]
    play(deal, "2b")
    assert [len(hand) for hand in deal.hands] == [3, 3]
    assert deal.to_move == 0
    assert show(sorted(deal.table)) == "7d 10s 2b"


def test_leftovers_go_to_the_last_side_that_took_and_are_no_scopa() -> None:
    deal = play(position("7d 9c", "2b 10d", table="7c 1s", dealer=1), "7dx7c", "10d", "9c", "2b")
    assert deal.leftovers == (0, tuple(cards("10d 9c 1s 2b")))
    assert deal.scope == [0, 0]
    assert deal.pile_sizes == [6, 0]
    assert deal.table == []


def test_the_last_taker_survives_the_packets() -> None:
    deal = position("7d", "2b", table="7c 10s", stock="9d 9s 5c 6c 8c 9c")
    play(deal, "7dx7c", "2b")
    while not deal.finished:
        move = next((move for move in deal.legal_moves() if not move.takes), None)
        if move is None:
            break
        deal.apply(move)
    assert deal.last_taker == 0


@pytest.mark.parametrize(
    ("options", "side"),
    [
        ({}, None),
        ({"leftovers__no_taker": "dealer"}, 1),
        ({"leftovers__to": "dealer"}, 1),
    ],
)
def test_leftovers_that_nobody_earned_follow_the_rules(options: dict[str, object], side: int | None) -> None:
    deal = play(position("7d", "", table="9c", rules=rules_with(**options)), "7d")
    assert deal.leftovers == (side, tuple(cards("7d 9c")))
    assert sum(deal.pile_sizes) == (0 if side is None else 2)


def test_an_empty_table_at_the_end_leaves_nothing_over() -> None:
    assert play(position("7d", "", table="7c"), "7dx7c").leftovers is None


def test_fifteen_priorities_give_three_different_lists() -> None:
    def captures(priority: str) -> list[str]:
        rules = rules_with(capture__mode="both", capture__priority="free", capture__fifteen_priority=priority)
        return texts(position("7d", "2b", table="8c 5d 3c 4s 7s", rules=rules))

    assert captures("free") == ["7dx8c", "7dx7s", "7dx5d3c", "7dx3c4s"]
    assert captures("fewest") == ["7dx8c", "7dx7s", "7dx3c4s"]
    assert captures("fewest_overall") == ["7dx8c", "7dx7s"]


def test_the_table_keeps_the_order_in_which_cards_were_laid() -> None:
    deal = position("5c 8d", "2b 6b", table="9c 1s 10d")
    play(deal, "8d", "2b", "5c")
    assert show(deal.table) == "9c 1s 10d 8d 2b 5c"


@pytest.mark.parametrize("name", ["scopa", "scopone_10", "cirulla", "quindici_3", "scopa_assi_10"])
def test_a_copy_goes_its_own_way(name: str) -> None:
    deal, _ = random_deal(preset(name), 5, 9)
    twin = deal.copy()
    before = pickle.dumps(
        [deal.hands, deal.table, deal.piles, deal.scope, deal.history, deal.shown, deal.accusi]
    )
    twin.rollout(random.Random(1))
    other = deal.copy()
    while not other.finished:
        other.apply(other.legal_actions()[-1])
    now = pickle.dumps(
        [deal.hands, deal.table, deal.piles, deal.scope, deal.history, deal.shown, deal.accusi]
    )
    assert now == before
    assert not deal.finished


def test_a_position_with_a_card_twice_or_a_hand_missing_is_refused() -> None:
    for hands, table in ((["7d", "7d"], ""), (["7d", "2b"], "7d"), (["7d"], "")):
        with pytest.raises(CardError):
            position(*hands, table=table)


def test_moves_are_shared_and_name_real_cards() -> None:
    deal = Deal(preset("scopone_10"), CARDS, 0)
    first, second = deal.legal_moves()[0], deal.legal_moves()[0]
    assert first is second
    assert isinstance(first, Move)
    assert CODES[first.card] == f"{RANKS[first.card]}d"
