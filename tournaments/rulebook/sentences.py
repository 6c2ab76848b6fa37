"""An option and its value as a sentence: the one place where a rule becomes words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.rules.options import CHOICES, DEFAULTS, DISPLAY_OPTIONS, Value
from tournaments.rulebook.books import Book
from tournaments.rulebook.chapters import OPTION_ORDER, is_relevant

# A value that the rule paper spells and this version refuses.
NOT_PLAYABLE: Mapping[str, Value] = {"cirulla.matta": "designated"}


@dataclass(frozen=True, slots=True)
class OptionLine:
    """One option as a list of them shows it; `changed` where it is not as in the rules compared with."""

    option: str
    title: str
    value: Value
    sentence: str
    changed: bool

    @property
    def machine(self) -> str:
        """The value as JSON writes it."""
        return value_key(self.value)


def value_key(value: Value) -> str:
    """A value as the texts spell it: `true`, `null`, `3`, `to6`."""
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


def option_title(book: Book, option: str) -> str:
    """What an option is about, in a few words."""
    return book.options[option]["title"]


def option_sentence(book: Book, option: str, value: Value) -> str:
    """What this value of an option means, as a sentence; KeyError for what has none."""
    entry = book.options[option]
    exact = entry.get(value_key(value))
    return exact if exact is not None else entry["n"].format(n=value)


def option_lines(
    book: Book, options: Mapping[str, Value], compared: Mapping[str, Value] | None = None
) -> list[OptionLine]:
    """Every option that a log carries, in the order of the rule pages; compared with Scopa classica."""
    base = DEFAULTS if compared is None else compared
    return [
        OptionLine(
            option=option,
            title=option_title(book, option),
            value=options[option],
            sentence=option_sentence(book, option, options[option]),
            changed=options[option] != base[option],
        )
        for option in OPTION_ORDER
        if option not in DISPLAY_OPTIONS
    ]


def changed_lines(
    book: Book, options: Mapping[str, Value], compared: Mapping[str, Value] | None = None
) -> list[OptionLine]:
    """The options that are not as in the rules compared with (Scopa classica).

    Where the number of deals is fixed no target ends the game, so that no line tells one.
    """
    lines = option_lines(book, options, compared)
    return [line for line in lines if line.changed and _is_true(options, line.option)]


def _is_true(options: Mapping[str, Value], option: str) -> bool:
    """Any other option that is idle says what holds all the same, such as that scopas pay nothing."""
    return not option.startswith("match.") or is_relevant(options, option)


def playable_values(option: str) -> tuple[Value, ...] | range:
    """The values that may be chosen here, in their order; a range stands for all its numbers."""
    if isinstance(DEFAULTS[option], bool):
        return (True, False)
    values = CHOICES[option]
    if isinstance(values, range):
        return values
    refused = NOT_PLAYABLE.get(option)
    return tuple(value for value in values if refused is None or value != refused)
