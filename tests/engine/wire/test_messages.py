"""Messages are exactly those of the protocol, and hold nothing that a seat may not know."""

from __future__ import annotations

import json
import random

import pytest

from engine.rules import (
    CODES,
    PRESET_NAMES,
    Game,
    RuleSet,
    card_from_code,
    is_misdeal,
    observe,
    preset,
    shuffled_deck,
)
from engine.wire.client import observation_from_turn
from engine.wire.codec import encode_line
from engine.wire.messages import end_message, hello_message, turn_message

SEED = bytes(range(32))
QUEUE_BYTES = 1024 * 1024
SOME_PRESETS = ("scopa", "scopa_3", "scopa_coppie", "scopone_9", "scopone_10", "asso_piglia_tutto", "cirulla")


def deal_out(rules: RuleSet, deck: list[int], plays: int, chance: random.Random) -> Game:
    """A game after some random plays of its first deal."""
    game = Game(rules, lambda deal, attempt: deck, 0)
    for _ in range(plays):
        if game.deal.finished:
            break
        game.play(chance.choice(game.deal.legal_actions()))
    return game


def clean_deck(rules: RuleSet, start: int = 0) -> list[int]:
    """A deck that need not be thrown in."""
    decks = (shuffled_deck(SEED, deal, 0) for deal in range(start, start + 30))
    return next(deck for deck in decks if not is_misdeal(rules, deck))


def test_hello_names_rules_seat_and_clock():
    rules = preset("scopa")
    message = hello_message("scopa", rules, 1, {"bank_ms": 10_000, "increment_ms": 100})
    assert message == {
        "type": "hello",
        "protocol": 1,
        "variant": "scopa",
        "rules": rules.to_json(),
        "rules_hash": "b0b630c4f772",
        "seat": 1,
        "seats": 2,
        "sides": 2,
        "bank_ms": 10_000,
        "increment_ms": 100,
    }


def test_the_turn_of_the_published_example_has_its_keys_in_its_order():
    game = deal_out(preset("scopa"), shuffled_deck(SEED, 0, 0), 3, random.Random(1))
    message = turn_message(observe(game, game.deal.to_move), 4, 9_600)
    assert list(message) == [
        "type",
        "n",
        "deal",
        "dealer",
        "hand",
        "table",
        "legal",
        "opening",
        "history",
        "piles",
        "stock",
        "hands",
        "shown",
        "declare",
        "totals",
        "clock_ms",
    ]


def test_cards_are_in_canonical_order_and_history_in_order_of_play():
    game = deal_out(preset("scopone_9"), shuffled_deck(SEED, 0, 0), 9, random.Random(3))
    message = turn_message(observe(game, game.deal.to_move), 1, None)
    for key in ("hand", "table", "opening"):
        indices = [card_from_code(code) for code in message[key]]
        assert indices == sorted(indices)
    assert [entry["seat"] for entry in message["history"]] == [(1 + ply) % 4 for ply in range(9)]
    assert message["clock_ms"] is None


@pytest.mark.parametrize("variant", SOME_PRESETS)
def test_permuting_unseen_cards_changes_no_byte(variant):
    """Hands that the seat cannot see, and the stock, are dealt out anew below the same public play."""
    rules, chance = preset(variant), random.Random(variant)
    compared = 0
    for trial in range(60):
        game = deal_out(rules, clean_deck(rules, trial), chance.randrange(1, 14), chance)
        twin = _permute_unseen(game, chance)
        seat = game.deal.to_move
        assert _line(game, seat) == _line(twin, seat)
        assert game.deal.stock != twin.deal.stock or game.deal.hands != twin.deal.hands
        compared += 1
    assert compared == 60


def _permute_unseen(game: Game, chance: random.Random) -> Game:
    """The same game to the seat to move, with every card that it cannot see somewhere else."""
    deal, seat = game.deal, game.deal.to_move
    shown = {card for cards in deal.shown.values() for card in cards}
    others = [other for other in range(game.rules.players) if other != seat]
    unseen = [card for other in others for card in deal.hands[other] if card not in shown] + list(deal.stock)
    shuffled = unseen[:]
    while shuffled == unseen and len(unseen) > 1:
        chance.shuffle(shuffled)
    change = dict(zip(unseen, shuffled, strict=True))
    twin = Game.__new__(Game)
    twin.__dict__.update(game.__dict__)
    twin.deal = deal.copy()
    twin.deal.hands = [[change.get(card, card) for card in hand] for hand in deal.hands]
    twin.deal._deck = tuple(change.get(card, card) for card in deal._deck)
    return twin


def _line(game: Game, seat: int | None) -> bytes:
    return encode_line(turn_message(observe(game, seat), 7, 5_000))


@pytest.mark.parametrize("variant", SOME_PRESETS)
def test_no_turn_names_a_card_that_its_seat_cannot_see(variant):
    rules, chance = preset(variant), random.Random(5)
    game = deal_out(rules, clean_deck(rules), 0, chance)
    while not game.deal.finished:
        seat = game.deal.to_move
        shown = {card for cards in game.deal.shown.values() for card in cards}
        hidden = {
            card for other, hand in enumerate(game.deal.hands) if other != seat for card in hand
        } - shown
        text = _line(game, seat).decode()
        for card in (*hidden, *game.deal.stock):
            assert f'"{CODES[card]}"' not in text
            assert f"x{CODES[card]}" not in text
        game.play(chance.choice(game.deal.legal_actions()))


@pytest.mark.parametrize("variant", SOME_PRESETS)
def test_a_bot_on_the_engine_gets_back_the_observation_that_was_sent(variant):
    rules, chance = preset(variant), random.Random(2)
    game = deal_out(rules, clean_deck(rules), 11, chance)
    observation = observe(game, game.deal.to_move)
    turn = json.loads(_line(game, game.deal.to_move))
    assert observation_from_turn(turn, rules, observation.seat) == observation


@pytest.mark.parametrize("variant", PRESET_NAMES)
def test_the_longest_turn_fits_the_write_queue_four_times(variant):
    rules, chance = preset(variant), random.Random(8)
    longest = 0
    for trial in range(4):
        game = deal_out(rules, clean_deck(rules, trial), 0, chance)
        while not game.deal.finished:
            longest = max(longest, len(_line(game, game.deal.to_move)))
            lays = [move for move in game.deal.legal_moves() if not move.takes]
            game.play(chance.choice(lays or game.deal.legal_moves()))
    assert longest * 4 <= QUEUE_BYTES


def test_the_end_names_a_side_or_nobody():
    assert end_message(None, [11, 11]) == {"type": "end", "winner": None, "totals": [11, 11]}
