"""The draw before it is played, and the organiser's hand in it: look at the warnings, then change it."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.organising_forms import DrawForm
from tournaments.selectors.draw_page import DrawPage, draw_page
from tournaments.services.drawing import (
    Redraw,
    change_draw,
    draw_fixed,
    move_to_group,
    swap_entries,
    swap_rounds,
    warnings_about_draw,
)
from tournaments.services.events import check_organiser, refuse_at_desk
from tournaments.views.acts import key_of, member
from tournaments.views.tournaments import tournament_or_404


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_draw(request: HttpRequest, slug: str) -> HttpResponse:
    """What is drawn; a POST looks at a change, or makes it."""
    event = tournament_or_404(request, slug)
    check_organiser(member(request), event)
    refuse_at_desk(event)
    page = draw_page(event)
    if request.method != "POST":
        return _show(request, event, page, DrawForm(tournament=event, page=page))
    form = DrawForm(request.POST, tournament=event, page=page)
    warnings: list[str] = []
    try:
        redraw = _redraw(form)
        warnings = warnings_about_draw(event, redraw)
        if request.POST.get("act") != "check":
            change_draw(
                actor=member(request),
                tournament=event,
                redraw=redraw,
                confirmed=form.cleaned_data["confirmed"],
                key=key_of(request),
            )
            messages.success(request, _("The draw is changed."))
            return redirect("organise-draw", slug)
    except Refused as refusal:
        reason = f"{refusal.message} ({refusal.code})"
        return _show(request, event, page, form, reason, refusal.status, warnings)
    return _show(request, event, page, form, warnings=warnings, checked=True)


def _redraw(form: DrawForm) -> Redraw:
    """What the form asks for. Refused `not_readable`, and `draw_fixed` where it can ask for nothing."""
    if not (form.seats() or form.rounds()):
        raise draw_fixed()
    if not form.is_valid():
        raise Refused("not_readable", _("Look at what you typed."))
    values = form.cleaned_data
    if values.get("round_one") and values.get("round_other"):
        return swap_rounds(values["round_one"], values["round_other"])
    if values.get("one") and values.get("group"):
        return move_to_group(values["one"], values["group"])
    if values.get("one") and values.get("other"):
        return swap_entries(values["one"], values["other"])
    raise Refused("not_readable", _("Look at what you typed."))


def _show(
    request: HttpRequest,
    event: Tournament,
    page: DrawPage,
    form: DrawForm,
    refusal: str = "",
    status: int = 200,
    warnings: list[str] | None = None,
    checked: bool = False,
) -> HttpResponse:
    context = {
        "tournament": event,
        "page": page,
        "form": form,
        "refusal": refusal,
        "warnings": warnings or [],
        "checked": checked,
        "act_key": uuid.uuid4(),
    }
    return render(request, "tournaments/organise_draw.html", context, status=status)
