"""A slip on a phone: the code in the address lets a side speak for its table, and for nothing else.

The code stays out of every Referer and every cache, and a wrong one is told nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.desk import DeskError, Score, score_from_deals, score_from_totals
from tournaments.desk_forms import TotalsForm
from tournaments.errors import Refused
from tournaments.selectors.desk_slips import Slip, find_code, is_valid, read_slip
from tournaments.services.desk_log import DeskOrder, StaleSave, refusal_of
from tournaments.services.desk_results import claim_result, confirm_result
from tournaments.services.desk_sheets import drop_deal, write_deal
from tournaments.services.desk_slips import digest_of
from tournaments.services.rate_limits import count_try
from tournaments.views.desk_gate import key_of, seen_in
from tournaments.views.desk_pads import pad_for, place_in, sheet_moved_on, sheet_seen

# A busy table writes a line a minute; wrong codes from one address are a reader that guesses.
WRITES_A_MINUTE = 30
WRONG_CODES_A_MINUTE = 30

View = Callable[..., HttpResponse]


def slip_view(view: View) -> View:
    """Finds the slip of a code: 404 for a wrong one, 410 for one of a round that is over or a revoked one."""

    @never_cache
    @wraps(view)
    def gate(request: HttpRequest, code: str) -> HttpResponse:
        try:
            answer = view(request, _find_slip(request, code), code)
        except Refused as refusal:
            answer = _show_closed(request, refusal)
        # Only the site's name is told to whoever is asked next, not the address with the code.
        answer["Referrer-Policy"] = "strict-origin"
        answer["X-Robots-Tag"] = "noindex"
        return answer

    return gate


@require_safe
@slip_view
def show_slip(request: HttpRequest, slip: Slip, code: str) -> HttpResponse:
    return _slip_response(request, slip, code)


@require_safe
@slip_view
def show_slip_version(request: HttpRequest, slip: Slip, code: str) -> HttpResponse:
    """For a page that waits: the last act on the table."""
    return JsonResponse({"version": slip.table.version})


@require_http_methods(["GET", "HEAD", "POST"])
@slip_view
def write_on_slip(request: HttpRequest, slip: Slip, code: str) -> HttpResponse:
    """Everything a side can do, by the button that was pressed; a GET is led to the slip."""
    if request.method != "POST":
        return redirect("slip", code)
    count_try("slip", code, limit=WRITES_A_MINUTE, seconds=60)
    act = _ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise Refused("act_unreadable", _("Something is missing in this form."))
    answer = act(request, slip, code)
    if answer is not None:
        return answer
    on = _mode(request) if request.POST.get("act") in ("deal", "drop") else ""
    return redirect(reverse("slip", args=[code]) + on)


def _add_deal(request: HttpRequest, slip: Slip, code: str) -> HttpResponse | None:
    form = pad_for(slip.sheet, request.POST)
    place = place_in(request.POST, slip.sheet)
    if not form.is_valid():
        form.add_error(None, _("Answer every line."))
        return _slip_response(request, slip, code, pad=form, place=place, status=400)
    try:
        write_deal(
            match=slip.match, writer=slip.side, marks=form.marks(), seen=sheet_seen(request), place=place
        )
    except Refused as refusal:
        # What is refused for the state of things may leave no form to say it on.
        if refusal.status == 409:
            return _slip_response(request, slip, code, refusal=refusal, status=409)
        form.add_error(None, f"{refusal.message} ({refusal.code})")
        return _slip_response(request, slip, code, pad=form, place=place, status=refusal.status)
    return None


def _drop_deal(request: HttpRequest, slip: Slip, code: str) -> HttpResponse | None:
    return _tell(
        request,
        slip,
        code,
        lambda: drop_deal(match=slip.match, writer=slip.side, seen=sheet_seen(request)),
    )


def _claim_deals(request: HttpRequest, slip: Slip, code: str) -> HttpResponse | None:
    early = request.POST.get("early") == "on"
    if sheet_seen(request) != slip.sheet.version:
        raise sheet_moved_on()
    return _tell(
        request,
        slip,
        code,
        lambda: _claim(request, slip, score_from_deals(slip.sheet.rules, slip.sheet.deals, early=early)),
    )


def _claim_totals(request: HttpRequest, slip: Slip, code: str) -> HttpResponse | None:
    form = TotalsForm(request.POST, names=slip.names)
    if not form.is_valid():
        return _slip_response(request, slip, code, totals=form, status=400)
    values = form.cleaned_data
    try:
        score = score_from_totals(slip.sheet.rules, values["first"], values["second"], early=values["early"])
        _claim(request, slip, score)
    except (DeskError, Refused) as error:
        refusal = refusal_of(error) if isinstance(error, DeskError) else error
        if refusal.status == 409:
            return _slip_response(request, slip, code, refusal=refusal, status=409)
        form.add_error(None, f"{refusal.message} ({refusal.code})")
        return _slip_response(request, slip, code, totals=form, status=refusal.status)
    return None


def _confirm(request: HttpRequest, slip: Slip, code: str) -> HttpResponse | None:
    return _tell(
        request,
        slip,
        code,
        lambda: confirm_result(
            _order(request, slip), number=slip.match.round.number, table=slip.match.number, side=slip.side
        ),
    )


_ACTS: dict[str, Callable[[HttpRequest, Slip, str], HttpResponse | None]] = {
    "deal": _add_deal,
    "drop": _drop_deal,
    "claim": _claim_deals,
    "totals": _claim_totals,
    "confirm": _confirm,
}


def _claim(request: HttpRequest, slip: Slip, score: Score) -> None:
    claim_result(
        _order(request, slip),
        number=slip.match.round.number,
        table=slip.match.number,
        side=slip.side,
        score=score,
    )


def _order(request: HttpRequest, slip: Slip) -> DeskOrder:
    return DeskOrder(tournament=slip.tournament, actor=None, key=key_of(request), seen=seen_in(request))


def _tell(request: HttpRequest, slip: Slip, code: str, act: Callable[[], object]) -> HttpResponse | None:
    """Do it, or show the slip as it is now with the reason why not."""
    try:
        act()
    except (DeskError, Refused) as error:
        refusal = refusal_of(error) if isinstance(error, DeskError) else error
        return _slip_response(request, slip, code, refusal=refusal, status=refusal.status)
    return None


def _slip_response(
    request: HttpRequest, slip: Slip, code: str, *, status: int = 200, **shown: Any
) -> HttpResponse:
    fresh = _find_slip(request, code) if status != 200 else slip
    # Whoever wrote while the other side spoke is shown what it said, and asked again.
    mode = "" if isinstance(shown.get("refusal"), StaleSave) else _mode(request)
    place = shown.get("place") or place_in(request.GET, fresh.sheet)
    context = {
        "slip": fresh,
        "sheet": fresh.sheet,
        "code": code,
        "plain": reverse("slip", args=[code]),
        "address": reverse("slip", args=[code]) + mode,
        "send_to": reverse("slip-write", args=[code]) + mode,
        "place": place,
        "pad": shown.get("pad") or pad_for(fresh.sheet, place=place),
        "totals": shown.get("totals") or TotalsForm(names=fresh.names),
        "typed_totals": bool(shown.get("totals")),
        "refusal": shown.get("refusal"),
        "differs": bool(mode or shown.get("pad") or shown.get("totals")),
    }
    return render(request, "tournaments/desk/slip.html", context, status=status)


def _mode(request: HttpRequest) -> str:
    """As a query: that the side writes its own version though something was said already."""
    return next((f"?{name}=1" for name in ("differs", "change") if name in request.GET), "")


def _find_slip(request: HttpRequest, code: str) -> Slip:
    found = find_code(digest_of(code))
    if found is None:
        count_try("slip-code", _address(request), limit=WRONG_CODES_A_MINUTE, seconds=60)
        raise Refused("slip_unknown", _("There is no slip with this code."), status=404)
    slip = read_slip(found) if is_valid(found) else None
    if slip is None:
        raise Refused("slip_over", _("This slip is not valid any more."), status=410)
    return slip


def _show_closed(request: HttpRequest, refusal: Refused) -> HttpResponse:
    return render(request, "tournaments/desk/slip_closed.html", {"refusal": refusal}, status=refusal.status)


def _address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))
