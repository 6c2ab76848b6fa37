"""Views for passing a game on: a position's picture, the viewer in a foreign frame, a seat's counting."""

from __future__ import annotations

from typing import Any

from csp.decorators import csp_replace
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.utils.translation.trans_real import parse_accept_lang_header
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from replays.answers import answer_document
from replays.coverings import covered_seats
from replays.decks import asked_deck, use_deck
from replays.documents import counting_document
from replays.pictures import best_frame, draw_position
from replays.rasters import PictureBusyError, png_of
from replays.selectors import frames_of, game_of
from replays.viewer import present_game
from replays.views import addresses_of, replay_or_404

HOUR_SECONDS = 3600


@require_safe
def show_counting(request: HttpRequest, replay_id: str) -> HttpResponse:
    replay = replay_or_404(replay_id)
    seat = number_within(request.GET.get("seat", "0"), len(frames_of(replay)["seats"]) - 1)
    return answer_document(request, replay, counting_document(replay, seat))


@gzip_page
@require_safe
def show_picture(request: HttpRequest, replay_id: str) -> HttpResponse:
    """A position as an SVG picture; without `deal` and `ply` the game's best moment."""
    return _for_everybody(HttpResponse(drawing(request, replay_id), content_type="image/svg+xml"))


@require_safe
def show_png(request: HttpRequest, replay_id: str) -> HttpResponse:
    """The same as PNG; 503 while too many are wanted at once."""
    svg = drawing(request, replay_id)
    try:
        return _for_everybody(HttpResponse(png_of(svg), content_type="image/png"))
    except PictureBusyError:
        text = _("Too many pictures are being drawn at the moment.")
        return HttpResponse(text, status=503, content_type="text/plain", headers={"Retry-After": "5"})


def _for_everybody(response: HttpResponse) -> HttpResponse:
    patch_cache_control(response, public=True, max_age=HOUR_SECONDS)
    return response


def drawing(request: HttpRequest, replay_id: str) -> str:
    """The SVG that the address asks for: `deal`, `ply`, `seat`, `hands` (`closed`, `none`), `deck`, `lang`.

    Whoever keeps it knows nothing of cookies, so deck and language are those of the address, or the first.
    """
    frames = frames_of(replay_or_404(replay_id))
    index = place_of(request.GET, frames)
    seat = number_within(request.GET.get("seat", "0"), len(frames["seats"]) - 1)
    covered = covered_seats(request.GET.get("hands", ""), seat, len(frames["seats"]))
    language = request.GET.get("lang", settings.LANGUAGE_CODE)
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with translation.override(language), use_deck(asked_deck(request)):
        return draw_position(frames, index, seat=seat, covered=covered)


def place_of(asked: QueryDict, frames: dict[str, Any]) -> int:
    """The frame that `deal` (from 1) and `ply` (from 0) name; Http404 when there is none."""
    if not frames["deals"]:
        raise Http404
    if "deal" not in asked:
        return best_frame(frames)
    deals = frames["deals"]
    deal = deals[number_within(str(asked["deal"]), len(deals), least=1) - 1]
    return int(deal["first_frame"]) + number_within(str(asked.get("ply", "0")), deal["plies"])


def number_within(text: str, most: int, least: int = 0) -> int:
    """A small whole number of an address; Http404 for anything else."""
    if not (text.isascii() and text.isdecimal() and len(text) < 5 and least <= int(text) <= most):
        raise Http404
    return int(text)


@gzip_page
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]
@require_safe
def show_embed(request: HttpRequest, replay_id: str) -> HttpResponse:
    """The viewer for a frame in another page: no cookie is read or set, the language is the browser's."""
    replay = replay_or_404(replay_id)
    language = language_of_browser(request)
    with translation.override(language), use_deck(asked_deck(request)):
        game = present_game(*game_of(replay))
        context = {"replay": replay, "game": game, **addresses_of(replay), "embed": True}
        page = render_to_string("replays/embed.html", context)
    return HttpResponse(page, headers={"Content-Language": language})


def language_of_browser(request: HttpRequest) -> str:
    """The first language of the Accept-Language header that the site speaks."""
    offered = dict(settings.LANGUAGES)
    asked = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    codes = [code.split("-")[0] for code, _weight in asked]
    return next((code for code in codes if code in offered), settings.LANGUAGE_CODE)
