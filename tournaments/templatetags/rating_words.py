"""Words and numbers of rating lists as templates write them."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import template
from django.template.defaultfilters import floatformat
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from replays.titles import variant_title
from tournaments.models import Pool, Rating, VersionTest
from tournaments.templatetags.scopa_words import HALF, MISSING

register = template.Library()


@register.filter
def pool_title(pool: Pool) -> str:
    """The game of a list: a preset's title, or the one that registered house rules were given."""
    return pool.title or game_title(pool.variant)


@register.filter
def game_title(variant: str) -> str:
    """A preset's title; what is none is shown as it is."""
    return variant_title(variant)


@register.filter
def test_badge(status: str) -> str:
    """The look of a sequential test's state."""
    return {"OPEN": "running", "H1": "good", "H0": "bad"}.get(status, "void")


@register.filter
def test_verdict(test: VersionTest) -> str:
    """How a sequential test ended, in a sentence."""
    names = {
        "new": f"v{test.new.number}",
        "old": f"v{test.old.number}",
        "elo0": whole_signed(test.elo0),
        "elo1": whole_signed(test.elo1),
    }
    sentences = {
        VersionTest.Status.H1: _(
            "%(new)s is worth %(elo1)s Elo or more over %(old)s, rather than %(elo0)s or less."
        ),
        VersionTest.Status.H0: _(
            "%(new)s is worth %(elo0)s Elo or less over %(old)s, rather than %(elo1)s or more."
        ),
        VersionTest.Status.EXHAUSTED: _("Undecided: all its sets are played."),
    }
    return sentences.get(VersionTest.Status(test.status), _("Stopped before it was decided.")) % names


@register.filter
def pool_kind(pool: Pool) -> str:
    """Whom a list is of."""
    kinds = {"bots": _("Bots"), "people": _("People"), "club": _("Club evenings")}
    return kinds.get(pool.kind, pool.kind)


@register.filter
def last_days(days: int) -> str:
    return ngettext("last %d day", "last %d days", days) % days


@register.filter
def count_text(number: Any) -> str:
    """A count that may have halves: 1,250 or 12½."""
    if number is None:
        return MISSING
    whole, rest = divmod(number, 1)
    if rest != 0.5:
        return floatformat(number, "-2g")
    return f"{floatformat(whole, '0g') if whole else ''}{HALF}"


@register.filter
def whole_signed(number: Any) -> str:
    """A change without digits behind the point, with its sign: +12, −3, ±0."""
    if number is None:
        return MISSING
    rounded = round(float(number))
    return "±0" if rounded == 0 else f"{'+' if rounded > 0 else '−'}{abs(rounded)}"


@register.filter
def changed_from(after: Any, before: Any) -> str:
    """By how much two ratings differ as they are shown beside it, as whole numbers: +16."""
    return whole_signed(int(floatformat(after, "0u")) - int(floatformat(before, "0u")))


@register.filter
def interval(rating: Rating) -> str:
    """The 95% interval beside a rating: "± 43", or "−364 +548" where it is known better on one side."""
    middle, low, high = rating.elo, rating.elo_low, rating.elo_high
    if middle is None or low is None or high is None or low == high:
        return ""
    down, up = round(middle - low), round(high - middle)
    return f"± {round((high - low) / 2)}" if abs(up - down) <= 1 else f"−{down} +{up}"


@register.filter
def percent(share: Any) -> str:
    """A share of 1 in percent; what is nearly certain is not called certain."""
    if share is None:
        return MISSING
    value = 100 * float(share)
    if value > 99.9:
        return "> 99.9"
    return "< 0.1" if value < 0.1 else floatformat(value, 1)


@register.filter
def nearly(value: float) -> str:
    """A likelihood in whole percent; what is nearly certain is not called certain."""
    if value >= 99.5:
        return "> 99"
    return "< 1" if value < 0.5 else floatformat(value, 0)


@register.filter
def share(value: Any) -> str:
    """A share of 1 that was counted, in percent."""
    return MISSING if value is None else floatformat(100 * float(value), 1)


@register.filter
def seat_title(seat: str) -> str:
    titles = {"lead": _("leads the first deal"), "follow": _("the other side leads")}
    return titles.get(seat, _("neither leads"))


@register.filter
def unlocalized(number: Any) -> str:
    """A number for programs: a point, and nothing where there is none."""
    return "" if number is None else str(number)


@register.filter
def day_text(day: date) -> str:
    return day.isoformat()
