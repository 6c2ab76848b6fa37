"""Numbers and names of the game as templates write them."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.defaultfilters import floatformat
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.words import TERMINATIONS, tell_verdict

register = template.Library()

# A state's badge in the design language (components/badge.html).
BADGE_KINDS = {
    "DRAFT": "warn",
    "OPEN": "open",
    "RUNNING": "running",
    "FINISHED": "finished",
    "PUBLISHED": "finished",
    "CANCELLED": "void",
    "SCHEDULED": "waiting",
    "VOID": "void",
    "UPLOADED": "waiting",
    "VALIDATING": "running",
    "ACCEPTED": "accepted",
    "REJECTED": "rejected",
    "DISABLED": "void",
    "RESCINDED": "void",
}

HALF = "½"
MISSING = "–"


@register.filter
def points(value: float | int | None) -> str:
    """Sums of halves as players write them: 2½, ½, 3; a dash where there is none yet."""
    if value is None:
        return MISSING
    whole, rest = divmod(abs(value), 1)
    sign = "−" if value < 0 else ""
    if rest == 0.5:
        return f"{sign}{int(whole) or ''}{HALF}"
    return f"{sign}{int(whole)}" if not rest else f"{sign}{floatformat(abs(value), 2)}"


@register.filter
def signed(value: float | int | None) -> str:
    """A difference with its sign, by a true minus."""
    if value is None:
        return MISSING
    number = number_format(int(value) if float(value).is_integer() else value)
    return f"+{number}" if value > 0 else number.replace("-", "−")


@register.filter
def decimal_signed(value: float | None) -> str:
    """A difference with two digits and its sign; what is none in two digits has neither."""
    if value is None:
        return MISSING
    sign = "±" if abs(value) < 0.005 else "−" if value < 0 else "+"
    return f"{sign}{floatformat(abs(value), 2)}"


@register.filter
def badge_kind(status: str) -> str:
    return BADGE_KINDS.get(status, "waiting")


@register.filter
def termination_text(code: str) -> str:
    return str(TERMINATIONS.get(code, code))


@register.filter
def verdict_text(verdict: str, bot: str = "") -> str:
    return tell_verdict(verdict, bot)


@register.filter
def time_left(seconds: int | None) -> str:
    """How long something may still take, roughly, as one says it."""
    if seconds is None:
        return _("time left not known yet")
    if seconds < 60:
        return _("less than a minute left")
    minutes = round(seconds / 60)
    if minutes < 120:
        return ngettext("about %d minute left", "about %d minutes left", minutes) % minutes
    hours = round(minutes / 60)
    return ngettext("about %d hour left", "about %d hours left", hours) % hours


@register.filter
def seconds(milliseconds: int) -> str:
    """Milliseconds as seconds with as many digits as they need."""
    return number_format(f"{milliseconds / 1000:g}")


@register.filter
def span(milliseconds: int) -> str:
    """A time in whole minutes where it is some, else in seconds: "2 min", "90 s"."""
    minutes, rest = divmod(milliseconds, 60_000)
    return f"{minutes} min" if minutes and not rest else f"{seconds(milliseconds)} s"


@register.filter
def of_seconds(count: int) -> str:
    """A time that is stored in seconds, as `span` writes it."""
    return span(1000 * count)


@register.filter
def option_value(value: Any) -> str:
    """An option's value: yes and no for the flags, the machine's own word for the rest."""
    if value is True:
        return _("yes")
    if value is False:
        return _("no")
    return MISSING if value is None else str(value)


@register.filter
def kib(size_bytes: int) -> str:
    return f"{max(1, round(size_bytes / 1024))} KiB"
