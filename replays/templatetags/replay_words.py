"""Names of games as lists write them."""

from __future__ import annotations

from django import template

from engine.rules import PRESET_NAMES, preset_title

register = template.Library()


@register.filter
def variant_title(name: str) -> str:
    """A preset's name for people; a house variant keeps its own."""
    return preset_title(name) if name in PRESET_NAMES else name
