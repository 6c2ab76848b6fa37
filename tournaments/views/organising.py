"""The organiser's page of a running event: one service call a button, then back to the page."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.errors import Refused
from tournaments.models import ForbiddenPairing, PointPenalty, Tournament
from tournaments.models.matches import Ruling
from tournaments.organising_forms import DecideForm, ForbidForm, PairingForm, PenaltyForm, UntilForm
from tournaments.selectors.event_log import event_log
from tournaments.selectors.organise_page import organise_page, pairing_page
from tournaments.selectors.publications import published_rows
from tournaments.services import entry_times, hand_pairing, leaving, organising
from tournaments.services.events import check_organiser
from tournaments.services.undoing import can_be_undone
from tournaments.views.acts import button_of, key_of, member
from tournaments.views.tournament_acts import entry_or_404
from tournaments.views.tournaments import tournament_or_404


@login_required
@require_safe
def show_organise(request: HttpRequest, slug: str) -> HttpResponse:
    return _show(request, _own(request, slug))


@require_safe
def show_publication(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The standings as they were published: every version stays readable."""
    tournament = tournament_or_404(request, slug)
    version = get_object_or_404(tournament.publications.select_related("published_by"), number=number)
    context = {
        "tournament": tournament,
        "version": version,
        "versions": tournament.publications.all(),
        "rows": published_rows(version),
    }
    return render(request, "tournaments/publication.html", context)


@button_of("organise", "slug")
def pause(request: HttpRequest, slug: str) -> HttpResponse:
    done = _("Paused: what is open is played, and no round opens by itself.")
    return _act(request, slug, done, lambda event: organising.pause(actor=member(request), tournament=event))


@button_of("organise", "slug")
def go_on(request: HttpRequest, slug: str) -> HttpResponse:
    done = _("It goes on.")
    return _act(request, slug, done, lambda event: organising.go_on(actor=member(request), tournament=event))


@button_of("organise", "slug")
def end_ladder(request: HttpRequest, slug: str) -> HttpResponse:
    return _act(
        request,
        slug,
        _("The ladder has ended."),
        lambda event: organising.end_ladder(actor=member(request), tournament=event),
    )


@button_of("organise", "slug")
def close_entries(request: HttpRequest, slug: str) -> HttpResponse:
    return _act(
        request,
        slug,
        _("Entries are closed."),
        lambda event: entry_times.close_entries(actor=member(request), tournament=event),
    )


@button_of("organise", "slug")
def take_entries_until(request: HttpRequest, slug: str) -> HttpResponse:
    form = UntilForm(request.POST)

    def act(event: Tournament) -> None:
        moment = _values(form)["close_at"]
        entry_times.take_entries_until(actor=member(request), tournament=event, close_at=moment)

    return _act(request, slug, _("The time is saved."), act, until=form)


@button_of("organise", "slug")
def freeze_versions(request: HttpRequest, slug: str) -> HttpResponse:
    return _act(
        request,
        slug,
        _("Every entry plays the version that it is entered with now."),
        lambda event: entry_times.freeze_versions(actor=member(request), tournament=event),
    )


@button_of("organise", "slug")
def give_penalty(request: HttpRequest, slug: str) -> HttpResponse:
    event = _own(request, slug)
    form = PenaltyForm(request.POST, tournament=event)

    def act(_event: Tournament) -> None:
        values = _values(form)
        organising.penalise(
            actor=member(request),
            entry=values["entry"],
            half_points=values["points"],
            reason=values["reason"],
            key=key_of(request),
        )

    return _act(request, slug, _("The points are taken."), act, penalty=form)


@button_of("organise", "slug")
def lift_penalty(request: HttpRequest, slug: str, penalty_id: int) -> HttpResponse:
    def act(event: Tournament) -> None:
        penalty = get_object_or_404(PointPenalty, pk=penalty_id, entry__tournament=event)
        reason = request.POST.get("reason", "")
        if event.status != Tournament.Status.PUBLISHED:
            reason = reason or _("penalty lifted")
        organising.lift_penalty(actor=member(request), penalty=penalty, reason=reason)

    return _act(request, slug, _("The penalty is lifted."), act)


