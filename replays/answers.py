"""Answers that a browser may keep: one document, asked for again by its name."""

from __future__ import annotations

import gzip

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers

from replays.documents import Document
from replays.models import Replay

YEAR_SECONDS = 365 * 24 * 3600
WORTH_PACKING_BYTES = 1000


def answer_document(
    request: HttpRequest, replay: Replay, document: Document, *, filename: str = ""
) -> HttpResponse:
    """200 with the body or 304 without; kept for good when the address names the digest (`?d=`)."""
    response = get_conditional_response(request, etag=document.etag, response=None) or _full(
        request, document, filename
    )
    response["ETag"] = document.etag
    patch_vary_headers(response, ["Accept-Encoding"])
    if request.GET.get("d") == replay.digest:
        patch_cache_control(response, public=True, max_age=YEAR_SECONDS, immutable=True)
    else:
        patch_cache_control(response, public=True, no_cache=True)
    return response


def _full(request: HttpRequest, document: Document, filename: str) -> HttpResponse:
    body = document.write()
    packs = len(body) >= WORTH_PACKING_BYTES and accepts_gzip(request)
    response = HttpResponse(
        gzip.compress(body, 6, mtime=0) if packs else body, content_type=document.content_type
    )
    if packs:
        response["Content-Encoding"] = "gzip"
    if filename:
        response["Content-Disposition"] = f'attachment; filename="{filename}"'
    return response


def accepts_gzip(request: HttpRequest) -> bool:
    """These documents are open to everybody and hold no secret that packing could betray."""
    return "gzip" in request.headers.get("Accept-Encoding", "")
