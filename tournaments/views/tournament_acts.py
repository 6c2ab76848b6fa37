"""The buttons on a tournament's page: one service call each, then back to the page."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.forms import ByeForm, EntryForm
from tournaments.models import Entry, Tournament
from tournaments.services import drafts, entering, events, leaving, publishing
from tournaments.views.acts import button_of, member
from tournaments.views.tournaments import tournament_or_404, tournament_response


@button_of("tournament", "slug")
def open_entries(request: HttpRequest, slug: str) -> HttpResponse:
    return _act(
        request,
        slug,
        lambda tournament: events.open_tournament(actor=member(request), tournament=tournament),
        _("The tournament is open for entries."),
    )


@button_of("tournament", "slug")
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """A draft that is deleted has no page any more, so that this one leads to the list."""
    drafts.delete_draft(actor=member(request), tournament=tournament_or_404(request, slug))
    messages.success(request, _("The draft is deleted."))
    return redirect("tournaments")


@button_of("tournament", "slug")
def call_off(request: HttpRequest, slug: str) -> HttpResponse:
    return _act(
        request,
        slug,
        lambda tournament: drafts.call_off(actor=member(request), tournament=tournament),
        _("The tournament is called off."),
    )


@button_of("tournament", "slug")
def start(request: HttpRequest, slug: str) -> HttpResponse:
    paused = request.POST.get("paused") == "1"
    return _act(
        request,
        slug,
        lambda tournament: events.start_tournament(
            actor=member(request), tournament=tournament, paused=paused
        ),
        _("The tournament has started, paused: pair the first round, or let it go on.")
        if paused
        else _("The tournament has started. The first round is being dealt."),
    )


@button_of("tournament", "slug")
def publish(request: HttpRequest, slug: str) -> HttpResponse:
    return _act(
        request,
        slug,
        lambda tournament: publishing.publish_tournament(actor=member(request), tournament=tournament),
        _("The results are published."),
    )


@button_of("tournament", "slug")
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    def act(tournament: Tournament) -> str:
        form = EntryForm(request.POST)
        if not form.is_valid():
            raise Refused("no_such_bot", _("Choose one of your bots."))
        actor = member(request)
        entry = entering.enter(actor=actor, tournament=tournament, players=form.players(actor))
        if entry.status == Entry.Status.INVITED:
            return _("Your partner is asked. The pair is entered when he or she says yes.")
        if entry.status == Entry.Status.PENDING:
            return _("Your bot now plays itself under the house rules. It is entered if it passes.")
        return ""

    return _act(request, slug, act, _("Entered. Good luck."))


@button_of("tournament", "slug")
def answer_invitation(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    def act(tournament: Tournament) -> str:
        entry = entry_or_404(tournament, number)
        if request.POST.get("answer") == "no":
            entering.decline_invitation(actor=member(request), entry=entry)
            return _("You declined. Your partner is told.")
        entering.accept_invitation(actor=member(request), entry=entry)
        return ""

    return _act(request, slug, act, _("Your pair is entered. Good luck."))


@button_of("tournament", "slug")
def change_version(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    def act(tournament: Tournament) -> None:
        entering.change_version(actor=member(request), entry=entry_or_404(tournament, number))

    return _act(request, slug, act, _("It is entered with the active version now."))


@button_of("tournament", "slug")
def ask_for_bye(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    def act(tournament: Tournament) -> str:
        entry = entry_or_404(tournament, number)
        form = ByeForm(request.POST)
        if not form.is_valid():
            raise Refused("no_such_round", _("Give the number of a round to come."))
        wanted = form.cleaned_data
        if wanted["kind"] == "none":
            leaving.cancel_bye(actor=member(request), entry=entry, number=wanted["round"])
            return _("The entry plays in that round after all.")
        leaving.request_bye(
            actor=member(request),
            entry=entry,
            number=wanted["round"],
            half_point=wanted["kind"] == "half",
        )
        return ""

    return _act(request, slug, act, _("The entry is left out of that round."))


@button_of("tournament", "slug")
def withdraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    def act(tournament: Tournament) -> None:
        leaving.withdraw_entry(actor=member(request), entry=entry_or_404(tournament, number))

    return _act(request, slug, act, _("The entry is withdrawn."))


def entry_or_404(tournament: Tournament, number: int) -> Entry:
    entry = tournament.entries.select_related("tournament").filter(number=number).first()
    if entry is None:
        raise Http404
    return entry


def _act(request: HttpRequest, slug: str, act: Callable[[Tournament], str | None], done: str) -> HttpResponse:
    """`act` may answer with other words than `done`."""
    tournament = tournament_or_404(request, slug)
    try:
        told = act(tournament)
    except Refused as refusal:
        reason = f"{refusal.message} ({refusal.code})"
        fresh = tournament_or_404(request, slug)
        return tournament_response(request, fresh, refusal=reason, status=refusal.status)
    messages.success(request, told or done)
    return redirect("organise" if request.POST.get("back") == "organise" else "tournament", slug)