@button_of("organise", "slug")
def forbid(request: HttpRequest, slug: str) -> HttpResponse:
    form = ForbidForm(request.POST, tournament=_own(request, slug))

    def act(_event: Tournament) -> None:
        values = _values(form)
        organising.forbid_pairing(actor=member(request), one=values["one"], other=values["other"])

    return _act(request, slug, _("These two will not be paired."), act, forbid=form)


@button_of("organise", "slug")
def allow(request: HttpRequest, slug: str, pairing_id: int) -> HttpResponse:
    def act(event: Tournament) -> None:
        pairing = get_object_or_404(ForbiddenPairing, pk=pairing_id, tournament=event)
        organising.allow_pairing(actor=member(request), pairing=pairing)

    return _act(request, slug, _("These two may meet again."), act)


@button_of("organise", "slug")
def decide(request: HttpRequest, slug: str) -> HttpResponse:
    form = DecideForm(request.POST, tournament=_own(request, slug))

    def act(_event: Tournament) -> None:
        values = _values(form)
        organising.decide_match(
            actor=member(request),
            match=values["match"],
            ruling=Ruling(values["ruling"]),
            reason=values["reason"],
            key=key_of(request),
        )

    return _act(request, slug, _("The match is decided."), act, decide=form)


@button_of("organise", "slug")
def bring_back(request: HttpRequest, slug: str) -> HttpResponse:
    def act(event: Tournament) -> None:
        number = request.POST.get("number", "")
        entry = entry_or_404(event, int(number)) if number.isdecimal() else None
        if entry is None:
            raise Http404
        leaving.bring_back(actor=member(request), entry=entry)

    return _act(request, slug, _("The entry plays again from the coming round on."), act)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_pairing(request: HttpRequest, slug: str) -> HttpResponse:
    """The coming round as the format would pair it, to be changed, looked at and opened."""
    event = _own(request, slug)
    page = pairing_page(event)
    posted = request.POST if request.method == "POST" else None
    form = PairingForm(posted, entries=page.entries, rows=page.row_count, initial=page.initial)
    status, refusal, warnings = 200, "", page.warnings
    if posted is not None and form.is_valid():
        pairs, byes = form.pairings()
        warnings = page.tell(hand_pairing.warnings_about(page.books, pairs, byes))
        if request.POST.get("act") == "open":
            try:
                number = hand_pairing.open_by_hand(
                    actor=member(request),
                    tournament=event,
                    pairings=pairs,
                    byes=byes,
                    confirmed=form.cleaned_data["confirmed"],
                )
            except Refused as error:
                status, refusal = error.status, f"{error.message} ({error.code})"
            else:
                messages.success(request, _("Round %(n)d is open.") % {"n": number})
                return redirect("tournament", slug)
    context = {"tournament": event, "page": page, "form": form, "refusal": refusal, "warnings": warnings}
    return render(request, "tournaments/organise_pairing.html", context, status=status)


def _own(request: HttpRequest, slug: str) -> Tournament:
    event = tournament_or_404(request, slug)
    check_organiser(member(request), event)
    return event


def _values(form: Form) -> dict[str, Any]:
    if not form.is_valid():
        raise Refused("not_readable", _("Look at what you typed."))
    return form.cleaned_data


def _act(
    request: HttpRequest, slug: str, done: str, act: Callable[[Tournament], None], **forms: Form
) -> HttpResponse:
    event = _own(request, slug)
    try:
        act(event)
    except Refused as refusal:
        reason = f"{refusal.message} ({refusal.code})"
        return _show(request, tournament_or_404(request, slug), reason, refusal.status, **forms)
    messages.success(request, done)
    return redirect("organise", slug)


def _show(
    request: HttpRequest, event: Tournament, refusal: str = "", status: int = 200, **forms: Form
) -> HttpResponse:
    shown = {
        "penalty": PenaltyForm(tournament=event),
        "forbid": ForbidForm(tournament=event),
        "decide": DecideForm(tournament=event),
        "until": UntilForm(initial={"close_at": event.entries_close_at}),
        **forms,
    }
    context = {
        "tournament": event,
        "page": organise_page(event),
        "refusal": refusal,
        "forms": shown,
        "latest": event_log(event, lambda act: can_be_undone(act, event), limit=3),
        "act_key": uuid.uuid4(),
    }
    return render(request, "tournaments/organise.html", context, status=status)
