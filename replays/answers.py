"""Answers that a browser may keep: one document, asked for again by its name."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control

from replays.documents import Document
from replays.models import Replay

YEAR_SECONDS = 365 * 24 * 3600


def answer_document(
    request: HttpRequest, replay: Replay, document: Document, *, filename: str = ""
) -> HttpResponse:
    """200 with the body or 304 without; kept for good when the address names the digest (`?d=`)."""
    response = get_conditional_response(request, etag=document.etag, response=None) or _full(
        document, filename
    )
    response["ETag"] = document.etag
    if request.GET.get("d") == replay.digest:
        patch_cache_control(response, public=True, max_age=YEAR_SECONDS, immutable=True)
    else:
        patch_cache_control(response, public=True, no_cache=True)
    return response


def _full(document: Document, filename: str) -> HttpResponse:
    response = HttpResponse(document.write(), content_type=document.content_type)
    if filename:
        response["Content-Disposition"] = f'attachment; filename="{filename}"'
    return response
