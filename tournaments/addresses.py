"""Where a request comes from."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest


def address_of(request: HttpRequest | None) -> str:
    """The client's address; behind a proxy of ours the one that the proxy saw, whatever is claimed."""
    if request is None:
        return ""
    if settings.REST_FRAMEWORK["NUM_PROXIES"]:
        claimed = request.headers.get("x-forwarded-for", "").split(",")
        if claimed[-1].strip():
            return claimed[-1].strip()[:45]
    return str(request.META.get("REMOTE_ADDR") or "")[:45]
