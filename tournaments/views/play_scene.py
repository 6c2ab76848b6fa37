"""What the page of a table asks for while the game goes on: its scene, and the points of a counted deal."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from tournaments.errors import Conflict, Refused
from tournaments.selectors.table_scene import counted_deal, scene_of
from tournaments.services.table_settling import settle_game
from tournaments.views.play_documents import in_json
from tournaments.views.visitors import person_of


@never_cache
@require_safe
@gzip_page
@in_json
def show_scene(request: HttpRequest, game_id: str) -> HttpResponse:
    """`scopa-scene` for the own seat, or a spectator; `?since=` is how many acts the page has seen."""
    game = settle_game(game_id)
    if game.started_at is None:
        raise Conflict("not_started", _("The game has not begun."))
    return JsonResponse(scene_of(game, person_of(request), read_since(request.GET.get("since", ""))))


@never_cache
@require_safe
def show_points(request: HttpRequest, game_id: str, number: int) -> HttpResponse:
    """The points sheet of deal `number`, counted from 1, as a piece of a page."""
    game = settle_game(game_id)
    deal = counted_deal(game, number - 1) if game.started_at else None
    if deal is None:
        raise Refused("no_such_deal", _("This deal has not been counted."), status=404)
    sides = [{"name": name} for name in deal.sides]
    return render(request, "tournaments/play/points.html", {"deal": deal.part, "game": {"sides": sides}})


def read_since(text: str) -> int | None:
    """A count of acts, as the page itself wrote it; None for anything else."""
    return int(text) if text.isdecimal() and len(text) <= 6 else None
