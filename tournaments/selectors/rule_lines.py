"""A rule set as a page shows it: what differs from the defaults, or every option."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.rules import PRESET_NAMES, RuleSet, ScopaError, preset, preset_title
from tournaments.words import OPTIONS, Text


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One option with its words; `changed` where it is not the default."""

    option: str
    label: Text
    value: Any
    changed: bool


@dataclass(frozen=True, slots=True)
class VariantCard:
    """A preset as a list of them shows it."""

    name: str
    title: str
    rules_hash: str
    players: int
    side_count: int


def rule_lines(options: Mapping[str, Any]) -> list[RuleLine]:
    """Every option in the order of the rule paper."""
    defaults = default_options()
    return [
        RuleLine(
            option=name, label=OPTIONS.get(name, name), value=options[name], changed=options[name] != default
        )
        for name, default in defaults.items()
        if name in options
    ]


def changed_lines(options: Mapping[str, Any]) -> list[RuleLine]:
    """The options that are not as in classic Scopa."""
    return [line for line in rule_lines(options) if line.changed]


@lru_cache(maxsize=1)
def default_options() -> dict[str, Any]:
    """The defaults in a sensible order: as they are listed in `OPTIONS`, then by name."""
    options = RuleSet.resolve({}).to_json()
    known = [name for name in OPTIONS if name in options]
    return {name: options[name] for name in [*known, *sorted(set(options) - set(known))]}


@lru_cache(maxsize=1)
def list_variants() -> tuple[VariantCard, ...]:
    """The presets that can be played."""
    return tuple(card for card in map(_card_of, PRESET_NAMES) if card)


def find_variant(name: str) -> RuleSet | None:
    """A preset's rules, None when there is no such preset."""
    return preset(name) if name in PRESET_NAMES else None


def _card_of(name: str) -> VariantCard | None:
    try:
        rules = preset(name)
    except ScopaError:
        return None
    return VariantCard(
        name=name,
        title=preset_title(name),
        rules_hash=rules.rules_hash,
        players=rules.players,
        side_count=rules.side_count,
    )
