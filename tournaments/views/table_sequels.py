"""After the last card: another game at the same table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournaments.models import LiveGame
from tournaments.services.table_rematch import ask_rematch, withdraw_rematch
from tournaments.views.acts import leads_to
from tournaments.views.table_buttons import press


@leads_to("table", "game_id")
def rematch(request: HttpRequest, game_id: str) -> HttpResponse:
    """Want another game; who is the last to want it is led to the new table. JSON names it in `rematch`."""
    answer = press(request, game_id, lambda person: ask_rematch(person=person, game_id=game_id))
    following = LiveGame.objects.filter(rematch_of=game_id).values_list("pk", flat=True).first()
    return redirect("table", following) if answer.status_code == 302 and following else answer


@leads_to("table", "game_id")
def no_rematch(request: HttpRequest, game_id: str) -> HttpResponse:
    """Take the offer back, or decline another's."""
    return press(request, game_id, lambda person: withdraw_rematch(person=person, game_id=game_id))
