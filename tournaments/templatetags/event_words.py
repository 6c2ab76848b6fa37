"""What templates of a tournament's pages ask about entries and rounds."""

from __future__ import annotations

from django import template

from tournaments.models import Entry, User
from tournaments.selectors.entries import has_part

register = template.Library()


@register.filter
def concerns(entry: Entry, user: User) -> bool:
    """Whether this person plays in the entry or answers for a bot of it."""
    return has_part(user, entry)


@register.filter
def has_bot(entry: Entry) -> bool:
    """Whether it has an author and versions to tell of."""
    return any(member.bot_id for member in entry.team)


@register.filter
def half(half_points: int) -> float:
    """Points from half points."""
    return half_points / 2


@register.filter
def place(value: float) -> int:
    """A place in the bracket, which the table counts downwards so that more is better."""
    return int(-value)


@register.filter
def is_behind(entry: Entry, user: User) -> bool:
    """Whether a bot of this person's in the entry has a newer active version than it is entered with."""
    mine = [one for one in entry.team if one.bot and one.bot.owner_id == user.pk]
    return any(one.bot and one.bot.active_submission_id not in (None, one.submission_id) for one in mine)
