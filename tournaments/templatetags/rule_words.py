"""Small things that the rule pages' templates need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template
from django.utils.translation import get_language

from engine.rules import PRESET_NAMES
from tournaments.rulebook.page import tagline_of

register = template.Library()


@register.filter
def index(values: Sequence[Any], place: int) -> Any:
    """The value at a place, for two lists that are read side by side."""
    return values[place]


@register.filter
def tagline(variant: str) -> str:
    """A preset in one line; nothing for what is no preset."""
    return tagline_of(variant, get_language()) if variant in PRESET_NAMES else ""
