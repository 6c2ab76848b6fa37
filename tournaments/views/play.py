"""The lobby and the tables: pages, and one service call for each button on them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from engine.bots import BASELINES
from tournaments.addresses import address_of
from tournaments.live.loading import clock_of
from tournaments.models import LiveGame
from tournaments.selectors.table_page import table_page
from tournaments.selectors.table_words import table_setup, table_words
from tournaments.selectors.tables_live import open_tables, running_tables, state_of
from tournaments.services import tables
from tournaments.services.rate_limits import count_try
from tournaments.services.table_play import play_action, resign_game
from tournaments.services.table_settling import settle_game
from tournaments.table_form import QUICK_GAMES, TableForm
from tournaments.views.acts import leads_to, submit
from tournaments.views.table_buttons import number_of, press
from tournaments.views.visitors import person_of, player_of

# Tables that guests of one address may lay within so many seconds.
GUEST_TABLES, GUEST_SECONDS = 60, 600


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show_lobby(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return _lobby(request, TableForm(initial=request.GET.dict()), 200)
    form = TableForm(request.POST)
    made, status = submit(form, lambda: _lay(request, form))
    if made is None:
        return _lobby(request, form, status)
    game, token = made
    if not token:
        return redirect("table", game.pk)
    # Shown once: only its hash is kept.
    link = request.build_absolute_uri(reverse("table-link", args=[game.pk, token]))
    return render(request, "tournaments/play/laid.html", {"game": game, "link": link})


def _lay(request: HttpRequest, form: TableForm) -> tuple[LiveGame, str]:
    """Guests are new people with every session, so their tables are counted by where they come from."""
    person = player_of(request)
    if person.user is None:
        count_try("table", address_of(request), limit=GUEST_TABLES, seconds=GUEST_SECONDS)
    return tables.create_table(person=person, plan=form.to_plan())


def _lobby(request: HttpRequest, form: TableForm, status: int) -> HttpResponse:
    person = person_of(request)
    context = {
        "form": form,
        "open": open_tables(person),
        "running": running_tables(person),
        "quick": QUICK_GAMES,
    }
    name = "_tables" if "part" in request.GET else "lobby"
    return render(request, f"tournaments/play/{name}.html", context, status=status)


@never_cache
@require_safe
def show_table(request: HttpRequest, game_id: str, token: str = "") -> HttpResponse:
    """The page; with `?part` what changes while one plays, with `?company` what people say beside it."""
    game = settle_game(game_id)
    person = person_of(request)
    page = table_page(state_of(game, person))
    pieces = [name for name in ("part", "company") if name in request.GET]
    name = {"part": "table_part", "company": "_company"}[pieces[0]] if pieces else "table"
    context = {"page": page, "token": token, "bots": list(BASELINES), "is_host": tables.is_host(game, person)}
    clock = clock_of(game)
    context |= {
        "clock": clock.to_json() if clock else None,
        "rated": game.rated,
        "is_private": game.is_private,
        "is_event": game.match_id is not None,
    }
    if game.started_at is not None:
        context |= {"setup": table_setup(game), "words": table_words(), "match": game.match_id}
    return render(request, f"tournaments/play/{name}.html", context)


@leads_to("table", "game_id")
def sit(request: HttpRequest, game_id: str) -> HttpResponse:
    return press(
        request,
        game_id,
        lambda person: tables.sit_down(
            person=person,
            game_id=game_id,
            seat=number_of(request, "seat"),
            token=request.POST.get("token", ""),
        ),
    )


@leads_to("table", "game_id")
def invite_bot(request: HttpRequest, game_id: str) -> HttpResponse:
    return press(
        request,
        game_id,
        lambda person: tables.seat_bot(
            person=person,
            game_id=game_id,
            seat=number_of(request, "seat"),
            bot=request.POST.get("bot", ""),
        ),
    )


@leads_to("table", "game_id")
def leave(request: HttpRequest, game_id: str) -> HttpResponse:
    return press(request, game_id, lambda person: tables.leave_table(person=person, game_id=game_id))


@leads_to("table", "game_id")
def play(request: HttpRequest, game_id: str) -> HttpResponse:
    """A play of the own seat: `n` says what it answers, `play` what it is."""
    return press(
        request,
        game_id,
        lambda person: play_action(
            person=person,
            game_id=game_id,
            n=number_of(request, "n"),
            play=request.POST.get("play", ""),
        ),
    )


@leads_to("table", "game_id")
def resign(request: HttpRequest, game_id: str) -> HttpResponse:
    return press(request, game_id, lambda person: resign_game(person=person, game_id=game_id))
