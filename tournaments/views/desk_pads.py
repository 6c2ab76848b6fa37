"""What slips and the desk's own sheet have in common: the pad of one deal, the version of the sheet."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from tournaments.desk_forms import PadForm
from tournaments.errors import Refused
from tournaments.selectors.desk_sheets import Sheet


def pad_for(sheet: Sheet, data: QueryDict | None = None, *, place: int | None = None) -> PadForm:
    """The pad of the coming deal, of what was sent, or of the deal at `place` as it was marked."""
    marks = sheet.deals[place - 1] if place else None
    return PadForm(data, rules=sheet.rules, labels=sheet.labels, order=sheet.order, marks=marks)


def place_in(values: Mapping[str, object], sheet: Sheet) -> int | None:
    """The number of the deal that is to be changed, None for the coming one."""
    text = str(values.get("deal") or "")
    number = int(text) if text.isdecimal() and len(text) < 4 else 0
    return number if 1 <= number <= len(sheet.deals) else None


def sheet_seen(request: HttpRequest) -> int:
    """The version of the sheet that the form was made from."""
    text = request.POST.get("sheet", "")
    if not text.isdecimal() or len(text) > 6:
        raise Refused("act_unreadable", _("Something is missing in this form."))
    return int(text)


def sheet_moved_on() -> Refused:
    return Refused("stale_save", _("Somebody wrote on this slip since you opened the page."), status=409)
