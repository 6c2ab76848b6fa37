"""Baseline bots: legal in every preset, deterministic where they say so, and in the promised order."""

from __future__ import annotations

import io
import itertools
import json
import random

import pytest

from engine.bots import BASELINES, CountingBot, GreedyBot, RandomBot
from engine.bots.memory import expected_best, unseen_cards
from engine.bots.values import card_values
from engine.match.sets import play_set
from engine.rules import PRESET_NAMES, SETTEBELLO, Game, RuleSet, observe, preset, shuffled_deck
from engine.wire.client import serve
from engine.wire.codec import encode_line
from engine.wire.messages import end_message, hello_message, turn_message
from tests.engine.match.test_sets import make_baseline, make_spec

SEED = bytes(range(32))


def start(rules: RuleSet) -> Game:
    return Game(rules, lambda deal, attempt: shuffled_deck(SEED, deal, attempt), 0)


@pytest.mark.parametrize("variant", PRESET_NAMES)
@pytest.mark.parametrize("name", BASELINES)
def test_every_baseline_plays_every_preset(variant, name):
    rules = preset(variant)
    game, bot = start(rules), BASELINES[name](rules)
    while not game.deal.finished:
        game.play(bot.choose(observe(game, game.deal.to_move)))
    assert game.deal.ply >= 36


def total_of(bots: list[str], variant: str, sets: int) -> list[int]:
    """Games won by each side's player over mirrored sets."""
    rules, wins = preset(variant), [0] * preset(variant).side_count
    for number in range(sets):
        report = play_set(make_spec(variant, bots, number), make_baseline)
        for game in report.games:
            winner = game.log["result"]["winner"]
            for seat in game.seats:
                if seat.player < rules.side_count and rules.side_of(seat.seat) == winner:
                    wins[seat.player] += 1
    return wins


def test_greedy_beats_random_and_counting_beats_greedy():
    assert total_of(["greedy", "random"] * 2, "scopone_9", 10)[0] >= 16
    assert total_of(["counting", "greedy"], "scopa", 30)[0] >= 38
    assert total_of(["counting", "greedy"] * 2, "scopone_9", 10)[0] >= 16


def test_random_follows_its_seed_and_else_the_operating_system():
    rules = preset("scopone_10")
    observation = observe(start(rules), 1)
    draws = [[RandomBot(rules, seed).choose(observation) for _ in range(3)] for seed in (b"a", b"a", b"b")]
    assert draws[0] == draws[1]
    free = RandomBot(rules)
    assert len({free.choose(observation) for _ in range(200)}) > 3


def test_unseen_are_exactly_the_other_hands_and_the_stock():
    chance = random.Random(4)
    for variant in ("scopa", "scopone_9", "cirulla", "scopa_6"):
        game = start(preset(variant))
        while not game.deal.finished:
            deal, seat = game.deal, game.deal.to_move
            others = [hand for other, hand in enumerate(deal.hands) if other != seat]
            assert unseen_cards(observe(game, seat)) == sorted([*itertools.chain(*others), *deal.stock])
            game.play(chance.choice(deal.legal_actions()))


@pytest.mark.parametrize("held", [1, 2, 3, 5])
def test_the_expected_best_is_the_mean_over_all_hands(held):
    values = [0.0, 3.0, 1.0, 1.0, -2.0, 5.0, 0.5]
    hands = list(itertools.combinations(values, held))
    mean = sum(max(0.0, *hand) for hand in hands) / len(hands)
    assert expected_best(values, held) == pytest.approx(mean)


def test_an_empty_hand_threatens_nothing():
    assert expected_best([1.0, 2.0], 0) == 0.0
    assert expected_best([], 3) == 0.0


def test_values_follow_the_rules():
    normal, low = card_values(preset("scopa")), card_values(preset("scopa_perdere"))
    assert max(range(40), key=normal.__getitem__) == SETTEBELLO
    assert min(range(40), key=low.__getitem__) == SETTEBELLO


@pytest.mark.parametrize("bot", [GreedyBot, CountingBot])
def test_a_bot_on_the_engine_plays_the_same_behind_the_wire(bot):
    rules, game = preset("scopone_9"), start(preset("scopone_9"))
    lines = [encode_line(hello_message("scopone_9", rules, 1, None))]
    expected = []
    while not game.deal.finished:
        observation = observe(game, game.deal.to_move)
        action = bot(rules).choose(observation)
        if observation.seat == 1:
            lines.append(encode_line(turn_message(observation, len(lines), None)))
            expected.append(observation.legal.index(action))
        game.play(action)
    answers = io.BytesIO()
    serve("twin", bot, io.BytesIO(b"".join([*lines, encode_line(end_message(0, [1, 0]))])), answers)
    greeting, *replies = map(json.loads, answers.getvalue().splitlines())
    turns = [json.loads(line) for line in lines[1:]]
    assert greeting == {"type": "ready", "protocol": 1, "name": "twin"}
    assert [
        turn["legal"].index(reply["move"]) for turn, reply in zip(turns, replies, strict=True)
    ] == expected
