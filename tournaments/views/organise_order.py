"""The organiser's seed order: numbers to type and buttons to move, which work without a script."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.organising_forms import read_moves
from tournaments.selectors.seed_order import seed_order_page
from tournaments.services.events import check_organiser, refuse_at_desk
from tournaments.services.seed_order import Way, refuse_without_order, set_seed_order
from tournaments.views.acts import key_of, member
from tournaments.views.tournaments import tournament_or_404


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_order(request: HttpRequest, slug: str) -> HttpResponse:
    """The order as the draw would take it now; a POST sets another."""
    event = tournament_or_404(request, slug)
    check_organiser(member(request), event)
    refuse_at_desk(event)
    refuse_without_order(event)
    if request.method != "POST":
        return _show(request, event)
    way = request.POST.get("way", "")
    try:
        set_seed_order(
            actor=member(request),
            tournament=event,
            way=Way(way) if way in list(Way) else Way.HAND,
            numbers=read_moves(request.POST),
            seen=request.POST.get("seen", ""),
            key=key_of(request),
        )
    except Refused as refusal:
        reason = f"{refusal.message} ({refusal.code})"
        return _show(request, tournament_or_404(request, slug), reason, refusal.status)
    messages.success(request, _("The order is saved."))
    moved = request.POST.get("move", "")
    query = f"?moved={moved}#entry-{moved.partition('-')[2]}" if moved.partition("-")[2].isdecimal() else ""
    return redirect(reverse("organise-order", args=[slug]) + query)


def _show(request: HttpRequest, event: Tournament, refusal: str = "", status: int = 200) -> HttpResponse:
    context = {
        "tournament": event,
        "page": seed_order_page(event),
        "refusal": refusal,
        "moved": request.GET.get("moved", ""),
        "act_key": uuid.uuid4(),
    }
    return render(request, "tournaments/organise_order.html", context, status=status)
