"""The staff's buttons: one order each, carried out once, then back to the page."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refused
from tournaments.models import EntryCheck, MatchSet, Submission
from tournaments.models.matches import Ruling
from tournaments.selectors.staff import find_set
from tournaments.services import bot_acts, event_acts, set_acts
from tournaments.services.staff_acts import Order
from tournaments.staff_forms import ActForm, RulingForm
from tournaments.views.acts import leads_to, member
from tournaments.views.staff import bot_or_404, bot_response, match_or_404, match_response
from tournaments.views.staff_gate import staff_only
from tournaments.views.tournaments import tournament_or_404, tournament_response

SET_ACTS: dict[str, Callable[[Order, MatchSet], bool]] = {
    "cancel": set_acts.cancel_set,
    "requeue": set_acts.requeue_set,
    "run-again": set_acts.run_again,
    "rescind": set_acts.rescind_set,
}


@require_http_methods(["GET", "HEAD", "POST"])
@staff_only
def act_on_set(request: HttpRequest, set_id: int, act: str) -> HttpResponse:
    match_set = find_set(set_id)
    if match_set is None or act not in SET_ACTS:
        raise Http404
    if request.method != "POST":
        return redirect("staff-match", match_set.match_id)
    return _on_match(request, match_set.match_id, lambda order: SET_ACTS[act](order, match_set))


@leads_to("staff-match", "match_id")
@staff_only
def cancel_match(request: HttpRequest, match_id: int) -> HttpResponse:
    match = match_or_404(match_id)
    return _on_match(request, match.pk, lambda order: set_acts.cancel_match(order, match))


@leads_to("tournament", "slug")
@staff_only
def cancel_event(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_or_404(request, slug)
    try:
        _carry_out(request, lambda order: event_acts.cancel_event(order, tournament))
    except Refused as refusal:
        fresh = tournament_or_404(request, slug)
        return tournament_response(request, fresh, refusal=_told(refusal), status=refusal.status)
    return redirect("tournament", slug)


@leads_to("staff-match", "match_id")
@staff_only
def adjudicate(request: HttpRequest, match_id: int) -> HttpResponse:
    match, form = match_or_404(match_id), RulingForm(request.POST)
    ruling = Ruling(form.cleaned_data["ruling"]) if form.is_valid() else Ruling.NONE
    return _on_match(request, match.pk, lambda order: set_acts.adjudicate(order, match, ruling))


@leads_to("staff-bot", "bot_id")
@staff_only
def disable_bot(request: HttpRequest, bot_id: int) -> HttpResponse:
    bot = bot_or_404(bot_id)
    try:
        _carry_out(request, lambda order: bot_acts.disable_bot(order, bot))
    except Refused as refusal:
        return bot_response(request, bot_or_404(bot_id), refusal=_told(refusal), status=refusal.status)
    return redirect("staff-bot", bot_id)


@leads_to("staff-health")
@staff_only
def check_again(request: HttpRequest, submission_id: int) -> HttpResponse:
    submission = Submission.objects.filter(pk=submission_id).first()
    if submission is None:
        raise Http404
    _carry_out(request, lambda order: bot_acts.check_again(order, submission))
    return redirect("staff-health")


@leads_to("staff-health")
@staff_only
def check_entry_again(request: HttpRequest, check_id: int) -> HttpResponse:
    check = EntryCheck.objects.filter(pk=check_id).first()
    if check is None:
        raise Http404
    _carry_out(request, lambda order: bot_acts.check_again(order, check))
    return redirect("staff-health")


def _on_match(request: HttpRequest, match_id: int, act: Callable[[Order], bool]) -> HttpResponse:
    try:
        _carry_out(request, act)
    except Refused as refusal:
        match = match_or_404(match_id)
        return match_response(request, match, refusal=_told(refusal), status=refusal.status)
    return redirect("staff-match", match_id)


def _carry_out(request: HttpRequest, act: Callable[[Order], bool]) -> None:
    form = ActForm(request.POST)
    if not form.is_valid():
        raise Refused("reason_missing", _("Give a reason: it is kept with the act."))
    if act(form.to_order(member(request))):
        messages.success(request, _("It is done and written down."))
    else:
        messages.info(request, _("It was done already; nothing was done twice."))


def _told(refusal: Refused) -> str:
    return f"{refusal.message} ({refusal.code})"
