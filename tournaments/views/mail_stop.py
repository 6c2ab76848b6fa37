"""The link at the foot of every mail."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tournaments.services.mails import user_of_token
from tournaments.services.preferences import stop_mails


# A mail program posts here without a cookie (RFC 8058); the signed link can do nothing but stop mails.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """GET shows the button, POST stops all mails."""
    user = user_of_token(token)
    if user is None:
        raise Http404
    if request.method == "POST":
        stop_mails(user)
    return render(request, "registration/mail_stop.html", {"done": request.method == "POST"})
