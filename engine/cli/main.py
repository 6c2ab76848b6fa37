"""Entry point of `scopa`: reads the arguments, runs one subcommand, turns named errors into one line."""

import argparse
import importlib
import sys
from collections.abc import Sequence
from typing import Protocol

from engine import __version__
from engine.rules.errors import ScopaError

COMMANDS = ("variants", "deck", "legal", "vectors", "play", "check", "show", "verify", "bench")
WRONG_USAGE = 2


class CommandModule(Protocol):
    """What a module of engine.cli offers: its parser sets the default `run`."""

    def add_parser(self, subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
        """Add the command's own parser, with `set_defaults(run=run)`."""


def _load_command(name: str) -> CommandModule | None:
    module = f"engine.cli.{name}"
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        # A part may be left out of an installation; what a present part lacks is still an error.
        if error.name == module:
            return None
        raise


def build_parser(command: str | None = None) -> argparse.ArgumentParser:
    """The parser of every command, or only of `command`, so that a start loads one module."""
    parser = argparse.ArgumentParser(prog="scopa", description="Scopa and Scopone: rules, bots, logs.")
    parser.add_argument("--version", action="version", version=f"scopa {__version__}")
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in COMMANDS if command is None else (command,):
        module = _load_command(name)
        if module is not None:
            module.add_parser(subparsers)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status is 2 for wrong usage, else the command's own."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    named = arguments[0] if arguments and arguments[0] in COMMANDS else None
    try:
        args = build_parser(named).parse_args(arguments)
        return int(args.run(args))
    except ScopaError as error:
        print(f"scopa: {error.message} [{error.code}]", file=sys.stderr)
    except (OSError, UnicodeError) as error:
        print(f"scopa: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        return 130
    return WRONG_USAGE
