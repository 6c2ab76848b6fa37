"""A game in play in the replay viewer, with public cards alone."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from replays.filters import read_number
from replays.growing import part_since
from replays.viewer import present_game
from tournaments.live.people import Person
from tournaments.models import LiveGame
from tournaments.selectors.tables_live import frames_of_table, rules_of_table, state_of
from tournaments.services.table_settling import settle_game


@never_cache
@require_safe
@gzip_page
def watch_table(request: HttpRequest, game_id: str) -> HttpResponse:
    """The viewer's page; with `?part` only what grows, and with `&since=n` that without its first n frames.

    `X-Table-Version` says how late it is.

    The same for everybody, players too. Before the first card it leads to the table, after the last to the
    replay; whoever watches already gets the last plays and a link instead.
    """
    game = settle_game(game_id)
    frames = frames_of_table(game)
    if frames is None:
        return redirect("table", game.pk)
    replay = state_of(game, Person())["game"]["replay"]
    is_part = "part" in request.GET
    if replay and not is_part:
        return redirect("replay", replay)
    name = "watch_part" if is_part else "watch"
    known = read_number(request.GET.get("since", "")) if is_part else 0
    answer = render(request, f"tournaments/play/{name}.html", _context(game, frames, replay, known))
    answer["X-Table-Version"] = str(game.version)
    return answer


def _context(game: LiveGame, frames: dict[str, Any], replay: str | None, known: int) -> dict[str, Any]:
    is_broken = game.status == LiveGame.Status.VOID
    shown, new_frames = part_since(present_game(frames, rules_of_table(game)), frames, known)
    return {
        "game": shown,
        "frames": new_frames,
        "table_id": game.pk,
        "version": game.version,
        "replay": replay,
        "over": "broken" if is_broken else "played" if replay else "",
        "live": True,
    }
