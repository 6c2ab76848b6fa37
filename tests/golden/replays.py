"""Golden games played again: by the engine into a new log, and by the textbook."""

from __future__ import annotations

from typing import Any

from engine.record import ClockRecord, GameRecorder, LogHeader, SeatRecord
from engine.rules import Game, RuleSet, action_from_text, shuffled_deck
from tests.oracle.cards import codes
from tests.oracle.decks import shuffled
from tests.oracle.game import TextbookGame
from tests.oracle.options import resolve

Log = dict[str, Any]
# What the engine tells beside the promised proof of a score.
EXTRA_COUNTS = {"run", "sevens"}


def header_of(log: Log) -> LogHeader:
    """What was known before the first card."""
    assert log["clock"] is None or ClockRecord(**log["clock"])
    seats = tuple(
        SeatRecord(seat["seat"], seat["side"], seat["name"], seat["kind"], seat["version"])
        for seat in log["seats"]
    )
    names = (
        "id",
        "engine",
        "variant",
        "first_dealer",
        "played_at",
        "clock",
        "event",
        "round",
        "match",
        "set",
    )
    return LogHeader(
        **{name: log[name] for name in names},
        rules=RuleSet.from_json(log["rules"]),
        seats=seats,
        seed=bytes.fromhex(log["seed"]),
    )


def record_again(log: Log) -> Log:
    """The log of the same plays, everything else made anew."""
    header = header_of(log)
    recorder = GameRecorder(header)
    game = Game(
        header.rules, lambda deal, attempt: shuffled_deck(header.seed, deal, attempt), header.first_dealer
    )
    recorder.start_deal(game)
    for number, deal in enumerate(log["deals"]):
        if number:
            game.next_deal()
            recorder.start_deal(game)
        for entry in deal["actions"]:
            action = action_from_text(entry["play"])
            game.play(action)
            recorder.action(
                entry["seat"], action, entry["spent_us"], entry["wall_us"], entry["clock_ms"], entry["by"]
            )
        recorder.end_deal(game)
    assert game.outcome is not None
    return recorder.finish(game.outcome, log["result"]["verdicts"])


def retell(log: Log) -> Log:
    """Deals and result of the same seed and plays, told by the textbook alone."""
    seed = bytes.fromhex(log["seed"])
    options = resolve(log["rules"])
    game = TextbookGame(options, lambda deal, attempt: shuffled(seed, deal, attempt), log["first_dealer"])
    deals = []
    for number, deal in enumerate(log["deals"]):
        if number:
            game.next_deal()
        actions = []
        for entry in deal["actions"]:
            actions.append({"seat": game.deal.to_move, "play": entry["play"]})
            game.act(entry["play"])
        deals.append(told_deal(game, actions))
    assert game.ending is not None
    result = {
        "termination": game.ending.termination,
        "winner": game.ending.winner,
        "ranks": game.ranks(),
        "totals": game.totals,
    }
    return {"deals": deals, "result": result}


def told_deal(game: TextbookGame, actions: list[Log]) -> Log:
    """One deal in the log's words."""
    left = game.deal.leftovers
    return {
        "number": game.number,
        "dealer": game.dealer,
        "misdeals": [codes(deck) for deck in game.misdeals],
        "dealer_bonus": game.deal.dealer_bonus,
        "actions": actions,
        "leftovers": {"side": left[0], "cards": codes(left[1])} if left else None,
        "score": game.deal.score_sheet(),
        "totals": game.totals,
    }


def part_told(log: Log) -> Log:
    """Of a log what the textbook tells: less decks, clocks, verdicts, and the engine's additions."""
    deals = []
    for deal in log["deals"]:
        told = {name: value for name, value in deal.items() if name != "deck"}
        told["actions"] = [{name: entry[name] for name in ("seat", "play")} for entry in deal["actions"]]
        told["score"] = [
            {**sheet, "counts": {k: v for k, v in sheet["counts"].items() if k not in EXTRA_COUNTS}}
            for sheet in deal["score"]
        ]
        deals.append(told)
    names = ("termination", "winner", "ranks", "totals")
    return {"deals": deals, "result": {name: log["result"][name] for name in names}}
