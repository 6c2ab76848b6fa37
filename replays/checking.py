"""The page on which anybody checks a log from their own disk and looks at its game. Nothing is kept."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from engine.record import MAX_LOG_BYTES, LogError, dump_log, frames_json, parse_log
from engine.rules import RuleError, RuleSet
from replays.log_words import tell_fault
from replays.verification import examine_log
from replays.viewer import present_game


@require_http_methods(["GET", "HEAD", "POST"])
def check_log(request: HttpRequest) -> HttpResponse:
    """The form; after it the game of the log with what was found out, or what kept it from being read."""
    upload = request.FILES.get("log")
    if request.method != "POST":
        return render(request, "replays/check.html")
    if not isinstance(upload, UploadedFile):
        return render(request, "replays/check.html", {"error": _("Choose a log first.")}, status=400)
    try:
        context = game_of_upload(upload)
    except (LogError, RuleError) as error:
        context = {"error": _("This cannot be read as a log."), "detail": tell_fault(error.code)}
        return render(request, "replays/check.html", context, status=400)
    return render(request, "replays/replay.html", context)


def game_of_upload(upload: UploadedFile) -> dict[str, Any]:
    """What the replay page needs, out of a file alone; LogError also for a game without a position."""
    log = parse_log(upload.read(MAX_LOG_BYTES + 1))
    verification = examine_log(log)
    frames = frames_json(log)
    if not frames["frames"]:
        raise LogError("no_position", _("no card of it was dealt"))
    return {
        "game": present_game(frames, RuleSet.from_json(log["rules"])),
        "verification": verification,
        "frames_inline": frames,
        "log_inline": dump_log(log).decode(),
        "is_upload": True,
    }
