"""Rule sets for comparisons: every option may change, and what the engine refuses is left out."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from engine.rules import PRESET_NAMES, RuleError, RuleSet, preset_overrides
from engine.rules.options import CHOICES, DEFAULTS

Overrides = dict[str, Any]

SIZES: tuple[Overrides, ...] = (
    {},
    {},
    {"players": 3, "packets": 4},
    {"players": 4, "packets": 3},
    {"players": 4, "sides": "2x2", "packets": 3},
    {"players": 6, "packets": 2},
    {"players": 6, "sides": "3x2", "packets": 2},
    {"players": 6, "sides": "2x3", "packets": 2},
    {"players": 4, "sides": "2x2", "hand": 9, "packets": 1},
    {"players": 2, "hand": 9, "packets": 2},
    {"players": 4, "sides": "2x2", "hand": 10, "packets": 1, "table": 0},
    {"players": 2, "hand": 10, "packets": 2, "table": 0},
)
# Whole ranges would mostly give rules that are refused or never matter.
NUMBERS: dict[str, tuple[Any, ...]] = {
    "deal.redeal_kings": (0, 1, 2, 3, 4),
    "deal.redeal_aces": (0, 1, 2),
    "deal.redeal_low_sum": (0, 10, 15),
    "accuso.low": (0, 3, 10),
    "accuso.tris": (0, 3, 10),
    "accuso.limit": (6, 9, 12, 30),
    "match.target": (1, 3, 6, 11),
    "match.deals": (None, None, None, 1, 2),
    "match.max_deals": (1, 2, 3, 100),
    "cirulla.matta": ("off", "accusi", "accusi"),
}
SHAPE = {"players", "sides", "hand", "packets", "table", "direction", "deal_pattern"}
NAMES = tuple(sorted(set(DEFAULTS) - SHAPE))


def values_of(name: str) -> tuple[Any, ...]:
    """The values that an option takes in comparisons."""
    if name in NUMBERS:
        return NUMBERS[name]
    return tuple(CHOICES[name]) if name in CHOICES else (False, True)


def is_accepted(overrides: Overrides) -> bool:
    """Whether the engine plays by these rules."""
    try:
        RuleSet.resolve(overrides)
    except RuleError:
        return False
    return True


def keep_what_fits(overrides: Overrides, wanted: list[tuple[str, Any]]) -> Overrides:
    """Add the wanted options one by one, leaving out those that the rules so far contradict."""
    for name, value in wanted:
        if is_accepted({**overrides, name: value}):
            overrides = {**overrides, name: value}
    return overrides


def drawn(random: Random, changes: int) -> Overrides:
    """Random valid overrides: a preset or a bare size, then some options changed."""
    start = preset_overrides(random.choice(PRESET_NAMES)) if random.random() < 0.5 else random.choice(SIZES)
    if not is_accepted(start):
        start = {**start, "deal.redeal_kings": 0}
    wanted = [(name, random.choice(values_of(name))) for name in random.sample(NAMES, changes)]
    return keep_what_fits(start, wanted)


@st.composite
def house_rules(draw: st.DrawFn) -> Overrides:
    """Valid overrides that shrink towards Scopa classica."""
    start = draw(st.sampled_from([*SIZES, *map(preset_overrides, PRESET_NAMES)]))
    names = draw(st.lists(st.sampled_from(NAMES), unique=True, max_size=14))
    return keep_what_fits(start, [(name, draw(st.sampled_from(values_of(name)))) for name in names])
