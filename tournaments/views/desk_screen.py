"""The wall: large pages for everybody in the room, without a log-in and without anything secret."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.selectors.desk_screen import PAGES, screen_of
from tournaments.views.tournaments import tournament_or_404


@never_cache
@require_safe
def show_screen(request: HttpRequest, slug: str, name: str = "all") -> HttpResponse:
    """The page that rotates; `?page=` shows one of its pages without JavaScript."""
    return _render(request, slug, name, "screen")


@never_cache
@require_safe
def show_screen_part(request: HttpRequest, slug: str, name: str = "all") -> HttpResponse:
    """Only what is shown, for a page that is there already."""
    return _render(request, slug, name, "screen_part")


def _render(request: HttpRequest, slug: str, name: str, template: str) -> HttpResponse:
    tournament = tournament_or_404(request, slug)
    if tournament.venue != Tournament.Venue.BOARD or name not in ("all", *PAGES):
        raise Http404
    now = timezone.now()
    screen = screen_of(tournament, name)
    asked = request.GET.get("page", "")
    shown = int(asked) % max(1, len(screen.pages)) if asked.isdecimal() and len(asked) < 6 else 0
    context = {
        "tournament": tournament,
        "screen": screen,
        "name": name,
        "now": now,
        "shown": shown,
        "next_page": shown + 1,
    }
    return render(request, f"tournaments/desk/{template}.html", context)
