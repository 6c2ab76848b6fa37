"""Refusals become pages with their status, and a body that is too big is refused before it is read."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.limits import BODY_MAX_BYTES

API_PREFIX = "/api/"


class RefusalMiddleware:
    """Stands before the CSRF check, which reads the whole body to find its token."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if announced_length(request) > BODY_MAX_BYTES:
            return answer_refusal(
                request, Refused("too_large", _("This upload is larger than 8 MiB."), status=413)
            )
        response = self.get_response(request)
        return answer_wrong_method(request, response) if response.status_code == 405 else response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return answer_refusal(request, exception) if isinstance(exception, Refused) else None


def answer_wrong_method(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """An empty 405 gets a page; the API's has a body of its own."""
    if response.streaming or response.content or request.method == "HEAD":
        return response
    page = answer_refusal(request, Refused("wrong_method", _("This address does not do that."), status=405))
    page["Allow"] = response.get("Allow", "")
    return page


def announced_length(request: HttpRequest) -> int:
    """Bytes of the body as its header says; 0 where it says nothing that can be read."""
    text = request.META.get("CONTENT_LENGTH") or "0"
    return int(text) if text.isdecimal() else 0


def answer_refusal(request: HttpRequest, refusal: Refused) -> HttpResponse:
    """The refusal as a page, or as the API's JSON under its addresses."""
    if request.path.startswith(API_PREFIX):
        return JsonResponse({"code": refusal.code, "message": refusal.message}, status=refusal.status)
    context = {"code": refusal.code, "message": refusal.message, "status": refusal.status}
    return render(request, "tournaments/refused.html", context, status=refusal.status)
