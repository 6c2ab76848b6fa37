"""The other end of the wire: runs a bot that is written on the engine as a program of its own.

    from engine.wire.client import serve
    serve("my bot", MyBot)

``MyBot(rules)`` answers ``choose(observation)`` with one of ``observation.legal`` or ``observation.declare``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, BinaryIO, Protocol

from engine.rules import (
    Action,
    Card,
    Declaration,
    Move,
    Observation,
    RuleSet,
    action_from_text,
    cards_from_codes,
    to_text,
)
from engine.wire.codec import PROTOCOL, encode_line


class Chooser(Protocol):
    """A bot written on the engine: an observation in, a legal action out."""

    def choose(self, observation: Observation) -> Action:
        """One of ``observation.legal``, or a declaration of ``observation.declare``."""
        ...


def serve(
    name: str,
    make_bot: Callable[[RuleSet], Chooser],
    lines: BinaryIO = sys.stdin.buffer,
    answers: BinaryIO = sys.stdout.buffer,
) -> None:
    """Greet, then answer every turn until the game ends or the referee goes away."""
    _say(answers, {"type": "ready", "protocol": PROTOCOL, "name": name})
    rules: RuleSet | None = None
    bot: Chooser | None = None
    seat = 0
    for line in lines:
        message = json.loads(line)
        if message["type"] == "hello":
            rules, seat = RuleSet.from_json(message["rules"]), message["seat"]
            bot = make_bot(rules)
        elif message["type"] == "turn" and rules is not None and bot is not None:
            action = bot.choose(observation_from_turn(message, rules, seat))
            _say(answers, {"n": message["n"], "move": to_text(action)})
        elif message["type"] == "end":
            return


def observation_from_turn(turn: Mapping[str, Any], rules: RuleSet, seat: int) -> Observation:
    """The observation that a turn message was made from."""
    return Observation(
        rules=rules,
        seat=seat,
        deal=turn["deal"],
        dealer=turn["dealer"],
        to_move=seat,
        hand=_cards(turn["hand"]),
        table=_cards(turn["table"]),
        legal=tuple(action for action in map(action_from_text, turn["legal"]) if isinstance(action, Move)),
        declare=tuple(
            action for action in map(action_from_text, turn["declare"]) if isinstance(action, Declaration)
        ),
        opening=_cards(turn["opening"]),
        history=tuple((entry["seat"], action_from_text(entry["play"])) for entry in turn["history"]),
        piles=tuple((pile["cards"], pile["scope"]) for pile in turn["piles"]),
        stock=turn["stock"],
        hands=tuple(turn["hands"]),
        shown={int(holder): _cards(cards) for holder, cards in turn["shown"].items()},
        totals=tuple(turn["totals"]),
    )


def _cards(codes: Sequence[str]) -> tuple[Card, ...]:
    return tuple(cards_from_codes(codes))


def _say(answers: BinaryIO, message: Mapping[str, Any]) -> None:
    answers.write(encode_line(message))
    answers.flush()
