"""What a button at a table does: one service call, then the table as it stands, as a page or as JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.live.people import Person
from tournaments.selectors.table_scene import scene_of
from tournaments.views.play_documents import answer_act
from tournaments.views.play_scene import read_since
from tournaments.views.visitors import player_of


def press(request: HttpRequest, game_id: str, act: Callable[[Person], Any]) -> HttpResponse:
    """Do it and go back to the table, which shows how things stand after a refusal too."""
    person = player_of(request)
    if "application/json" in request.headers.get("accept", ""):
        since = read_since(request.POST.get("since", ""))
        if since is None:
            return answer_act(game_id, person, act)
        return answer_act(game_id, person, act, lambda game, person: scene_of(game, person, since))
    try:
        act(person)
    except Refused as refusal:
        if refusal.status == 404:
            raise
        messages.error(request, f"{refusal.message} ({refusal.code})")
    return redirect("table", game_id)


def number_of(request: HttpRequest, name: str) -> int:
    """A number that the page itself wrote into its form."""
    text = request.POST.get(name, "")
    if not text.isdecimal() or len(text) > 6:
        raise Refused("bad_form", _("This form is not one of this page's."))
    return int(text)
