"""What a messenger shows of a link to a game: the position that the link names, as a picture."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language

from replays.coverings import COVERINGS
from replays.decks import DECKS, current_deck
from replays.models import Replay

_PLACE = re.compile(r"d([1-9]\d{0,3})\.p(0|[1-9]\d{0,3})")


def preview_link(request: HttpRequest, replay: Replay, frames: dict[str, Any]) -> str:
    """The absolute address of a PNG for the replay page at this address, in its language and deck.

    A fragment never reaches the server, so a link that is passed on says its place as `?at=d3.p14` too.
    What it names wrongly is left out; without a place it is the game's best moment.
    """
    asked: dict[str, str] = {}
    place = _PLACE.fullmatch(request.GET.get("at", ""))
    if place and _is_there(frames, int(place[1]), int(place[2])):
        asked |= {"deal": place[1], "ply": place[2]}
    seat = request.GET.get("seat", "")
    if seat in {str(one["seat"]) for one in frames["seats"]}:
        asked["seat"] = seat
    if request.GET.get("hands") in COVERINGS:
        asked["hands"] = request.GET["hands"]
    if current_deck() != DECKS[0]:
        asked["deck"] = current_deck()
    asked["lang"] = get_language() or ""
    address = f"{reverse('replay-picture-png', args=[replay.pk])}?{urlencode(asked)}"
    return request.build_absolute_uri(address)


def _is_there(frames: dict[str, Any], deal: int, ply: int) -> bool:
    return deal <= len(frames["deals"]) and ply <= frames["deals"][deal - 1]["plies"]
