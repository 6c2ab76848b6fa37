"""People at a table: to be there, to say something, to mute or report somebody, to invite somebody."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.services.match_tables import come_to_table
from tournaments.services.table_invitations import decline_invitation, invite_member
from tournaments.services.table_signals import call_arbiter, report_player
from tournaments.services.table_talk import mute_player, say_phrase
from tournaments.views.acts import button_of, leads_to, member
from tournaments.views.table_buttons import number_of, press


@leads_to("table", "game_id")
def come(request: HttpRequest, game_id: str) -> HttpResponse:
    """At a tournament's table: I am here."""
    return press(request, game_id, lambda person: come_to_table(person=person, game_id=game_id))


@leads_to("table", "game_id")
def say(request: HttpRequest, game_id: str) -> HttpResponse:
    code = request.POST.get("phrase", "")
    return press(request, game_id, lambda person: say_phrase(person=person, game_id=game_id, code=code))


@button_of("table", "game_id")
def report(request: HttpRequest, game_id: str) -> HttpResponse:
    answer = press(
        request,
        game_id,
        lambda person: report_player(
            person=person,
            game_id=game_id,
            seat=number_of(request, "seat"),
            kind=request.POST.get("kind", ""),
            words=request.POST.get("words", ""),
        ),
    )
    messages.success(request, _("The moderators will look at it."))
    return answer


@button_of("table", "game_id")
def call(request: HttpRequest, game_id: str) -> HttpResponse:
    """The arbiter is wanted at this table."""
    return press(
        request,
        game_id,
        lambda person: call_arbiter(
            person=person,
            game_id=game_id,
            kind=request.POST.get("kind", ""),
            words=request.POST.get("words", ""),
        ),
    )


@button_of("table", "game_id")
def mute(request: HttpRequest, game_id: str) -> HttpResponse:
    """`on=1` to mute, `on=0` to hear again."""
    mute_player(
        user=member(request),
        game_id=game_id,
        seat=number_of(request, "seat"),
        on=request.POST.get("on") == "1",
    )
    return redirect("table", game_id)


@button_of("table", "game_id")
def invite(request: HttpRequest, game_id: str) -> HttpResponse:
    return press(
        request,
        game_id,
        lambda person: invite_member(
            person=person,
            game_id=game_id,
            seat=number_of(request, "seat"),
            name=request.POST.get("name", ""),
        ),
    )


@button_of("lobby")
def decline(request: HttpRequest, game_id: str) -> HttpResponse:
    decline_invitation(user=member(request), game_id=game_id)
    return redirect("lobby")
