"""``scopa check``: does a bot start, speak the wire, stay legal and in time in every preset it claims?"""

from __future__ import annotations

import argparse
import os
from datetime import UTC, datetime
from typing import Any

from engine.cli.contestants import Contestants
from engine.match.sets import play_set
from engine.match.spec import PlayerSpec, SetReport
from engine.match.validation import FirstFault, find_fault, self_play_spec
from engine.rules import PRESET_NAMES, ScopaError, preset

# Of what a bot wrote to stderr, its end: a jail keeps 64 KiB of it, which may be one line.
STDERR_LINES = 20
STDERR_COLUMNS = 160


def add_parser(subparsers: Any) -> None:
    """Declare the command and its options."""
    parser = subparsers.add_parser(
        "check", help="check that a bot plays in every preset it claims",
        description="Plays a bot against itself in the jail, one mirrored set for every preset it claims.",
    )  # fmt: skip
    parser.add_argument("bot", metavar="BOT", help="the path of a bot: main.py, a zip or a folder")
    parser.add_argument("--variant", action="append", metavar="V", help="only this preset; may be repeated")
    parser.add_argument(
        "--unsafe-no-jail", action="store_true",
        help="run the bot without a jail, with all that you may do; for your own bots only",
    )  # fmt: skip
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """One line per preset; exit 1 when the bot failed in any."""
    contestants = Contestants(jailed=not args.unsafe_no_jail)
    player = contestants.read(args.bot)
    claimed = ("*",) if player.builtin else contestants.package(args.bot).variants
    failed = 0
    for variant in _choose_variants(claimed, args.variant):
        failed += not _check_variant(contestants, player, variant)
    return 1 if failed else 0


def _choose_variants(claimed: tuple[str, ...], wanted: list[str] | None) -> list[str]:
    claimed = PRESET_NAMES if "*" in claimed else claimed
    for variant in (*claimed, *(wanted or ())):
        if variant not in PRESET_NAMES:
            raise ScopaError("unknown_preset", f"{variant} is none of {', '.join(PRESET_NAMES)}")
    return [variant for variant in claimed if wanted is None or variant in wanted]


def _check_variant(contestants: Contestants, player: PlayerSpec, variant: str) -> bool:
    played_at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    spec = self_play_spec(player, variant, preset(variant), os.urandom(32), played_at)
    report = play_set(spec, contestants.make_player)
    if report.outcome != "FINISHED":
        raise ScopaError(report.outcome.lower(), report.reason)
    fault = find_fault(report.to_json())
    print(f"{variant:<20}{_describe_fault(fault) if fault else _describe_play(report)}", flush=True)
    return fault is None


def _describe_play(report: SetReport) -> str:
    actions = [action for game in report.games for deal in game.log["deals"] for action in deal["actions"]]
    slowest = max((action["spent_us"] for action in actions), default=0)
    return f"ok      {len(report.games)} games, {len(actions)} turns, slowest {slowest / 1000:.1f} ms"


def _describe_fault(fault: FirstFault) -> str:
    code = f"{fault.verdict} {fault.detail}" if fault.detail else fault.verdict
    where = "before its first turn" if fault.deal is None else f"deal {fault.deal + 1}, ply {fault.ply}"
    lines = [f"FAILED  {code}: {fault.message} (game {fault.mirror + 1}, seat {fault.seat}, {where})"]
    if fault.line:
        lines.append(f"    its line: {fault.line}")
    lines += [f"    stderr: {line}" for line in _last_lines(fault.stderr)]
    return "\n".join(lines)


def _last_lines(text: str) -> list[str]:
    lines = text.strip().splitlines()
    left_out = len(lines) - STDERR_LINES
    shown = [_shorten(_printable(line)) for line in lines[-STDERR_LINES:]]
    return [f"({left_out} lines before)", *shown] if left_out > 0 else shown


def _shorten(line: str) -> str:
    return line if len(line) <= STDERR_COLUMNS else f"{line[:STDERR_COLUMNS]}…"


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else "?" for character in text)
