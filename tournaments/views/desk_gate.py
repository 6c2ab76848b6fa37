"""Who may stand behind the club desk, and how its buttons answer."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.selectors.desk_pages import read_evening
from tournaments.services.desk_log import DeskOrder, StaleSave, check_desk
from tournaments.views.acts import member
from tournaments.views.tournaments import tournament_or_404

View = Callable[..., HttpResponse]
# Answers with a page where there is something to say, and with nothing where it was done.
ActView = Callable[..., HttpResponse | None]


def desk_page(view: View) -> View:
    """A page behind the desk: the view gets the tournament in place of its slug."""

    @require_http_methods(["GET", "HEAD", "POST"])
    @never_cache
    @login_required
    @wraps(view)
    def gate(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        tournament = tournament_or_404(request, slug)
        check_desk(member(request), tournament)
        try:
            return view(request, tournament, **kwargs)
        except StaleSave as stale:
            return _show_stale(request, tournament, stale)
        except Refused as refusal:
            return show_refusal(request, tournament, refusal)

    return gate


def desk_button(page: str, *keys: str) -> Callable[[ActView], View]:
    """A POST that does one thing and goes back to `page`; a GET is led there at once.

    A view that answers nothing is led back, too. `keys` are arguments that are in the page's address.
    """

    def decorate(view: ActView) -> View:
        @desk_page
        @wraps(view)
        def act_or_lead(request: HttpRequest, tournament: Tournament, **kwargs: Any) -> HttpResponse:
            answer = view(request, tournament, **kwargs) if request.method == "POST" else None
            back = {key: kwargs[key] for key in keys}
            return answer or redirect(page, slug=tournament.slug, **back)

        return act_or_lead

    return decorate


def order_of(request: HttpRequest, tournament: Tournament) -> DeskOrder:
    """What the form's hidden fields say: its key, and the versions that it was made from."""
    return DeskOrder(
        tournament=tournament,
        actor=member(request),
        key=key_of(request),
        reason=request.POST.get("reason", ""),
        seen=seen_in(request),
    )


def key_of(request: HttpRequest) -> uuid.UUID:
    try:
        return uuid.UUID(request.POST.get("key", ""))
    except ValueError as error:
        raise Refused("act_unreadable", _("Something is missing in this form.")) from error


def seen_in(request: HttpRequest) -> dict[str, int]:
    """Fields `seen` hold `subject=version`."""
    pairs = [text.rpartition("=") for text in request.POST.getlist("seen")]
    if any(not subject or not version.isdecimal() for subject, _equals, version in pairs):
        raise Refused("act_unreadable", _("Something is missing in this form."))
    return {subject: int(version) for subject, _equals, version in pairs}


def show_refusal(request: HttpRequest, tournament: Tournament, refusal: Refused) -> HttpResponse:
    """Why it was not done, with the desk around it."""
    context = {
        "evening": read_evening(tournament),
        "tournament": tournament,
        "refusal": refusal,
        "back": _way_back(request, tournament),
    }
    return render(request, "tournaments/desk/refused.html", context, status=refusal.status)


def _show_stale(request: HttpRequest, tournament: Tournament, stale: StaleSave) -> HttpResponse:
    evening = read_evening(tournament)
    context = {
        "evening": evening,
        "tournament": tournament,
        "refusal": stale,
        "changes": [(line, evening.teller.tell(line.act)) for line in stale.changes],
        "back": _way_back(request, tournament),
    }
    return render(request, "tournaments/desk/stale.html", context, status=409)


def _way_back(request: HttpRequest, tournament: Tournament) -> str:
    """The page of the desk that the form stood on; nothing else is followed."""
    back = request.POST.get("back", "")
    home = reverse("desk", args=[tournament.slug])
    return back if back.startswith(home) else home
