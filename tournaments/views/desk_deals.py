"""The organiser's own sheet for a table: deal by deal, as on a slip, for players without a phone."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.desk import DeskError, score_from_deals
from tournaments.desk_forms import PadForm
from tournaments.errors import Refused
from tournaments.models import Match, Tournament
from tournaments.selectors.desk_pages import Evening, TableLine, read_evening, table_line
from tournaments.selectors.desk_sheets import DESK, Sheet, read_sheet
from tournaments.services.desk_log import StaleSave, refusal_of
from tournaments.services.desk_results import rule_result
from tournaments.services.desk_sheets import copy_deals, drop_deal, write_deal
from tournaments.views.desk_gate import desk_page, order_of
from tournaments.views.desk_pads import pad_for, place_in, sheet_moved_on, sheet_seen


@desk_page
def show_deals(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """The sheet, and everything that can be done with it by the button that was pressed."""
    match = Match.objects.filter(round__tournament=tournament, round__number=number, number=table)
    found = match.select_related("round__tournament").first()
    if found is None:
        raise Http404
    if request.method != "POST":
        return _page(request, tournament, found)
    act = _ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise Refused("act_unreadable", _("Something is missing in this form."))
    try:
        return act(request, tournament, found) or redirect(_address(tournament, found))
    except StaleSave:
        raise
    except (DeskError, Refused) as error:
        refusal = refusal_of(error) if isinstance(error, DeskError) else error
        return _page(request, tournament, found, refusal=refusal)


def _write(request: HttpRequest, tournament: Tournament, match: Match) -> HttpResponse | None:
    sheet = read_sheet(match, DESK)
    form, place = pad_for(sheet, request.POST), place_in(request.POST, sheet)
    if not form.is_valid():
        form.add_error(None, _("Answer every line."))
        return _page(request, tournament, match, pad=form, place=place)
    try:
        write_deal(match=match, writer=DESK, marks=form.marks(), seen=sheet_seen(request), place=place)
    except Refused as refusal:
        if refusal.status == 409:
            raise
        form.add_error(None, f"{refusal.message} ({refusal.code})")
        return _page(request, tournament, match, pad=form, place=place)
    return None


def _drop(request: HttpRequest, tournament: Tournament, match: Match) -> None:
    drop_deal(match=match, writer=DESK, seen=sheet_seen(request))


def _copy(request: HttpRequest, tournament: Tournament, match: Match) -> None:
    """Go on from what a side said, or else from its own sheet."""
    line = _line_or_404(read_evening(tournament), match)
    side = {"0": 0, "1": 1}.get(request.POST.get("side", ""))
    deals = _deals_of(match, line, side) if side is not None else []
    if not deals:
        raise Refused("nothing_to_copy", _("This side has written down no deal."), status=409)
    copy_deals(match=match, deals=deals, seen=sheet_seen(request))


def _save(request: HttpRequest, tournament: Tournament, match: Match) -> HttpResponse:
    sheet = read_sheet(match, DESK)
    if sheet_seen(request) != sheet.version:
        raise sheet_moved_on()
    score = score_from_deals(sheet.rules, sheet.deals, early=request.POST.get("early") == "on")
    order = order_of(request, tournament)
    rule_result(order, number=match.round.number, table=match.number, score=score)
    return redirect("desk", tournament.slug)


_ACTS: dict[str, Callable[[HttpRequest, Tournament, Match], HttpResponse | None]] = {
    "deal": _write,
    "drop": _drop,
    "copy": _copy,
    "save": _save,
}


def _page(
    request: HttpRequest,
    tournament: Tournament,
    match: Match,
    *,
    pad: PadForm | None = None,
    place: int | None = None,
    refusal: Refused | None = None,
) -> HttpResponse:
    evening, sheet = read_evening(tournament), read_sheet(match, DESK)
    line = _line_or_404(evening, match)
    shown = place or (place_in(request.GET, sheet) if pad is None else None)
    context = {
        "evening": evening,
        "tournament": tournament,
        "line": line,
        "sheet": sheet,
        "place": shown,
        "pad": pad or pad_for(sheet, place=shown),
        "others": _others(match, line, sheet),
        "address": _address(tournament, match),
        "send_to": _address(tournament, match),
        "refusal": refusal,
    }
    status = refusal.status if refusal else 400 if pad else 200
    return render(request, "tournaments/desk/deals.html", context, status=status)


def _others(match: Match, line: TableLine, sheet: Sheet) -> list[tuple[int, str, int]]:
    """The sides that have written deals down, for who starts from them: (side, name, number of deals)."""
    if sheet.deals:
        return []
    names = (line.first.name, line.second.name)
    written = [(side, names[side], len(_deals_of(match, line, side))) for side in (0, 1)]
    return [one for one in written if one[2]]


def _deals_of(match: Match, line: TableLine, side: int) -> list[dict[str, list[int]]]:
    said = line.match.claims[side]
    if said and said.score.deals:
        return [{name: list(values) for name, values in deal.items()} for deal in said.score.deals]
    return read_sheet(match, side).deals


def _line_or_404(evening: Evening, match: Match) -> TableLine:
    line = table_line(evening, match.round.number, match.number)
    if line is None:
        raise Http404
    return line


def _address(tournament: Tournament, match: Match) -> str:
    return reverse("desk-deals", args=[tournament.slug, match.round.number, match.number])
