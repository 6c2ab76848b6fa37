"""Cirulla: declarations, the matta, and what the dealer takes before the first card."""

import pytest

from engine.rules import Deal, Game, MoveError, RuleSet, cards_from_codes, preset, to_text
from engine.rules.accuso import compile_premium
from engine.rules.cards import CARDS
from tests.engine.rules.positions import cards, play, position, rules_with, seeded_game, show

CIRULLA = preset("cirulla_2")


def offers(deal: Deal) -> list[str]:
    return [to_text(declaration) for declaration in deal.declarations()]


def fresh(hand: str, other: str = "8b 9b 10b", rules: RuleSet = CIRULLA, table: str = "4c 5c 6c 10c") -> Deal:
    stock = [card for card in CARDS if card not in cards(f"{hand} {other} {table}")]
    return Deal.at_position(
        rules, hands=[cards(hand), cards(other)], table=cards(table), to_move=0, dealer=1, stock=stock
    )


def test_a_declaration_pays_shows_the_hand_and_the_same_seat_plays_on() -> None:
    deal = fresh("2d 3c 4s")
    assert offers(deal) == ["!low"]
    play(deal, "!low")
    assert deal.accusi == [3, 0]
    assert deal.to_move == 0
    assert deal.ply == 1
    assert deal.shown == {0: set(cards("2d 3c 4s"))}
    assert offers(deal) == []


def test_nobody_is_asked_twice_and_silence_forfeits() -> None:
    deal = play(fresh("2d 3c 4s"), "2d")
    deal.apply(deal.legal_moves()[0])
    assert offers(deal) == []
    with pytest.raises(MoveError, match="!low"):
        play(deal, "!low")


def test_only_the_seat_to_move_may_declare_and_only_before_its_first_card() -> None:
    deal = fresh("2d 3c 9s", other="1b 1s 2c")
    assert offers(deal) == []
    play(deal, "2d")
    assert offers(deal) == ["!low"]
    play(deal, "!low", "2cx2d")
    assert deal.shown == {1: set(cards("1b 1s"))}
    assert deal.accusi == [0, 3]


def test_shown_cards_go_as_they_are_played_and_are_gone_with_the_packet() -> None:
    deal = play(fresh("2d 3c 4s"), "!low")
    while deal.hands[0] and deal.stock_count == len(CARDS) - 10:
        held = set(deal.hands[0])
        assert deal.shown.get(0, set()) == held
        deal.apply(deal.legal_moves()[0])
    assert deal.shown == {}


def test_a_new_packet_may_be_declared_again() -> None:
    deal = fresh("2d 3c 4s", other="8b 9b 10b")
    play(deal, "!low")
    while deal.stock_count == len(CARDS) - 10:
        deal.apply(deal.legal_moves()[0])
    premium = compile_premium(CIRULLA.options)(deal.hands[0])
    assert offers(deal) == [f"!{kind}" for kind in premium.prices]


@pytest.mark.parametrize(
    ("hand", "stack", "expected"),
    [
        ("3d 3c 3s", "best", ["!tris"]),
        ("3d 3c 3s", "sum", ["!low", "!tris"]),
        ("3d 3c 7c", "sum", ["!low", "!tris"]),  # matta 3 serves both
        ("4d 4c 7c", "sum", ["!tris"]),  # low needs matta 1, tris needs 4: only the dearer
        ("4d 4c 7c", "best", ["!tris"]),
        ("1d 1s 7c", "sum", ["!low", "!tris"]),
        ("10d 10s 7c", "best", ["!tris"]),
        ("4d 5s 7c", "best", []),
        ("7d 7s 7c", "best", ["!tris"]),
        ("2d 6s 7c", "best", ["!low"]),
    ],
)
def test_one_value_of_the_matta_must_serve_all_that_is_declared(
    hand: str, stack: str, expected: list[str]
) -> None:
    rules = RuleSet.resolve({**CIRULLA.options, "accuso.stack": stack})
    assert offers(fresh(hand, rules=rules, table="8c 5b 6b 10c")) == expected


