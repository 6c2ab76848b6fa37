"""The referee's short ways to a line and back are the wire's own, byte for byte."""

from __future__ import annotations

import json
import random
from functools import partial

import pytest

from engine.match.process_player import _decode
from engine.match.turn_line import TurnWriter
from engine.rules import PRESET_NAMES, Game, observe, preset, shuffled_deck, to_text
from engine.wire.codec import WireError, decode_reply, encode_line
from engine.wire.messages import turn_message


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_every_turn_of_a_game_is_written_as_the_wire_writes_it(name: str) -> None:
    rules, chance = preset(name), random.Random(name)
    game = Game(rules, partial(shuffled_deck, bytes(32)), 0)
    writers = [TurnWriter() for _ in range(rules.players)]
    for n in range(1, 260):
        seat = game.deal.to_move
        if seat is None:
            if game.finished:
                break
            game.next_deal()
            continue
        observation = observe(game, seat)
        clock_ms = None if n % 5 == 0 else 10_000 - 40 * n
        assert writers[seat].write(observation, n, clock_ms) == encode_line(
            turn_message(observation, n, clock_ms)
        )
        answers = writers[seat].actions
        assert {text: to_text(action) for text, action in answers.items()} == {text: text for text in answers}
        game.play(chance.choice(game.deal.legal_actions()))
    assert n > 20


GOOD = [
    '{"n":4,"move":"5cx5s"}',
    '{"n": 4, "move": "10dx7d3c"}',
    '{"n":4,"move":"!low"}',
    '{"n":123456789,"move":"1d@"}',
]
ODD = [
    '{"n":0,"move":"5c"}', '{"n":04,"move":"5c"}', '{"n":-1,"move":"5c"}', '{"n":1234567890,"move":"5c"}',
    '{"n":4,"move":""}', '{"move":"5c","n":4}', '{"n":4,"move":"5c","note":"x"}', '{"n":4,"move":"5c"} ',
    '{"n":4,"move":"5C"}', '{"n":4.0,"move":"5c"}', '{"n":4,"n":4,"move":"5c"}', '{"n":4,"move":"5\\u0063"}',
    '{"n":4,"move":"' + "5" * 128 + '"}', '{"n":4,"move":"' + "5" * 129 + '"}', "", "{}", "[4]", '{"n":4}',
]  # fmt: skip


def outcome(read: object, line: bytes) -> object:
    try:
        return read(line)  # type: ignore[operator]
    except WireError as error:
        return error.code, error.message


@pytest.mark.parametrize("text", GOOD + ODD)
def test_an_answer_is_read_as_the_wire_reads_it(text: str) -> None:
    assert outcome(_decode, text.encode()) == outcome(decode_reply, text.encode())


def test_damaged_answers_are_read_as_the_wire_reads_them() -> None:
    chance = random.Random(7)
    for _ in range(3_000):
        line = bytearray(json.dumps({"n": chance.randrange(1, 5000), "move": "7dx4c3s"}).encode())
        for _ in range(chance.randrange(3)):
            line[chance.randrange(len(line))] = chance.choice(b'0159{}",: \\\n\xff\x00nmove')
        assert outcome(_decode, bytes(line)) == outcome(decode_reply, bytes(line))
