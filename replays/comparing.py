"""Views of one deal at several tables: its board, and two games side by side."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from replays.models import Replay
from replays.same_deal import MOST_TABLES, boards_of, tables_of
from replays.selectors import frames_of, game_of
from replays.viewer import GamePart, present_game
from replays.views import addresses_of, replay_or_404


@require_safe
def show_board(request: HttpRequest, commitment: str) -> HttpResponse:
    replays = list(tables_of(commitment)[:MOST_TABLES])
    if not replays:
        raise Http404
    context = {
        "commitment": commitment,
        "replays": replays,
        "first": replays[0],
        "boards": boards_of(replays),
        "has_margin": len(frames_of(replays[0])["seats"]) and frames_of(replays[0])["side_count"] == 2,
    }
    return render(request, "replays/board.html", context)


@gzip_page
@require_safe
def show_pair(request: HttpRequest, replay_id: str, other_id: str) -> HttpResponse:
    """Two games of the same deal; 404 for any other pair, and for a game with itself."""
    replay, other = replay_or_404(replay_id), replay_or_404(other_id)
    if replay.pk == other.pk or replay.commitment != other.commitment:
        raise Http404
    pair = [_half(one) for one in (replay, other)]
    context = {
        "pair": pair,
        "game": pair[0]["game"],
        "commitment": replay.commitment,
        "sentences": [sentences_of(half["game"]) for half in pair],
        "setups": [half["game"].setup for half in pair],
    }
    return render(request, "replays/pair.html", context)


def _half(replay: Replay) -> dict[str, Any]:
    game = present_game(*game_of(replay))
    return {"replay": replay, "game": game, **addresses_of(replay)}


def sentences_of(game: GamePart) -> list[str]:
    """What happened at each frame, in words, in the order of the frames."""
    return [row.words for deal in game.deals for row in deal.rows]