def test_both_kinds_are_two_actions_with_a_price_each() -> None:
    rules = RuleSet.resolve({**CIRULLA.options, "accuso.stack": "sum"})
    deal = play(fresh("3d 3c 3s", rules=rules), "!tris")
    assert offers(deal) == ["!low"]
    play(deal, "!low")
    assert deal.accusi == [13, 0]
    assert offers(deal) == []


def test_equal_prices_offer_tris() -> None:
    rules = RuleSet.resolve({**CIRULLA.options, "accuso.low": 3, "accuso.tris": 3})
    assert offers(fresh("3d 3c 3s", rules=rules)) == ["!tris"]


def test_without_declarations_in_the_rules_nothing_is_on_offer() -> None:
    assert offers(position("3d 3c 3s", "8b 9b 10b")) == []


def deck_with_table(table: str, players: int, hand: int) -> list[int]:
    """A deck whose opening table is this one."""
    wanted = cards_from_codes(table.split())
    others = [card for card in CARDS if card not in wanted]
    return [*others[: players * hand], *wanted, *others[players * hand :]]


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_the_bonus_goes_to_the_dealer_of_this_deal_and_the_table_is_emptied(dealer: int) -> None:
    rules = preset("cirulla")
    deal = Deal(rules, deck_with_table("10d 9c 8s 3b", 4, 3), dealer)
    side = rules.side_of(dealer)
    assert deal.dealer_bonus == 2
    assert deal.scope[side] == 2
    assert deal.pile_sizes[side] == 4
    assert deal.last_taker == side
    assert deal.table == []
    assert show(deal.opening) == "10d 9c 8s 3b"
    assert deal.to_move == (dealer + 1) % 4


def test_a_table_under_ten_pays_three_where_that_is_the_rule_but_fifteen_goes_first() -> None:
    rules = rules_with(deal__bonus_low="lt10_3", deal__dealer_bonus="15_30", cirulla__matta="accusi")
    assert Deal(rules, deck_with_table("1d 2c 3s 3b", 2, 3), 0).dealer_bonus == 3
    assert Deal(rules, deck_with_table("1d 2c 3s 4b", 2, 3), 0).dealer_bonus == 0
    assert Deal(rules, deck_with_table("7c 1c 3s 1b", 2, 3), 0).dealer_bonus == 1  # matta 10 makes 15
    assert Deal(rules, deck_with_table("7c 1c 1s 1b", 2, 3), 0).dealer_bonus == 3  # matta 1 makes 4


def test_two_fifteens_pay_two_and_another_thirty_pays_nothing_under_that_rule() -> None:
    rules = rules_with(deal__dealer_bonus="15_30", deal__dealer_bonus_30="two_fifteens")
    assert Deal(rules, deck_with_table("10d 5c 8s 7b", 2, 3), 0).dealer_bonus == 2
    assert Deal(rules, deck_with_table("10d 10c 9s 1b", 2, 3), 0).dealer_bonus == 0


def test_two_aces_are_a_misdeal_and_the_same_dealer_deals_again() -> None:
    rules = preset("cirulla")
    decks = [deck_with_table("1d 1c 9s 2b", 4, 3), deck_with_table("2d 4c 9s 8b", 4, 3)]
    game = Game(rules, lambda deal, attempt: decks[attempt], 3)
    assert game.misdeals == [tuple(decks[0])]
    assert game.dealer == 3
    assert game.deal.to_move == 0


def test_premium_points_are_counted_at_the_end_of_the_deal() -> None:
    for number in range(200):
        game = seeded_game(CIRULLA, number)
        while not game.deal.finished:
            declared = game.deal.declarations()
            game.play(declared[0] if declared else game.deal.legal_moves()[0])
        assert game.last_score is not None
        assert [score.items["accusi"] for score in game.last_score] == game.deal.accusi
        if any(game.deal.accusi):
            return
    raise AssertionError("no hand of 200 games could declare")
