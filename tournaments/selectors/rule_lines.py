"""Rule sets as lists show them: the presets, and what a tournament's rules change on classic Scopa."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language, ngettext

from engine.rules import PRESET_NAMES, RuleSet, ScopaError, preset
from replays.titles import variant_title
from tournaments.rulebook import sentences
from tournaments.rulebook.books import book_in
from tournaments.rulebook.sentences import OptionLine as RuleLine

__all__ = [
    "RuleLine",
    "VariantCard",
    "changed_lines",
    "find_variant",
    "is_preset",
    "length_line",
    "list_variants",
]


@dataclass(frozen=True, slots=True)
class VariantCard:
    """A preset as a list of them shows it."""

    name: str
    rules_hash: str
    players: int
    side_count: int

    @property
    def title(self) -> str:
        """In the language of the moment."""
        return variant_title(self.name)


def changed_lines(options: Mapping[str, Any]) -> list[RuleLine]:
    """The options that are not as in classic Scopa, in the language of the moment."""
    return sentences.changed_lines(book_in(get_language()), options)


def length_line(options: Mapping[str, Any]) -> str:
    """How long a game is, in two words: to so many points, or a fixed number of deals."""
    deals = options.get("match.deals")
    if deals is not None:
        return ngettext("%(n)d deal", "%(n)d deals", deals) % {"n": deals}
    target = options["match.target"]
    return ngettext("to %(n)d point", "to %(n)d points", target) % {"n": target}


def is_preset(variant: str, rules_hash: str) -> bool:
    """Are these the preset's own rules, or house rules made from them?"""
    rules = find_variant(variant)
    return rules is not None and rules.rules_hash == rules_hash


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
        rules_hash=rules.rules_hash,
        players=rules.players,
        side_count=rules.side_count,
    )
