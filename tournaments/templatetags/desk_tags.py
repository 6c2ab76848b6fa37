"""What the desk's templates need: the hidden fields of a form, and scores as people write them."""

from __future__ import annotations

import uuid
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

from tournaments.desk import DeskBye, Result
from tournaments.desk_words import BYE_WORDS, MISSED_WORDS
from tournaments.templatetags.scopa_words import points

register = template.Library()


@register.inclusion_tag("tournaments/desk/_fields.html", takes_context=True)
def desk_fields(context: dict[str, Any], subject: str = "", version: int = 0) -> dict[str, Any]:
    """The token, a key of its own, where to go back to, and the version that the form was made from."""
    return {
        "csrf_token": context.get("csrf_token"),
        "key": uuid.uuid4(),
        "subject": subject,
        "version": version,
        "back": context["request"].path,
    }


@register.filter
def score_of(result: Result | None) -> str:
    """11–8, or – where nothing counts; a walk-over is told beside it."""
    if result is None or result.forfeit:
        return "–"
    return f"{result.score.first}–{result.score.second}"


@register.filter
def bye_words(bye: DeskBye) -> str:
    """Why somebody sits out, and the points that it gives."""
    words = BYE_WORDS.get(bye.kind, BYE_WORDS["pairing"])
    return f"{words} · {points(bye.half_points / 2)}"


@register.filter
def missed_words(kind: str) -> str:
    """Why a round had no match, for a narrow cell."""
    return str(MISSED_WORDS.get(kind, ""))


@register.filter
def at_table(matches: dict[int, int], table: int) -> int:
    """The match of a table."""
    return matches.get(table, 0)


@register.filter
def picture(svg: str) -> SafeString:
    """An SVG that this site drew: it holds no word of anybody's."""
    return mark_safe(svg)  # noqa: S308 (drawn by segno from an address of ours)


@register.filter
def clock_text(seconds: float) -> str:
    """12:05, or 1:02:05 from an hour on."""
    left = int(seconds)
    hours, rest = divmod(left, 3600)
    minutes, seconds_left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds_left:02}" if hours else f"{minutes}:{seconds_left:02}"
