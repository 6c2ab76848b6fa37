"""The desk's page for a round that the organiser pairs himself."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.organising_forms import PairingForm
from tournaments.selectors.desk_pages import read_evening
from tournaments.selectors.organise_page import pairing_page
from tournaments.services.desk_hand import may_pair_by_hand, open_by_hand
from tournaments.services.desk_log import StaleSave
from tournaments.services.hand_pairing import warnings_about
from tournaments.views.desk_gate import desk_page, order_of


@desk_page
def pair_by_hand(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The coming round as the format would pair it, to be changed, looked at and opened."""
    if not may_pair_by_hand(tournament):
        raise Refused("not_by_hand", _("In this format the table says who meets."), status=409)
    page = pairing_page(tournament)
    posted = request.POST if request.method == "POST" else None
    form = PairingForm(posted, entries=page.entries, rows=page.row_count, initial=page.initial)
    status, refusal, warnings = 200, "", page.warnings
    if posted is not None and form.is_valid():
        pairs, byes = form.pairings()
        warnings = page.tell(warnings_about(page.books, pairs, byes))
        if posted.get("act") == "open":
            try:
                confirmed = form.cleaned_data["confirmed"]
                open_by_hand(order_of(request, tournament), pairs=pairs, byes=byes, confirmed=confirmed)
            except StaleSave:
                raise
            except Refused as error:
                status, refusal = error.status, f"{error.message} ({error.code})"
            else:
                messages.success(request, _("Round %(round)d is paired.") % {"round": page.number})
                return redirect("desk", tournament.slug)
    context = {
        "evening": read_evening(tournament),
        "tournament": tournament,
        "page": page,
        "form": form,
        "refusal": refusal,
        "warnings": warnings,
    }
    return render(request, "tournaments/desk/pair.html", context, status=status)
