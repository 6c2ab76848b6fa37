"""House rules judged: can they be played, what do they change, and if not, which options clash and why."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.rules import RuleError, RuleSet, preset
from engine.rules.cards import DECK_SIZE
from engine.rules.options import DEFAULTS, DISPLAY_OPTIONS, Value
from replays.titles import variant_title
from tournaments.rulebook.books import Book
from tournaments.rulebook.chapters import irrelevant_options
from tournaments.rulebook.page import preset_of
from tournaments.rulebook.sentences import OptionLine, changed_lines, option_title

# Names without a dot are words too: they name an option only where a value or a verdict follows.
_DOTTED = sorted((re.escape(name) for name in DEFAULTS if "." in name), key=len, reverse=True)
_PLAIN = "|".join(name for name in DEFAULTS if "." not in name)
_NAMES = re.compile(rf"{'|'.join(_DOTTED)}|\b(?:{_PLAIN})(?= ?=| may | must | is display)")
_SIZES = ("players", "hand", "packets", "table")


@dataclass(frozen=True, slots=True)
class Problem:
    """Why rules cannot be played: the engine's code, the options it names, and the sentence for people."""

    code: str
    options: tuple[str, ...]
    message: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """`rules` or `problem`, never both.

    `changed` is against Scopa classica; `same_as` is a sentence where these are a preset's rules.
    """

    rules: RuleSet | None
    problem: Problem | None
    changed: tuple[OptionLine, ...]
    same_as: str
    irrelevant: tuple[str, ...]


def judge_rules(variant: str, overrides: Mapping[str, Value], book: Book) -> Verdict:
    """Judge overrides on a preset; RuleError only for a preset that does not exist."""
    base = preset(variant).options
    try:
        check_no_display(overrides)
        rules = RuleSet.resolve({**base, **overrides})
    except RuleError as error:
        tried = {**base, **{name: value for name, value in overrides.items() if name in base}}
        return Verdict(None, describe_problem(error, tried, book), (), "", ())
    known = preset_of(rules, variant)
    return Verdict(
        rules=rules,
        problem=None,
        changed=tuple(changed_lines(book, rules.options)),
        same_as=book.word("house", "same_as", preset=variant_title(known)) if known else "",
        irrelevant=tuple(irrelevant_options(rules.options)),
    )


def refuse_values(options: Sequence[str], book: Book) -> Verdict:
    """The verdict where what was typed is no value at all of these options."""
    message = book.word("problems", "bad_value", first=option_title(book, options[0]))
    return Verdict(None, Problem("bad_value", tuple(options), message), (), "", ())


def check_no_display(overrides: Mapping[str, Value]) -> None:
    """Refuse options that only say how people would do it: no log carries them, so they would be lost."""
    shown = sorted(DISPLAY_OPTIONS.intersection(overrides))
    if shown:
        raise RuleError("unknown_option", f"{shown[0]} is display only and no part of the rules")


def named_options(message: str) -> tuple[str, ...]:
    """The options that the engine's message names, each once, in its order; what was sent is not searched."""
    said = message.partition(", not ")[0].partition("there is no option")[0]
    return tuple(dict.fromkeys(_NAMES.findall(said)))


def describe_problem(error: RuleError, options: Mapping[str, Value], book: Book) -> Problem:
    """The engine's refusal in the book's language; `options` are those that were tried."""
    named = named_options(error.message)
    if error.code == "bad_sizes":
        return _describe_sizes(error, named, options, book)
    titles = [option_title(book, name) for name in named]
    first, second = [*titles, "", ""][:2]
    reason = _reason(error, named, book) if error.code == "contradiction" else ""
    template = book.words["problems"].get(error.code)
    message = template.format(first=first, second=second, reason=reason) if template else error.message
    return Problem(error.code, named, message)


def _describe_sizes(
    error: RuleError, named: Sequence[str], options: Mapping[str, Value], book: Book
) -> Problem:
    if "sides" in named:
        titles = {"first": option_title(book, "sides"), "second": option_title(book, "players")}
        return Problem(error.code, ("sides", "players"), book.word("problems", "bad_sizes_sides", **titles))
    sizes = {name: int(options[name] or 0) for name in _SIZES}
    dealt = sizes["players"] * sizes["hand"] * sizes["packets"] + sizes["table"]
    message = book.word("problems", "bad_sizes_cards", dealt=dealt, **sizes)
    return Problem(error.code, _SIZES, message, _suggest_packets(sizes, book))


def _suggest_packets(sizes: Mapping[str, int], book: Book) -> str:
    """How often hands would have to be dealt, where that comes out even."""
    packets, rest = divmod(DECK_SIZE - sizes["table"], sizes["players"] * sizes["hand"])
    if rest or not packets:
        return ""
    return book.word("house", "suggest", **{**sizes, "packets": packets})


def _reason(error: RuleError, named: Sequence[str], book: Book) -> str:
    """Why two options clash; the engine's own words where the book has none."""
    held = set(named[:2])
    for name, options in REASONS.items():
        if options <= held:
            return book.word("reasons", name)
    return error.message.partition(": ")[2]


# The clashes of the engine by the options that mark them, the most particular first.
REASONS: dict[str, frozenset[str]] = {
    "only_frac": frozenset({"score.frac"}),
    "sweep_limit": frozenset({"ace.sweep", "capture.max_cards"}),
    "same_run": frozenset({"score.piccola"}),
    "low_order": frozenset({"match.goal", "match.both_over"}),
    "low_king": frozenset({"match.goal", "match.tie"}),
    "low_win": frozenset({"match.goal"}),
    "no_table": frozenset({"table"}),
    "hand_of_three": frozenset({"hand"}),
    "deal_bound": frozenset({"match.deals", "match.max_deals"}),
}
