"""`scopa verify LOG …`: recompute everything a log says, one line a file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from engine.cli.logfile import plain, read_log_file
from engine.record.errors import LogError
from engine.record.verify import Verification, verify_log

OK, DIFFERENT, UNREADABLE, LIVE = 0, 1, 2, 3


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to `scopa`."""
    parser = subparsers.add_parser(
        "verify",
        help="recompute everything that game logs say",
        description="Recompute everything that game logs say: decks from the seed, legality, clocks, scores, "
        "result and digest. Exit 0 when all is right, 1 with the first difference, 3 for a live log, "
        "2 for what is no log.",
    )
    parser.add_argument(
        "logs", nargs="+", metavar="LOG", type=Path, help="a .json or .scopa file, - for stdin"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Verify every file; the gravest status: a difference, then an unreadable file, then a live log."""
    found = [_verify_file(path) for path in args.logs]
    return next((status for status in (DIFFERENT, UNREADABLE, LIVE) if status in found), OK)


def _verify_file(path: Path) -> int:
    try:
        found = verify_log(read_log_file(path))
    except (LogError, OSError) as error:
        print(plain(f"{path}: unreadable: {error}"), file=sys.stderr)
        return UNREADABLE
    if found.live:
        print(plain(f"{path}: live log: the game is not open yet, nothing can be recomputed"))
        return LIVE
    if found.error is not None and found.error.code in ("not_a_log", "unknown_version"):
        print(plain(f"{path}: unreadable: {found.error}"), file=sys.stderr)
        return UNREADABLE
    print(plain(f"{path}: {describe(found)}"))
    return OK if found.ok else DIFFERENT


def describe(found: Verification) -> str:
    """One line: consistent or not, unchanged or not, and the first difference."""
    words = "consistent" if found.consistent else "NOT consistent"
    words += ", unchanged" if found.unchanged else ", CHANGED"
    return words if found.error is None else f"{words}: {found.error}"
