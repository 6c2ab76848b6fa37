"""Names of games as lists write them."""

from __future__ import annotations

import json

from django import template
from django.template.defaultfilters import floatformat
from django.templatetags.static import static
from django.utils.translation import gettext_lazy

from replays.decks import DECKS, current_deck
from replays.log_words import tell_fault
from replays.sheets import item_name
from replays.titles import shown_name, variant_title
from replays.wording import card_name

register = template.Library()
register.filter(variant_title)
register.filter(shown_name)
register.filter("log_fault", tell_fault)
ENDING_WORDS = {
    "FORFEIT": gettext_lazy("forfeit"),
    "RESIGNED": gettext_lazy("resigned"),
    "ADJUDICATED": gettext_lazy("decided by the director"),
    "ABORTED": gettext_lazy("broken off"),
}


@register.filter
def ending_word(termination: str) -> str:
    """How a game ended that was not played to its end; empty for one that was."""
    return str(ENDING_WORDS.get(termination, ""))


@register.simple_tag
def deck_addresses() -> str:
    """Where each deck's sprite lies, as JSON."""
    return json.dumps({deck: static(f"scopa_site/deck/{deck}.svg") for deck in DECKS})


@register.simple_tag
def deck_sprite() -> str:
    """Where the sprite of the reader's deck lies."""
    return static(f"scopa_site/deck/{current_deck()}.svg")


@register.simple_tag
def coins_title() -> str:
    """The suit that is counted, as the reader's deck has it."""
    return item_name("denari")


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
