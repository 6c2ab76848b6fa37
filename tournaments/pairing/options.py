"""What an organiser can set in a format, and the check that all formats share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tournaments.pairing.errors import OptionError, PairingError

Config: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Option:
    """One setting: its `name` in the configuration, its `default` and what it may be.

    `title` and `explanation` are English source texts for the caller to translate. A whole number
    lies between `low` and `high`; `choices` lists the values where they are few; a default of True
    or False makes a switch. `zero` says what 0 means where it is no number of anything.
    """

    name: str
    default: int | float | bool
    title: str
    explanation: str
    low: int = 0
    high: int = 0
    choices: tuple[int | float, ...] = ()
    zero: str = ""


BY_RATING = Option(
    name="by_rating",
    default=True,
    title="Seed by rating",
    explanation="The highest rated come first, those without a rating last. Else by the order of entry.",
)


def defaults_of(options: Sequence[Option]) -> Config:
    """The complete configuration of nothing but defaults."""
    return {option.name: option.default for option in options}


def check_options(title: str, options: Sequence[Option], config: Config, *, forbids: bool = False) -> None:
    """Raise `PairingError`: unknown_option, or the name of the option that has a wrong value.

    A format that `forbids` also reads `forbidden`, a list of pairs of entry ids.
    """
    known = {option.name for option in options} | ({"forbidden"} if forbids else set())
    unknown = sorted(set(config) - known)
    if unknown:
        raise PairingError("unknown_option", f"{title} has no option {unknown[0]!r}")
    for option in options:
        value_of(option, config)
    forbidden_pairs(config)


def value_of(option: Option, config: Config) -> int | float:
    """What the configuration says of an option; `PairingError` named as the option."""
    value = config.get(option.name, option.default)
    if isinstance(value, bool) or isinstance(option.default, bool):
        fits = isinstance(value, bool) and isinstance(option.default, bool)
    elif option.choices:
        fits = isinstance(value, int | float) and value in option.choices
    else:
        fits = isinstance(value, int) and option.low <= value <= option.high
    if not fits or not isinstance(value, int | float):
        raise OptionError(option.name, option.title, f"{_wanted(option)}, not {value!r}")
    return value


def forbidden_pairs(config: Config) -> set[frozenset[int]]:
    """The pairs that the organiser will not have at one table."""
    pairs = config.get("forbidden", ())
    if not isinstance(pairs, list | tuple):
        raise PairingError("forbidden", "forbidden pairings are a list of pairs of entries")
    found = set()
    for pair in pairs:
        if not (isinstance(pair, list | tuple) and len(pair) == 2 and all(type(one) is int for one in pair)):
            raise PairingError("forbidden", f"a forbidden pairing is two entries, not {pair!r}")
        found.add(frozenset(pair))
    return found


def check_two_sides(title: str, side_count: int) -> None:
    """Raise `PairingError` for games of three sides."""
    if side_count != 2:
        raise PairingError("side_count", f"{title} pairs two sides, not {side_count}")


def _wanted(option: Option) -> str:
    if isinstance(option.default, bool):
        return "yes or no"
    if option.choices:
        return "one of " + ", ".join(str(choice) for choice in option.choices)
    return f"a whole number from {option.low} to {option.high}"
