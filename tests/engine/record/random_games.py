"""Whole games with random legal play, recorded as the referee records them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from random import Random
from typing import Any

from engine.record import ClockRecord, GameRecorder, LogHeader, SeatRecord, log_digest
from engine.record.timing import clock_after
from engine.rules import Game, Outcome, RuleSet, Termination, preset, set_dealer, shuffled_deck

CLOCK = {"bank_ms": 10_000, "increment_ms": 100}


def seed_of(number: int) -> bytes:
    """A seed of 32 bytes."""
    return hashlib.sha256(str(number).encode()).digest()


def header(rules: RuleSet, number: int, **changes: Any) -> LogHeader:
    """A header as of an event's game."""
    seats = tuple(
        SeatRecord(seat, rules.side_of(seat), f"Bot {seat}", "bot", hashlib.sha256(bytes([seat])).hexdigest())
        for seat in range(rules.players)
    )
    fields: dict[str, Any] = {
        "id": f"game-{number}", "engine": "settebello 0.1.0", "variant": "scopa", "rules": rules,
        "seats": seats,
        "first_dealer": set_dealer(number, rules.players), "seed": seed_of(number),
        "played_at": "2026-11-29T21:00:00Z", "clock": CLOCK, "event": "Torneo", "round": 3, "match": "12",
        "set": number,
    }  # fmt: skip
    return LogHeader(**fields | changes)


class RandomTable:
    """Plays random legal actions into a recorder, with clocks like a bot's."""

    def __init__(self, made: LogHeader, random: Random) -> None:
        self.header = made
        self.random = random
        self.recorder = GameRecorder(made)
        clock = made.clock or {}
        self.clock = ClockRecord(**clock) if made.clock else None
        self.left = dict.fromkeys(range(made.rules.players), clock.get("bank_ms", 0))
        self.game = Game(
            made.rules, lambda deal, attempt: shuffled_deck(made.seed, deal, attempt), made.first_dealer
        )
        self.recorder.start_deal(self.game)

    def play_one(self) -> None:
        """One random action of the seat to move."""
        deal = self.game.deal
        seat, action = deal.to_move, self.random.choice(deal.legal_actions())
        assert seat is not None
        spent = int(self.random.lognormvariate(8, 0.7))
        left = None
        if self.clock is not None:
            left = self.left[seat] = clock_after(self.clock, self.left[seat], spent)
        self.game.play(action)
        self.recorder.action(seat, action, spent, spent + int(self.random.lognormvariate(7, 0.8)), left)

    def play_deal(self) -> None:
        """The rest of the deal and its score."""
        while not self.game.deal.finished:
            self.play_one()
        self.recorder.end_deal(self.game)

    def next_deal(self) -> None:
        """Deal again."""
        self.game.next_deal()
        self.recorder.start_deal(self.game)

    def play_game(self) -> dict[str, Any]:
        """The rest of the game; the log."""
        self.play_deal()
        while not self.game.finished:
            self.next_deal()
            self.play_deal()
        assert self.game.outcome is not None
        return self.finish(self.game.outcome)

    def finish(self, outcome: Outcome, verdicts: list[str] | None = None, **fields: Any) -> dict[str, Any]:
        """The log with a result of one's own."""
        return self.recorder.finish(outcome, verdicts or ["OK"] * self.header.rules.players, **fields)


def random_log(variant: str = "scopa", number: int = 1, **changes: Any) -> dict[str, Any]:
    """The log of a whole random game of a preset."""
    made = header(preset(variant), number, **{"variant": variant} | changes)
    return RandomTable(made, Random(number)).play_game()


def forfeited_log(variant: str = "scopa", plies: int = 40, number: int = 1) -> dict[str, Any]:
    """A game in which the seat to move faults after ``plies`` actions."""
    table = RandomTable(header(preset(variant), number, variant=variant), Random(number))
    for _ in range(plies):
        if table.game.deal.finished and not table.game.finished:
            table.recorder.end_deal(table.game)
            table.next_deal()
        table.play_one()
    seat = table.game.deal.to_move
    assert seat is not None
    sides = table.game.rules.side_count
    at_fault = table.game.rules.side_of(seat)
    totals = tuple(table.game.totals)
    others = sorted((-totals[side], side) for side in range(sides) if side != at_fault)
    ranks = [sides] * sides
    for total, side in others:
        ranks[side] = 1 + sum(other < total for other, _ in others)
    first = [side for _, side in others if ranks[side] == 1]
    verdicts = ["OK"] * table.game.rules.players
    verdicts[seat] = "ILLEGAL_MOVE"
    outcome = Outcome(Termination.FORFEIT, first[0] if len(first) == 1 else None, tuple(ranks), totals)
    return table.finish(
        outcome, verdicts, reason=f"seat {seat}: 7d is not legal here", detail=[None] * len(verdicts)
    )


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container in a JSON value, with every key or index of it."""
    keys: Any = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in list(keys):
        yield value, key
        yield from places(value[key])


def sealed(log: dict[str, Any]) -> dict[str, Any]:
    """The log with the digest that fits what it says now, as a forger would write it."""
    log["digest"] = log_digest(log)
    return log
