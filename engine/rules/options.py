"""The options of a rule set: spelling and defaults from presets.json, values from the rules paper."""

import json
from collections.abc import Mapping
from importlib import resources
from typing import TypedDict

from engine.rules.errors import RuleError

Value = int | bool | str | None


class PresetEntry(TypedDict):
    """One preset as the file holds it: a title for people and overrides on the defaults."""

    name: str
    overrides: dict[str, Value]
    sources: str
    note: str


class _PresetFile(TypedDict):
    base: dict[str, Value]
    defaults: dict[str, Value]
    presets: dict[str, PresetEntry]


def _load_presets() -> _PresetFile:
    text = resources.files("engine.rules").joinpath("presets.json").read_text(encoding="utf-8")
    content: _PresetFile = json.loads(text)
    return content


_FILE = _load_presets()
PRESETS: dict[str, PresetEntry] = _FILE["presets"]
DEFAULTS: dict[str, Value] = {**_FILE["base"], **_FILE["defaults"]}
DISPLAY_OPTIONS = frozenset({"direction", "deal_pattern"})

_FLAG = (0, 1)
# Allowed values of every option that is not a plain bool; a range stands for all its numbers.
CHOICES: dict[str, tuple[Value, ...] | range] = {
    "players": (2, 3, 4, 6),
    "sides": ("each", "2x2", "3x2", "2x3"),
    "hand": (3, 9, 10),
    "packets": range(1, 11),
    "table": (0, 4),
    "direction": ("ccw", "cw"),
    "deal_pattern": ("one_by_one", "threes", "3-2-3-2-3", "fives"),
    "deal.redeal_kings": range(5),
    "deal.redeal_aces": range(5),
    "deal.redeal_low_sum": range(41),
    "deal.dealer_bonus": ("off", "15_30"),
    "deal.dealer_bonus_30": ("sum", "two_fifteens"),
    "deal.bonus_low": ("off", "lt10_3"),
    "deal.aces_vs_bonus": ("redeal_first", "bonus_first"),
    "capture.mode": ("sum", "fifteen", "both"),
    "capture.priority": ("single_first", "fewest", "free"),
    "capture.fifteen_priority": ("free", "fewest", "fewest_overall"),
    "capture.max_cards": (None, 2),
    "ace.with_ace_on_table": ("takes_ace", "sweeps"),
    "ace.empty_table": ("stays", "takes_itself"),
    "ace.first_play": ("free", "no_sweep", "forbidden"),
    "scopa.points": _FLAG,
    "scopa.last_play": ("never", "counts"),
    "leftovers.to": ("last_taker", "dealer"),
    "leftovers.no_taker": ("nobody", "dealer"),
    "score.carte": _FLAG,
    "score.carte_rule": ("most", "at_least_21"),
    "score.denari": _FLAG,
    "score.settebello": _FLAG,
    "score.primiera": _FLAG,
    "primiera.method": ("sum", "sevens", "sevens_sixes", "lexicographic"),
    "primiera.scale": ("standard", "six19", "figures_graded", "figures_zero", "veneto_x2"),
    "primiera.missing_suit": ("suits_first", "excluded", "zero"),
    "score.tie": ("none", "shared"),
    "score.re_bello": _FLAG,
    "score.rebello6": _FLAG,
    "score.napola": ("off", "full", "to6", "to7", "to9"),
    "score.napoleone": ("off", "wins", "points"),
    "score.most_sevens": _FLAG,
    "score.all_sevens": _FLAG,
    "score.piccola": ("off", "to5", "to6", "full"),
    "score.grande": (0, 5),
    "score.cappotto": ("off", "wins"),
    "match.target": range(1, 102),
    "match.both_over": ("higher", "count_order"),
    "match.tie": ("play_on", "last_deal_order", "re_denari"),
    "match.goal": ("high", "low"),
    "match.deals": range(1, 1001),
    "match.max_deals": range(1, 1001),
    "cirulla.matta": ("off", "accusi", "designated"),
    "accuso.low": range(102),
    "accuso.tris": range(102),
    "accuso.stack": ("best", "sum"),
    "accuso.limit": range(3, 31),
}
# Spelled in the rules paper, but without a settled meaning in version 1.
_UNSUPPORTED: dict[str, Value] = {"cirulla.matta": "designated"}


def check_option(name: str, value: Value) -> None:
    """Refuse an option that does not exist, or a value of the wrong type or range (RuleError)."""
    if name not in DEFAULTS:
        raise RuleError("unknown_option", f"there is no option {_show(name)}")
    _check_type(name, value)
    if value is None or isinstance(value, bool):
        return
    if value not in CHOICES[name]:
        raise RuleError("bad_value", f"{name} may be {_describe_choices(name)}, not {_show(value)}")
    if _UNSUPPORTED.get(name) == value:
        raise RuleError("rule_not_supported", f"{name}={value} is not supported in this version")


def json_type(name: str) -> str:
    """The JSON type of an option as people say it: bool, int, text, or int-or-null."""
    default = DEFAULTS[name]
    if default is None:
        return "int or null"
    return {bool: "bool", int: "int", str: "text"}[type(default)]


def _check_type(name: str, value: Value) -> None:
    default = DEFAULTS[name]
    allowed = (int, type(None)) if default is None else (type(default),)
    # `type` and not isinstance: a JSON true is no 1, and 1.0 is no 1.
    if type(value) not in allowed:
        raise RuleError("wrong_type", f"{name} must be {json_type(name)}, not {_show(value)}")


def _show(value: object) -> str:
    """A value for a message, cut short: it comes from outside."""
    return f"{value!r:.60}"


def _describe_choices(name: str) -> str:
    choices = CHOICES[name]
    if isinstance(choices, range):
        return f"{choices.start} to {choices.stop - 1}"
    return ", ".join("null" if choice is None else str(choice) for choice in choices)


def apply_overrides(base: Mapping[str, Value], overrides: Mapping[str, Value]) -> dict[str, Value]:
    """The options of `base` with `overrides` on them, each override checked by itself."""
    if not isinstance(overrides, Mapping):
        raise RuleError("wrong_type", "rules must be an object of options")
    for name, value in overrides.items():
        check_option(name, value)
    return {**base, **overrides}
