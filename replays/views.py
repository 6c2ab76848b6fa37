"""The archive's pages: the list, the viewer, and a game's log in its three forms."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from replays.answers import answer_document
from replays.documents import (
    FRAMES_EDITION,
    find_replay,
    frames_document,
    log_document,
    notation_document,
)
from replays.filters import read_filter
from replays.links import match_link, rules_link
from replays.models import Replay
from replays.pages import has_upsets, replay_page, variants_present
from replays.previews import preview_link
from replays.same_deal import has_other_tables
from replays.selectors import game_of
from replays.viewer import present_game


@require_safe
def show_list(request: HttpRequest) -> HttpResponse:
    page = replay_page(read_filter(request.GET.dict()), before=request.GET.get("before", ""))
    context = {"page": page, "variants": variants_present(), "has_upsets": has_upsets()}
    return render(request, "replays/list.html", context)


@gzip_page
@require_safe
def show_replay(request: HttpRequest, replay_id: str) -> HttpResponse:
    replay = replay_or_404(replay_id)
    frames, rules = game_of(replay)
    match_url, match_name = match_link(frames)
    context = {
        "replay": replay,
        "game": present_game(frames, rules),
        "rules_url": rules_link(replay),
        "match_url": match_url,
        "match_name": match_name,
        "board_url": reverse("replay-board", args=[replay.commitment]) if has_other_tables(replay) else "",
        "preview_link": preview_link(request, replay, frames),
        **addresses_of(replay),
    }
    return render(request, "replays/replay.html", context)


def addresses_of(replay: Replay) -> dict[str, str]:
    """What belongs to a replay, by the names that its page's templates use."""
    pages = {
        "log": "replay-log",
        "text": "replay-notation",
        "picture": "replay-picture",
        "png": "replay-picture-png",
        "embed": "replay-embed",
    }
    kept = {"frames": "replay-frames", "counting": "replay-counting"}
    return {
        **{f"{name}_url": reverse(page, args=[replay.pk]) for name, page in pages.items()},
        **{
            f"{name}_url": f"{reverse(page, args=[replay.pk])}?d={replay.digest}&e={FRAMES_EDITION}"
            for name, page in kept.items()
        },
    }


@require_safe
def download_log(request: HttpRequest, replay_id: str) -> HttpResponse:
    replay = replay_or_404(replay_id)
    return answer_document(request, replay, log_document(replay), filename=f"{replay_id}.json")


@require_safe
def download_notation(request: HttpRequest, replay_id: str) -> HttpResponse:
    replay = replay_or_404(replay_id)
    return answer_document(request, replay, notation_document(replay), filename=f"{replay_id}.scopa")


@require_safe
def show_frames(request: HttpRequest, replay_id: str) -> HttpResponse:
    replay = replay_or_404(replay_id)
    return answer_document(request, replay, frames_document(replay))


def replay_or_404(replay_id: str) -> Replay:
    replay = find_replay(replay_id)
    if replay is None:
        raise Http404
    return replay
