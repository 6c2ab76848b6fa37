"""Words about the site itself as templates write them."""

from __future__ import annotations

import unicodedata

from django import template

from tournaments.engine_words import tell_jail_check
from tournaments.models import Notice, User
from tournaments.platform_words import (
    BLAMES,
    blame_of_reason,
    tell_alarm,
    tell_notice,
    tell_reason,
    tell_submission_reason,
)
from tournaments.selectors.staff import notices_of

register = template.Library()
LAST_WORDS = 200
UNITS = (("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10))


@register.filter
def reason_text(code: str) -> str:
    return tell_reason(code)


@register.filter
def blame_text(code: str) -> str:
    """Whose doing a reason is."""
    return str(BLAMES[blame_of_reason(code)])


@register.filter
def alarm_text(code: str) -> str:
    return tell_alarm(code)


@register.filter
def notice_text(notice: Notice) -> str:
    return tell_notice(notice.code, notice.facts)


@register.simple_tag
def unread_notices(user: User) -> int:
    """How many lines a member has not read yet."""
    return notices_of(user, unread=True).count()


@register.filter
def submission_reason(code: str) -> str:
    return tell_submission_reason(code)


@register.filter
def jail_check(name: str) -> str:
    return tell_jail_check(name)


@register.filter
def limit_value(value: float, name: str) -> str:
    """A limit of the jail with its unit: bytes as MiB, times as seconds, the rest as a number."""
    if not name.endswith("_bytes"):
        return f"{value:g} s" if name.endswith("_seconds") else f"{value:g}"
    unit, size = next(((unit, size) for unit, size in UNITS if value >= size), ("B", 1))
    return f"{value / size:g} {unit}"


@register.filter
def strangers_text(text: str) -> str:
    """What a bot wrote, for a page: a sign for each letter that steers a terminal or turns a line round.

    The page itself is not steered by them; whoever copies a line of it into a terminal would be.
    """
    return "".join(map(_sign, text.replace("\r\n", "\n")))


@register.filter
def last_words(text: str) -> str:
    """The last line with anything in it: where a program says why it died."""
    lines = text.strip().splitlines()
    return strangers_text(lines[-1].strip())[:LAST_WORDS] if lines else ""


def _sign(letter: str) -> str:
    if letter in "\n\t" or not unicodedata.category(letter).startswith("C"):
        return letter
    # As terminals and editors show it: ^[ for an escape.
    return f"^{chr(ord(letter) ^ 64)}" if letter < " " else "\N{REPLACEMENT CHARACTER}"
