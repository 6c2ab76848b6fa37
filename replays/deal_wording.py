"""What is to be said about a deal beside its plays: how it began, what was thrown in, what was left over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from replays.wording import card_names, join_words


def describe_start(
    number: int, dealer: str, table: Sequence[str], piles: Sequence[Mapping[str, Any]] = ()
) -> str:
    """The position before the first card; `number` counts deals from 1.

    `piles` are empty then, but where the dealer has taken a first table that makes fifteen or thirty.
    """
    start = _("Deal %(number)s, dealt by %(name)s.") % {"number": number, "name": dealer}
    # Plain calls: gettext's collector does not look into f-strings.
    lying = _("The table is empty.")
    taken = next((pile for pile in piles if pile["cards"]), None)
    if taken:
        lying = _describe_first_table(dealer, taken["cards"], taken["scope"])
    elif table:
        lying = _("On the table: %(cards)s.") % {"cards": _join_cards(table)}
    return f"{start} {lying}"


def _describe_first_table(dealer: str, cards: Sequence[str], scope: int) -> str:
    return ngettext(
        "%(name)s takes the first table, %(cards)s: a scopa.",
        "%(name)s takes the first table, %(cards)s: %(count)s scopas.",
        scope,
    ) % {"name": dealer, "cards": _join_cards(cards), "count": scope}


def describe_leftovers(leftovers: Mapping[str, Any] | None, side_names: Sequence[str]) -> str:
    """Who gets the cards that lie when the deal is over; empty without any."""
    if not leftovers or not leftovers["cards"]:
        return ""
    cards = _join_cards(leftovers["cards"])
    if leftovers["side"] is None:
        return _("Nobody gets the last cards: %(cards)s.") % {"cards": cards}
    return _("The last cards go to %(name)s: %(cards)s.") % {
        "name": side_names[leftovers["side"]],
        "cards": cards,
    }


def describe_misdeals(tables: Sequence[Sequence[str]]) -> str:
    """How often the cards were dealt again, and which first tables were the reason; empty if never."""
    if not tables:
        return ""
    again = ngettext(
        "The cards were dealt again once before this deal.",
        "The cards were dealt again %(count)s times before this deal.",
        len(tables),
    ) % {"count": len(tables)}
    lay = [_("There lay %(cards)s.") % {"cards": _join_cards(table)} for table in tables]
    return " ".join([again, *lay])


def _join_cards(cards: Sequence[str]) -> str:
    names = card_names()
    return join_words([names[code] for code in cards])
