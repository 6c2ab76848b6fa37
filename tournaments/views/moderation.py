"""Calls and reports from tables, for those who judge them: the staff, and organisers in their events."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.errors import NotAllowed, Refused
from tournaments.selectors.moderation import count_newer, is_judge, settled_signals, waiting_signals
from tournaments.services.table_signals import settle_signal, take_signal
from tournaments.views.acts import button_of, member


def judges_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """To the log-in for strangers, 403 for members who organise nothing."""

    @never_cache
    @login_required
    @wraps(view)
    def gate(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not is_judge(member(request)):
            raise NotAllowed("not_judge", _("This list is for the staff and for organisers."))
        return view(request, *args, **kwargs)

    return gate


@require_safe
@judges_only
def show_signals(request: HttpRequest) -> HttpResponse:
    user = member(request)
    waiting = waiting_signals(user)
    latest = max((line.signal.pk for line in waiting), default=0)
    context = {"waiting": waiting, "settled": settled_signals(user), "latest": latest}
    return render(request, "tournaments/play/signals.html", context)


@require_safe
@judges_only
def show_newer(request: HttpRequest, number: int) -> HttpResponse:
    """How many have come since, as a piece of the open page; it asks now and then."""
    context = {"latest": number, "newer": count_newer(member(request), number)}
    return render(request, "tournaments/play/_signals_newer.html", context)


@button_of("signals")
def take(request: HttpRequest, signal_id: int) -> HttpResponse:
    return _done(request, lambda: take_signal(actor=member(request), signal_id=signal_id))


@button_of("signals")
def settle(request: HttpRequest, signal_id: int) -> HttpResponse:
    """Say what came of it; who called or reported is told."""
    words = request.POST.get("words", "")
    return _done(
        request,
        lambda: settle_signal(actor=member(request), signal_id=signal_id, words=words),
        _("Kept, and told to who asked."),
    )


def _done(request: HttpRequest, act: Callable[[], Any], words: str = "") -> HttpResponse:
    """Back to the list, which shows how things stand after a refusal too."""
    try:
        act()
        if words:
            messages.success(request, words)
    except Refused as refusal:
        if refusal.status in (403, 404):
            raise
        messages.error(request, f"{refusal.message} ({refusal.code})")
    return redirect("signals")
