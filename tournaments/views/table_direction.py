"""The director's page of a table."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.director_forms import director_forms
from tournaments.errors import NotAllowed
from tournaments.models import LiveGame, User
from tournaments.selectors.table_page import table_page
from tournaments.selectors.table_rights import may_direct
from tournaments.selectors.tables_live import state_of
from tournaments.services.table_settling import settle_game
from tournaments.views.acts import button_of, member, submit
from tournaments.views.visitors import person_of


@never_cache
@login_required
@require_safe
def show_direction(request: HttpRequest, game_id: str) -> HttpResponse:
    game = _directed(member(request), game_id)
    return _page(request, game, director_forms(game), 200)


@button_of("table-direct", "game_id")
def direct(request: HttpRequest, game_id: str, act: str) -> HttpResponse:
    """One act; a refusal is shown at its form."""
    actor = member(request)
    game = _directed(actor, game_id)
    forms = director_forms(game, request.POST, act)
    form = forms.get(act)
    if form is None:
        messages.error(request, _("The game has gone on since. Look at the table again."))
        return redirect("table-direct", game_id)
    done, status = submit(form, lambda: form.act(actor, game))  # type: ignore[attr-defined]
    if done is None:
        return _page(request, game, forms, status)
    messages.success(request, _("Done, and written into the log."))
    return redirect("table-direct", game_id)


def _directed(user: User, game_id: str) -> LiveGame:
    game = settle_game(game_id)
    if not may_direct(user, game):
        raise NotAllowed("not_director", _("Only its director can do that at this table."))
    return game


def _page(request: HttpRequest, game: LiveGame, forms: dict[str, Any], status: int) -> HttpResponse:
    context = {"game": game, "page": table_page(state_of(game, person_of(request))), "forms": forms}
    return render(request, "tournaments/play/direct.html", context, status=status)
