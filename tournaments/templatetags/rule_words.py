"""Small things that the rule pages' templates need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template
from django.urls import reverse
from django.utils.translation import get_language

from engine.rules import PRESET_NAMES
from tournaments.models import Tournament
from tournaments.rulebook.page import tagline_of
from tournaments.selectors.rule_lines import is_preset

register = template.Library()


@register.filter
def index(values: Sequence[Any], place: int) -> Any:
    """The value at a place, for two lists that are read side by side."""
    return values[place]


@register.filter
def tagline(variant: str) -> str:
    """A preset in one line; nothing for what is no preset."""
    return tagline_of(variant, get_language()) if variant in PRESET_NAMES else ""


@register.simple_tag
def rules_address(tournament: Tournament) -> str:
    """Where the rules of a tournament are told: on its preset's page, or on one of its own."""
    if is_preset(tournament.variant, tournament.rules_hash):
        return reverse("rules", args=[tournament.variant])
    return reverse("tournament-rules", args=[tournament.slug])
