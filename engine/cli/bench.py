"""`scopa bench`: the speed of engine and referee on this machine, as a table."""

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import count

from engine.bots.random_bot import RandomBot
from engine.match.builtin import BuiltinPlayer
from engine.match.sets import play_set
from engine.match.spec import PlayerSpec, SetSpec
from engine.rules import Deal, Game, RuleSet, observe, preset, shuffled_deck
from engine.rules.cards import CARDS
from engine.rules.moves import Move

# Work in small pieces, each giving how many of its unit it did.
Work = Callable[[RuleSet], Iterator[int]]
VARIANTS = ("scopone_10", "scopone_9", "scopa", "cirulla", "quindici_1")
DECKS = 256


@dataclass(frozen=True, slots=True)
class Speed:
    """One row: how many of `unit` a second of CPU time."""

    what: str
    variant: str
    unit: str
    per_second: int


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `bench [--seconds S] [--variant V …] [--json]`."""
    parser = subparsers.add_parser("bench", help="measure engine and referee on this machine")
    parser.add_argument("--seconds", type=_seconds, default=0.5, metavar="S", help="CPU time a row")
    parser.add_argument("--variant", action="append", metavar="V", help="presets to measure")
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print one row a measurement."""
    rows = [
        measure(what, unit, variant, work, args.seconds)
        for variant in args.variant or VARIANTS
        for what, unit, work in MEASUREMENTS
    ]
    if args.json:
        print(json.dumps([asdict(row) for row in rows]))
        return 0
    print(f"{'what':24} {'variant':18} {'a second':>12}")
    for row in rows:
        print(f"{row.what:24} {row.variant:18} {row.per_second:>12,} {row.unit}")
    return 0


def measure(what: str, unit: str, variant: str, work: Work, seconds: float) -> Speed:
    """Run some work for about `seconds` of CPU time, after as long a warm-up that fills its tables."""
    pieces = work(preset(variant))
    spend(pieces, seconds)
    done, spent = spend(pieces, seconds)
    return Speed(what, variant, unit, round(done / spent))


def spend(pieces: Iterator[int], seconds: float) -> tuple[int, float]:
    """Take pieces of work for so much CPU time: how many units were done, and the seconds they took."""
    start, done = time.process_time(), 0
    while True:
        done += next(pieces)
        spent = time.process_time() - start
        if spent >= seconds:
            return done, spent


def play_by_api(rules: RuleSet) -> Iterator[int]:
    """Deals of random legal moves; each piece is a deal, counted in moves."""
    rng = random.Random(1)
    for deal in _dealt(rules, rng):
        while not deal.finished:
            deal.apply(rng.choice(deal.legal_moves()))
        yield deal.ply


def _play_rollouts(rules: RuleSet) -> Iterator[int]:
    rng = random.Random(1)
    for deal in _dealt(rules, rng):
        deal.rollout(rng)
        yield rules.players * rules.hand * rules.packets


def _dealt(rules: RuleSet, rng: random.Random) -> Iterator[Deal]:
    """Deals without end, copied from a fixed few so that dealing is no part of the measure."""
    deals = [Deal(rules, rng.sample(CARDS, len(CARDS)), 0) for _ in range(DECKS)]
    for number in count():
        yield deals[number % DECKS].copy()


def _observe_turns(rules: RuleSet) -> Iterator[int]:
    rng = random.Random(1)
    while True:
        game = Game(rules, lambda deal, attempt: rng.sample(CARDS, len(CARDS)), 0)
        while not game.deal.finished:
            observation = observe(game, game.deal.to_move)
            move: Move = rng.choice(observation.legal)
            game.play(move)
            yield 1


def _shuffle_decks(rules: RuleSet) -> Iterator[int]:
    for deal in count():
        shuffled_deck(bytes(32), deal, 0)
        yield 1


def referee_games(rules: RuleSet) -> Iterator[int]:
    """Games of random bots under the referee, clock and log; each piece is a game, counted in moves."""
    players = tuple(PlayerSpec("random", "", builtin="random") for _ in range(rules.players))
    for number in count():
        spec = SetSpec(
            variant="bench",
            rules=rules,
            seed=number.to_bytes(32, "big"),
            players=players,
            game_ids=("bench",),
            set_number=None,
        )
        report = play_set(spec, lambda player, rules: BuiltinPlayer(RandomBot(rules, b"bench")))
        log = report.games[0].log or {}
        yield sum(len(deal["actions"]) for deal in log["deals"])


MEASUREMENTS: tuple[tuple[str, str, Work], ...] = (
    ("legal moves + apply", "moves", play_by_api),
    ("rollout", "moves", _play_rollouts),
    ("observe + checked play", "moves", _observe_turns),
    ("referee in process", "moves", referee_games),
    ("verifiable shuffle", "decks", _shuffle_decks),
)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 60:
        raise argparse.ArgumentTypeError("seconds are a number above 0, at most 60")
    return seconds
