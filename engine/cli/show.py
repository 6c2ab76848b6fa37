"""`scopa show LOG`: step through a game in the terminal, or print it whole."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from engine.cli.logfile import plain, read_log_file
from engine.cli.picture import deal_sheet, frame_picture, game_title, move_line
from engine.record.errors import LogError
from engine.record.playback import Playback, play_back

HELP_LINE = "Enter or n: next   b or p: back   q: quit"


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to `scopa`."""
    parser = subparsers.add_parser(
        "show",
        help="step through a game log in the terminal",
        description=f"Step through a game log ({HELP_LINE}); without a terminal the whole game is printed. "
        "Exit 1 when the log goes wrong somewhere: everything before that place is shown.",
    )
    parser.add_argument("log", metavar="LOG", type=Path, help="a .json or .scopa file, - for stdin")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Show the game; 1 when the log holds a fault, 2 when it cannot be read at all."""
    try:
        playback = play_back(read_log_file(args.log))
    except (LogError, OSError) as error:
        print(plain(f"{args.log}: unreadable: {error}"), file=sys.stderr)
        return 2
    print(plain(game_title(playback)))
    if sys.stdin.isatty() and sys.stdout.isatty():
        step_through(playback)
    else:
        print_whole(playback)
    if playback.error is not None:
        print(plain(f"The log goes wrong here: {playback.error}"))
        return 1
    return 0


def print_whole(playback: Playback) -> None:
    """Every deal, every action with the table behind it, every points sheet."""
    for index, frame in enumerate(playback.frames):
        print(plain(frame_picture(playback, index) if frame.ply == 0 else move_line(playback, index)))
        if frame.to_move is None:
            print(plain(deal_sheet(playback, frame.deal)))


def step_through(playback: Playback) -> None:
    """One position at a time, forward and back as the person types."""
    index, last = 0, len(playback.frames) - 1
    print(HELP_LINE)
    while last >= 0:
        frame = playback.frames[index]
        print(plain(frame_picture(playback, index)))
        if frame.to_move is None:
            print(plain(deal_sheet(playback, frame.deal)))
        try:
            key = input("> ").strip().lower()
        except EOFError:
            return
        if key in ("q", "quit"):
            return
        if key in ("b", "p"):
            index = max(index - 1, 0)
        elif key in ("", "n"):
            if index == last:
                return
            index += 1
        else:
            print(HELP_LINE)
