"""`scopa deck`: the forty codes of a deal, from the seed alone."""

import argparse

from engine.cli.number_arguments import counting_number
from engine.rules.cards import codes
from engine.rules.shuffle import SEED_BYTES, shuffled_deck


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `deck --seed HEX [--deal D] [--attempt A]`."""
    parser = subparsers.add_parser("deck", help="print the forty cards of a deal from its seed")
    parser.add_argument("--seed", required=True, type=seed_from_hex, metavar="HEX", help="64 hex digits")
    parser.add_argument("--deal", default=0, type=counting_number, metavar="D", help="deal, from 0")
    parser.add_argument("--attempt", default=0, type=counting_number, metavar="A", help="attempt, from 0")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the deck on one line, in dealing order."""
    print(" ".join(codes(shuffled_deck(args.seed, args.deal, args.attempt))))
    return 0


def seed_from_hex(text: str) -> bytes:
    """An argparse type: 32 bytes as 64 hex digits."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        raise argparse.ArgumentTypeError("a seed is hex digits") from None
    if len(seed) != SEED_BYTES:
        raise argparse.ArgumentTypeError(f"a seed is {2 * SEED_BYTES} hex digits, not {2 * len(seed)}")
    return seed
