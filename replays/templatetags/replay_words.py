"""Names of games as lists write them."""

from __future__ import annotations

import json

from django import template
from django.template.defaultfilters import floatformat
from django.templatetags.static import static

from engine.rules import PRESET_NAMES, preset_title
from replays.wording import card_name

register = template.Library()
DECKS = ("italian", "spanish", "french")


@register.filter
def variant_title(name: str) -> str:
    """A preset's name for people; a house variant keeps its own."""
    return preset_title(name) if name in PRESET_NAMES else name


@register.simple_tag
def deck_addresses() -> str:
    """Where each deck's sprite lies, as JSON; the first is the one that the server's own pages show."""
    return json.dumps({deck: static(f"scopa_site/deck/{deck}.svg") for deck in DECKS})


@register.filter
def card_words(code: str) -> str:
    """`7d` as "seven of coins"."""
    return card_name(code)


@register.filter
def signed(value: float | None, digits: int = 0) -> str:
    """`+2`, `−1`, `0`; a dash for nothing."""
    if value is None:
        return "–"
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return f"{sign}{floatformat(abs(value), digits)}"
