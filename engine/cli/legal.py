"""`scopa legal`: what one card may do on a table, as JSON."""

import argparse
import json

from engine.cli.rules_argument import read_rules
from engine.rules.cards import card_from_code, cards_from_codes, codes
from engine.rules.errors import CardError
from engine.rules.kernel import moves_on_table


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `legal --rules R --table CARDS --card CARD`."""
    parser = subparsers.add_parser("legal", help="print the captures of a card on a table")
    parser.add_argument("--rules", required=True, metavar="R", help="a preset, or JSON overrides")
    parser.add_argument("--table", required=True, metavar="CARDS", help='such as "8c 6s 2b"; "" is empty')
    parser.add_argument("--card", required=True, help="the card played, such as 8d")
    parser.add_argument("--lead", action="store_true", help="it is the first card of the deal")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print `{"captures": [[…]], "may_place": …}`; an ace that takes itself is an empty capture."""
    table = cards_from_codes(args.table.replace(",", " ").split())
    card = card_from_code(args.card)
    if card in table:
        raise CardError("duplicate_card", f"{args.card} is on the table already")
    moves = moves_on_table(read_rules(args.rules), table, card, lead=args.lead)
    captures = [codes(move.captured) for move in moves if move.takes]
    may_place = any(not move.takes for move in moves)
    print(json.dumps({"captures": captures, "may_place": may_place}))
    return 0
