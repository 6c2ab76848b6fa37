"""The organiser's log: who did what and when, and the button that takes an act back."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.errors import Refused
from tournaments.models import OrganiserAct, Tournament
from tournaments.selectors.event_log import event_log, tell_acts
from tournaments.selectors.event_record import record_of
from tournaments.services.event_log import StandsOn
from tournaments.services.events import check_organiser, refuse_at_desk
from tournaments.services.undoing import can_be_undone, undo_event_act
from tournaments.views.acts import key_of, member
from tournaments.views.tournaments import tournament_or_404


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_log(request: HttpRequest, slug: str) -> HttpResponse:
    """The log; a POST takes the act of this number back."""
    event = _own(request, slug)
    if request.method != "POST":
        return _show(request, event)
    text = request.POST.get("act", "")
    try:
        undo_event_act(
            actor=member(request),
            tournament=event,
            number=int(text) if text.isdecimal() and len(text) < 9 else 0,
            reason=request.POST.get("reason", ""),
            key=key_of(request),
        )
    except Refused as refusal:
        since = refusal.since if isinstance(refusal, StandsOn) else []
        reason = f"{refusal.message} ({refusal.code})"
        return _show(request, tournament_or_404(request, slug), reason, refusal.status, since)
    messages.success(request, _("It is taken back."))
    return redirect("organise-log", slug)


@login_required
@require_safe
def export_event_log(request: HttpRequest, slug: str) -> HttpResponse:
    event = _own(request, slug)
    answer = JsonResponse(record_of(event), json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{event.slug}-log.json"'
    return answer


def _own(request: HttpRequest, slug: str) -> Tournament:
    event = tournament_or_404(request, slug)
    check_organiser(member(request), event)
    refuse_at_desk(event)
    return event


def _show(
    request: HttpRequest,
    event: Tournament,
    refusal: str = "",
    status: int = 200,
    since: list[OrganiserAct] | None = None,
) -> HttpResponse:
    context = {
        "tournament": event,
        "lines": event_log(event, lambda act: can_be_undone(act, event)),
        "refusal": refusal,
        "since": tell_acts(event, since or []),
        "act_key": uuid.uuid4(),
    }
    return render(request, "tournaments/organise_log.html", context, status=status)
