"""A slip on a phone: the code in the address lets a side speak for its table, and for nothing else.

The code stays out of every Referer and every cache, and a wrong one is told nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.desk import DeskError, Score, score_from_deals, score_from_totals
from tournaments.desk_forms import PadForm, TotalsForm
from tournaments.errors import Refused
from tournaments.selectors.desk_slips import Slip, find_code, is_valid, read_slip
from tournaments.services.desk_log import DeskOrder, refusal_of
from tournaments.services.desk_results import claim_result, confirm_result
from tournaments.services.desk_sheets import add_deal, drop_deal
from tournaments.services.desk_slips import digest_of
from tournaments.services.rate_limits import count_try
from tournaments.views.desk_gate import key_of, seen_in

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
    return act(request, slip, code) or redirect("slip", code)


def _add_deal(request: HttpRequest, slip: Slip, code: str) -> HttpResponse | None:
    form = PadForm(request.POST, rules=slip.rules)
    if not form.is_valid():
        form.add_error(None, _("Answer every line."))
        return _slip_response(request, slip, code, pad=form, status=400)
    try:
        add_deal(match=slip.match, side=slip.side, marks=form.marks(), seen=_sheet_seen(request))
    except Refused as refusal:
        # What is refused for the state of things may leave no form to say it on.
        if refusal.status == 409:
            return _slip_response(request, slip, code, refusal=refusal, status=409)
        form.add_error(None, f"{refusal.message} ({refusal.code})")
        return _slip_response(request, slip, code, pad=form, status=refusal.status)
    return None


def _drop_deal(request: HttpRequest, slip: Slip, code: str) -> HttpResponse | None:
    return _tell(
        request,
        slip,
        code,
        lambda: drop_deal(match=slip.match, side=slip.side, seen=_sheet_seen(request)),
    )


def _claim_deals(request: HttpRequest, slip: Slip, code: str) -> HttpResponse | None:
    early = request.POST.get("early") == "on"
    if _sheet_seen(request) != slip.sheet_version:
        raise _sheet_moved_on()
    return _tell(
        request,
        slip,
        code,
        lambda: _claim(request, slip, score_from_deals(slip.rules, slip.deals, early=early)),
    )


def _claim_totals(request: HttpRequest, slip: Slip, code: str) -> HttpResponse | None:
    form = TotalsForm(request.POST, names=slip.names)
    if not form.is_valid():
        return _slip_response(request, slip, code, totals=form, status=400)
    values = form.cleaned_data
    try:
        score = score_from_totals(slip.rules, values["first"], values["second"], early=values["early"])
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
    context = {
        "slip": fresh,
        "code": code,
        "pad": shown.get("pad") or PadForm(rules=fresh.rules),
        "totals": shown.get("totals") or TotalsForm(names=fresh.names),
        "typed_totals": bool(shown.get("totals")),
        "refusal": shown.get("refusal"),
        "differs": "differs" in request.GET or "change" in request.GET or bool(shown),
    }
    return render(request, "tournaments/desk/slip.html", context, status=status)


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


def _sheet_seen(request: HttpRequest) -> int:
    text = request.POST.get("sheet", "")
    if not text.isdecimal() or len(text) > 6:
        raise Refused("act_unreadable", _("Something is missing in this form."))
    return int(text)


def _sheet_moved_on() -> Refused:
    return Refused("stale_save", _("Somebody wrote on this slip since you opened the page."), status=409)


def _address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))
