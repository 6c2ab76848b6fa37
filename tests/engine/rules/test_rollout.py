"""Random play draws from exactly the moves that are legal, each as likely, and each order of a hand too."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import factorial
from random import Random

import pytest

from engine.rules import PRESET_NAMES, Deal, Move, preset, shuffled_deck
from engine.rules.captures import moves_of_card
from engine.rules.cards import BITS, CARDS, RANKS, cards_of_mask
from engine.rules.moves import CARD_UNITS
from engine.rules.orders import draw_stock, order_drawer
from engine.rules.steps import DRAW, MAX_STEPS, SETTLE, Step


def chances(step: Step, table: int) -> dict[tuple[int, int], Fraction]:
    """How likely each capture is (cards as a mask, -1 for a card that is laid), and the node that follows."""
    take, after = step
    found: Counter[tuple[int, int]] = Counter()
    if take == DRAW:
        for option in after:
            for one, chance in chances(option, table).items():
                found[one] += chance / len(after)
        return found
    if take == SETTLE:
        parts, node = after
        ways = list(product(*(combinations(cards_of_mask(table & mask), number) for mask, number in parts)))
        taken = [sum(BITS[card] for cards in way for card in cards) for way in ways]
        return {(mask, id(node)): Fraction(1, len(ways)) for mask in taken}
    return {(table & take if take else -1, id(after)): Fraction(1)}


def capture_of(move: Move) -> int:
    return move.mask if move.takes else -1


def signature_after(signature: int, move: Move) -> int:
    return signature - move.signature if move.takes else signature + CARD_UNITS[move.card]


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_the_steps_of_random_play_are_the_legal_moves_each_as_likely(name: str) -> None:
    rules, rng = preset(name), Random(7)
    for number in range(6):
        deal = Deal(rules, shuffled_deck(number.to_bytes(32, "big"), 0, 0), 0)
        while not deal.finished:
            table, signature, steps = deal.table_mask, deal._signature, deal._kernel.steps
            for card in CARDS:
                if table >> card & 1:
                    continue
                steps.settle(None, RANKS[card], table, rng.random)
                moves = moves_of_card(card, table, signature, deal._kernel.rows)
                assert chances(steps.node(signature)[RANKS[card]], table) == {
                    (capture_of(move), id(steps.node(signature_after(signature, move)))): Fraction(
                        1, len(moves)
                    )
                    for move in moves
                }
            deal.apply(rng.choice(deal.legal_moves()))


@pytest.mark.parametrize("size", range(7))
def test_every_order_of_a_hand_comes_from_just_one_number(size: int) -> None:
    count = factorial(size)
    draw = order_drawer(size)
    orders = [
        tuple(draw(CARDS[:size], lambda number=number: (number + 0.5) / count)) for number in range(count)
    ]
    assert sorted(orders) == sorted(permutations(range(size)))


@pytest.mark.parametrize("size", [7, 8, 9, 10, 12, 20])
def test_a_large_hand_puts_every_card_in_every_place_as_often(size: int) -> None:
    rng, rounds = Random(size), 6_000
    draw = order_drawer(size)
    found = Counter(
        (place, card) for _ in range(rounds) for place, card in enumerate(draw(CARDS[:size], rng.random))
    )
    assert len(found) == size * size
    for often in found.values():
        assert abs(often - rounds / size) < 6 * (rounds / size) ** 0.5


def test_every_order_of_a_stock_of_two_packets_comes_from_just_one_number() -> None:
    orders = Counter(
        tuple(draw_stock(CARDS[:8], 2, 2, lambda number=number: (number + 0.5) / 16)) for number in range(16)
    )
    hands = [[(0, 1), (1, 0)], [(2, 3), (3, 2)], [(4, 5), (5, 4)], [(6, 7), (7, 6)]]
    expected = {
        (first[0], second[0], first[1], second[1], third[0], fourth[0], third[1], fourth[1])
        for first, second, third, fourth in product(*hands)
    }
    assert set(orders) == expected


@pytest.mark.parametrize(
    ("players", "size", "packets"), [(6, 3, 2), (2, 9, 2), (2, 1, 4), (4, 3, 3), (2, 4, 4)]
)
def test_a_stock_deals_each_seat_its_own_cards_in_its_own_turns(
    players: int, size: int, packets: int
) -> None:
    stock = CARDS[: players * size * packets]
    order, packet = draw_stock(stock, players, size, Random(1).random), players * size
    for start in range(0, len(stock), packet):
        for seat in range(players):
            at = start + seat * size
            assert sorted(order[start + seat : start + packet : players]) == list(stock[at : at + size])


def test_nodes_that_were_forgotten_are_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.rules.steps.MAX_STEPS", 40)
    assert MAX_STEPS > 40
    rules = preset("scopa")
    for number in range(50):
        deal = Deal(rules, shuffled_deck(number.to_bytes(32, "big"), 0, 0), 0)
        deal.rollout(Random(number))
        left = deal.leftovers[1] if deal.leftovers and deal.leftovers[0] is None else ()
        assert sorted([*(card for pile in deal.piles for card in pile), *left]) == list(CARDS)
