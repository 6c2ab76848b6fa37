"""A table as JSON: the own seat's state, the public log, the viewer's public frames."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.live.people import Person
from tournaments.models import LiveGame
from tournaments.selectors.tables_live import frames_of_table, live_log_of, state_of
from tournaments.services.table_settling import settle_game
from tournaments.views.visitors import person_of


def in_json(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Refusals of this view as `{code, message}`."""

    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refused as refusal:
            return refuse(refusal)

    return answer


def refuse(refusal: Refused, **more: Any) -> JsonResponse:
    body = {"code": refusal.code, "message": refusal.message, **more}
    return JsonResponse(body, status=refusal.status)


@never_cache
@require_safe
@in_json
def show_state(request: HttpRequest, game_id: str) -> HttpResponse:
    """`scopa-table` of the own seat, or of a spectator; `?seat=` must be one's own."""
    state = state_of(settle_game(game_id), person_of(request))
    wanted = request.GET.get("seat", "")
    if wanted and wanted != str(state["seat"]):
        raise NotAllowed("not_your_seat", _("You do not sit at this table."))
    return JsonResponse(state)


@never_cache
@require_safe
@gzip_page
@in_json
def show_live_log(request: HttpRequest, game_id: str) -> HttpResponse:
    """The live log; the same for everybody, players too."""
    return _public(game_id, live_log_of)


@never_cache
@require_safe
@gzip_page
@in_json
def show_live_frames(request: HttpRequest, game_id: str) -> HttpResponse:
    """The live log's positions for the viewer; `null` where a card lies face down."""
    return _public(game_id, frames_of_table)


def _public(game_id: str, read: Callable[[LiveGame], Mapping[str, Any] | None]) -> HttpResponse:
    game = settle_game(game_id)
    document = read(game)
    if document is None:
        raise Conflict("not_started", _("The game has not begun."))
    answer = JsonResponse(document, json_dumps_params={"ensure_ascii": False, "separators": (",", ":")})
    answer["X-Table-Version"] = str(game.version)
    return answer


def answer_act(
    game_id: str,
    person: Person,
    act: Callable[[Person], Any],
    show: Callable[[LiveGame, Person], Any] = state_of,
) -> HttpResponse:
    """The state after an act, or what `show` makes of it; a conflict comes with the state of now."""
    try:
        act(person)
    except Conflict as conflict:
        return refuse(conflict, state=state_of(settle_game(game_id), person))
    except Refused as refusal:
        return refuse(refusal)
    return JsonResponse(show(settle_game(game_id), person))
