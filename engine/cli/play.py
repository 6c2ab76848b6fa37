"""``scopa play``: mirrored sets between bots, with a table of results and a log for every game."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engine.cli.contestants import Contestants
from engine.cli.deck import seed_from_hex
from engine.cli.number_arguments import counting_number, positive_number
from engine.cli.results import Tally
from engine.match.clock import ClockRule
from engine.match.sets import play_set
from engine.match.spec import PlayerSpec, SetReport, SetSpec
from engine.rules import PRESET_NAMES, RuleSet, ScopaError, preset, set_seed


def add_parser(subparsers: Any) -> None:
    """Declare the command and its options."""
    parser = subparsers.add_parser(
        "play", help="play mirrored sets between bots",
        description="Plays mirrored sets between bots: the same deals once for every side.",
    )  # fmt: skip
    parser.add_argument("--variant", required=True, metavar="V", help="a preset's name (see scopa variants)")
    parser.add_argument(
        "--bots", required=True, nargs="+", metavar="BOT",
        help="a baseline (random, greedy, counting) or the path of a bot; one per side or one per seat",
    )  # fmt: skip
    parser.add_argument(
        "--sets", type=positive_number, default=1, metavar="N", help="mirrored sets to play (1)"
    )
    parser.add_argument(
        "--seed", type=seed_from_hex, metavar="HEX64", help="32 bytes in hex; drawn when left out"
    )
    parser.add_argument("--log-dir", type=Path, metavar="DIR", help="write one JSON log a game into DIR")
    parser.add_argument("--bank-ms", type=positive_number, default=10_000, metavar="MS", help="clock (10000)")
    parser.add_argument(
        "--increment-ms", type=counting_number, default=100, metavar="MS", help="added a turn (100)"
    )
    parser.add_argument(
        "--unsafe-no-jail", action="store_true",
        help="run bots without a jail, with all that you may do; for your own bots only",
    )  # fmt: skip
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play, print the table, exit 1 when a set could not be played."""
    rules = _read_variant(args.variant)
    contestants = Contestants(jailed=not args.unsafe_no_jail)
    bots = seat_bots(args.bots, rules)
    players = tuple(contestants.read(bot) for bot in bots)
    seed = os.urandom(32) if args.seed is None else args.seed
    if args.log_dir is not None:
        args.log_dir.mkdir(parents=True, exist_ok=True)
    tally = Tally(rules, [player.name for player in players])
    for number in range(args.sets):
        report = play_set(_make_spec(args, rules, players, seed, number), contestants.make_player)
        if report.outcome != "FINISHED":
            print(f"set {number}: {report.outcome}: {report.reason}", file=sys.stderr)
            return 1
        tally.add(report)
        _write_logs(report, args.log_dir)
    print(tally.to_text())
    print(f"seed {seed.hex()}")
    return 0


def seat_bots(bots: Sequence[str], rules: RuleSet) -> list[str]:
    """One bot for each seat; ScopaError ``wrong_bot_count`` unless there is one per side or per seat."""
    if len(bots) == rules.players:
        return list(bots)
    if len(bots) == rules.side_count:
        return [bots[rules.side_of(seat)] for seat in range(rules.players)]
    wanted = sorted({rules.side_count, rules.players})
    raise ScopaError("wrong_bot_count", f"{len(bots)} bots for {' sides or '.join(map(str, wanted))} seats")


def _make_spec(
    args: argparse.Namespace, rules: RuleSet, players: tuple[PlayerSpec, ...], seed: bytes, number: int
) -> SetSpec:
    game_seed = set_seed(seed, number)
    return SetSpec(
        variant=args.variant,
        rules=rules,
        seed=game_seed,
        players=players,
        game_ids=tuple(f"{args.variant}-set{number}-game{mirror}" for mirror in range(rules.side_count)),
        set_number=number,
        clock=ClockRule(bank_ms=args.bank_ms, increment_ms=args.increment_ms),
        played_at=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
    )


def _write_logs(report: SetReport, folder: Path | None) -> None:
    if folder is None:
        return
    for game in report.games:
        text = json.dumps(game.log, ensure_ascii=False, separators=(",", ":"))
        (folder / f"{game.log['id']}.json").write_text(text + "\n", encoding="utf-8")


def _read_variant(name: str) -> RuleSet:
    if name not in PRESET_NAMES:
        raise ScopaError("unknown_preset", f"{name} is none of {', '.join(PRESET_NAMES)}")
    return preset(name)
