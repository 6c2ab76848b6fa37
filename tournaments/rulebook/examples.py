"""Worked examples of plays. Only the cards are written here: what they take, the engine says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.rules import Move, RuleSet, card_from_code, cards_from_codes
from engine.rules.kernel import kernel_of, moves_on_table
from tournaments.rulebook.chapters import Options, is_on
from tournaments.rulebook.naming import Face, Naming

Test = Callable[[Options], bool]


@dataclass(frozen=True, slots=True)
class Position:
    """A table and a card to play on it. `lead`: the first card of a deal; `last`: the last one."""

    name: str
    table: tuple[str, ...]
    card: str
    shown: Test
    lead: bool = False
    last: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """One way to play the card: what it takes, in words, and whether it is a scopa."""

    taken: tuple[Face, ...]
    words: str
    is_scopa: bool


@dataclass(frozen=True, slots=True)
class PlayExample:
    """A position drawn, with every way to play the card."""

    name: str
    caption: str
    table: tuple[Face, ...]
    card: Face
    lead: str
    results: tuple[Result, ...]


def _by_value(options: Options) -> bool:
    return options["capture.mode"] != "fifteen"


def _fifteen_only(options: Options) -> bool:
    return options["capture.mode"] == "fifteen"


def _by_fifteen(options: Options) -> bool:
    return options["capture.mode"] != "sum"


def _sums_only(options: Options) -> bool:
    return options["capture.mode"] == "sum"


def _sweeps(options: Options) -> bool:
    return bool(options["ace.sweep"])


def _aces_wait(options: Options) -> bool:
    return options["ace.first_play"] != "free"


def _pays_scope(options: Options) -> bool:
    return is_on(options, "scopa.points") and not options["score.frac"]


def _fewest(options: Options) -> bool:
    return _by_value(options) and options["capture.priority"] == "fewest"


def _clears(options: Options) -> bool:
    return _pays_scope(options) and _by_value(options)


def _clears_by_fifteen(options: Options) -> bool:
    return _pays_scope(options) and _fifteen_only(options)


TAKING = (
    Position("equal", ("5c", "3s", "10b"), "5d", _by_value),
    Position("sum", ("6c", "4s", "7b"), "10d", _by_value),
    Position("equal_or_sum", ("8c", "6s", "2b"), "8d", _by_value),
    Position("two_equal", ("6c", "6s", "4d", "2b"), "6d", _by_value),
    Position("several_sums", ("1d", "3c", "4s", "6b"), "7d", _by_value),
    Position("one_capture", ("4c", "3s", "5b", "2d"), "7c", _sums_only),
    Position("fewest", ("6c", "4s", "5b", "3d", "2c"), "10d", _fewest),
    Position("three_cards", ("5c", "3s", "2d"), "10b", lambda options: is_on(options, "capture.max_cards")),
    Position("fifteen", ("5c", "3s", "7b"), "8d", _by_fifteen),
    Position("fifteen_not_equal", ("5c", "4s"), "5d", _fifteen_only),
    Position("fifteen_king", ("10s", "2b"), "5d", _by_fifteen),
)
ACE = (
    Position("ace", ("7c", "4s", "9b"), "1d", _sweeps),
    Position(
        "ace_fifteen",
        ("9c", "5s", "6b"),
        "1d",
        lambda options: _sweeps(options) and _by_fifteen(options) and not options["ace.sweep_exclusive"],
    ),
    Position("ace_on_ace", ("1c", "7s", "4b"), "1d", _sweeps),
    Position("ace_empty", (), "1d", _sweeps),
    Position("lone_ace", ("1c",), "1d", lambda options: not options["ace.lone_ace_scopa"]),
    Position("ace_first", ("7c", "4s", "9b"), "1d", _aces_wait, lead=True),
)  # fmt: skip
SCOPA = (
    Position("scopa", ("4c", "3s"), "7d", _clears),
    Position("last", ("4c", "3s"), "7d", _clears, last=True),
    Position("scopa", ("5c", "3s"), "7d", _clears_by_fifteen),
    Position("last", ("5c", "3s"), "7d", _clears_by_fifteen, last=True),
)
POSITIONS = {"taking": TAKING, "ace": ACE, "scopa": SCOPA}


def play_examples(rules: RuleSet, chapter: str, naming: Naming) -> tuple[PlayExample, ...]:
    """The examples of a chapter that say something about these rules."""
    return tuple(
        play_example(rules, position, naming)
        for position in POSITIONS.get(chapter, ())
        if position.shown(rules.options)
    )


def play_example(rules: RuleSet, position: Position, naming: Naming) -> PlayExample:
    """Ask the engine what the card can do."""
    table = cards_from_codes(position.table)
    moves = moves_on_table(rules, table, card_from_code(position.card), lead=position.lead)
    word = naming.book.word
    lead = word("outcomes", "choice", n=len(moves)) if len(moves) > 1 else ""
    return PlayExample(
        name=position.name,
        caption=word("examples", position.name),
        table=naming.faces(table),
        card=naming.face(card_from_code(position.card)),
        lead=lead if moves else word("outcomes", "not_playable"),
        results=tuple(_result(rules, position, move, naming) for move in moves),
    )


def _result(rules: RuleSet, position: Position, move: Move, naming: Naming) -> Result:
    word = naming.book.word
    if not move.takes:
        return Result((), word("outcomes", "lies"), is_scopa=False)
    if move.self_take:
        words = word("outcomes", "takes_itself")
    else:
        words = word("outcomes", "takes", cards=naming.list(move.captured))
    cleared, is_scopa = _judge(rules, position, move, naming)
    return Result(naming.faces(move.captured), f"{words} {cleared}".strip(), is_scopa)


def _judge(rules: RuleSet, position: Position, move: Move, naming: Naming) -> tuple[str, bool]:
    """What is to be said about the table after a capture, and whether it was a scopa."""
    if len(move.captured) < len(position.table):
        return "", False
    why_not = kernel_of(rules).why_no_scopa(move, position.last)
    if why_not is not None:
        return naming.book.word("outcomes", why_not), False
    if not _pays_scope(rules.options):
        return naming.book.word("outcomes", "no_points"), False
    return naming.book.word("outcomes", "scopa"), True
