"""Add the golden games and move trees that are wanted and not there yet: ``python -m tests.golden.add``.

What is there is never written again. A change of the rules that makes a golden game invalid must be argued,
and its file and its line in the manifest removed by hand.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable
from random import Random
from typing import Any

from engine.bots import CountingBot, GreedyBot
from engine.record import ClockRecord, GameRecorder, LogHeader, SeatRecord, dump_log
from engine.record.timing import clock_after
from engine.rules import Action, Game, Move, Observation, RuleSet, observe, set_dealer, shuffled_deck
from tests.engine.differential.move_trees import count_tree, engine_tree
from tests.golden.store import LOGS, MANIFEST, MOVE_TREES, path_of, read_manifest, read_table
from tests.golden.wishes import TREES, WISHES, Wish

CLOCK = {"bank_ms": 10_000, "increment_ms": 100}
MOST_TREE_NODES = 4_000
Choose = Callable[[Observation], Action]


def seed_of(name: str) -> bytes:
    """A fixed seed for a name."""
    return hashlib.sha256(f"golden/{name}".encode()).digest()


def random_player(random: Random) -> Choose:
    """Any action."""
    return lambda seen: random.choice([*seen.declare, *seen.legal])


def denari_player(random: Random) -> Choose:
    """The play that takes most denari, and no denari laid if it can be helped."""

    def worth(move: Move) -> tuple[int, float]:
        denari = sum(card < 10 for card in (move.card, *move.captured))
        return (denari if move.takes else -denari), random.random()

    return lambda seen: max(seen.legal, key=worth)


def players_of(wish: Wish, rules: RuleSet, random: Random) -> list[Choose]:
    """A player for every seat; in a game about denari the other sides play at random."""
    seats = range(rules.players)
    match wish.players:
        case "counting":
            return [CountingBot(rules).choose for _ in seats]
        case "greedy":
            return [GreedyBot(rules).choose for _ in seats]
        case "denari":
            players = denari_player(random), random_player(random)
            return [players[rules.side_of(seat) != 0] for seat in seats]
    return [random_player(random) for _ in seats]


def header_of(wish: Wish, rules: RuleSet, number: int) -> LogHeader:
    """The header of an event's game."""
    seats = tuple(
        SeatRecord(
            seat, rules.side_of(seat), f"{wish.players} {seat}", "bot",
            hashlib.sha256(wish.players.encode()).hexdigest(),
        )
        for seat in range(rules.players)
    )  # fmt: skip
    return LogHeader(
        id=f"golden-{wish.name}", engine="settebello 0.1.0", variant=wish.variant, rules=rules, seats=seats,
        first_dealer=set_dealer(number, rules.players), seed=seed_of(f"{wish.name}/{number}"),
        played_at="2026-11-29T21:00:00Z", clock=CLOCK, event="golden", round=1, match="1", set=number,
    )  # fmt: skip


def play_game(wish: Wish, number: int) -> dict[str, Any]:
    """One whole game and its log; ``number`` chooses the seed."""
    rules = wish.rules
    header = header_of(wish, rules, number)
    random = Random(header.seed)
    choosers = players_of(wish, rules, random)
    game = Game(rules, lambda deal, attempt: shuffled_deck(header.seed, deal, attempt), header.first_dealer)
    recorder = GameRecorder(header)
    left = dict.fromkeys(range(rules.players), CLOCK["bank_ms"])
    recorder.start_deal(game)
    while True:
        seat = game.deal.to_move
        assert seat is not None
        action = choosers[seat](observe(game, seat))
        game.play(action)
        spent = random.randrange(500, 40_000)
        left[seat] = clock_after(ClockRecord(**CLOCK), left[seat], spent)
        recorder.action(seat, action, spent, spent + random.randrange(2_000), left[seat])
        if game.deal.finished:
            recorder.end_deal(game)
            if game.outcome:
                return recorder.finish(game.outcome, ["OK"] * rules.players)
            game.next_deal()
            recorder.start_deal(game)


def find_game(wish: Wish) -> dict[str, Any]:
    """The first game in which what is wished for happens."""
    for number in range(wish.most_seeds):
        log = play_game(wish, number)
        if wish.wanted(log):
            return log
    raise SystemExit(f"{wish.name}: not seen in {wish.most_seeds} games")


def add_logs() -> list[str]:
    """Write the missing logs and their lines in the manifest; the names of the new ones."""
    manifest, added = read_manifest(), []
    LOGS.mkdir(exist_ok=True)
    for wish in WISHES:
        if wish.name in manifest or path_of(wish.name).exists():
            continue
        log = find_game(wish)
        packed = gzip.compress(dump_log(log), 9, mtime=0)
        path_of(wish.name).write_bytes(packed)
        manifest[wish.name] = {"file": hashlib.sha256(packed).hexdigest(), "digest": log["digest"]}
        added.append(wish.name)
        MANIFEST.write_text(as_text(manifest), encoding="utf-8")
    return added


def add_move_trees() -> list[str]:
    """Count the missing move trees; the names of the new ones."""
    trees, added = read_table(MOVE_TREES), []
    for name, number in TREES:
        if f"{name}-{number}" not in trees:
            seed = seed_of(f"tree/{name}/{number}")
            rules = Wish(name, name, "random").rules
            counts = count_tree(engine_tree(rules, seed), MOST_TREE_NODES).to_json()
            trees[f"{name}-{number}"] = {"preset": name, "seed": seed.hex(), **counts}
            added.append(f"{name}-{number}")
    MOVE_TREES.write_text(as_text(trees), encoding="utf-8")
    return added


def as_text(table: dict[str, Any]) -> str:
    """JSON with a line for every entry, so that a change of one is seen as one."""
    lines = [f"{json.dumps(name)}: {json.dumps(table[name])}" for name in sorted(table)]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    for new in [*add_logs(), *add_move_trees()]:
        print(new)
