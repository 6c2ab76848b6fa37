from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.selectors.bots import bots_of
from tournaments.selectors.tokens import tokens_of
from tournaments.services.tokens import create_token, revoke_token
from tournaments.views.acts import button_of, member


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_tokens(request: HttpRequest) -> HttpResponse:
    """GET lists them; POST makes one and shows it in the answer, the only time that it can be read."""
    text = create_token(owner=member(request))[1] if request.method == "POST" else ""
    context = {
        "tokens": tokens_of(member(request)),
        "new_token": text,
        "bot": bots_of(member(request)).first() if text else None,
    }
    return render(request, "tournaments/tokens.html", context, status=201 if text else 200)


@button_of("tokens")
def revoke(request: HttpRequest, token_key: str) -> HttpResponse:
    revoke_token(owner=member(request), token_key=token_key)
    messages.success(request, _("The token is revoked."))
    return redirect("tokens")
