import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.selectors.desk_event import evening_page
from tournaments.selectors.event_page import live_mark, tournament_live, tournament_page
from tournaments.selectors.events import count_sets, listed_tournaments, visible_tournaments
from tournaments.selectors.large_events import is_large, large_page, with_size
from tournaments.selectors.match_list import match_list
from tournaments.selectors.rating_filters import read_number
from tournaments.views.acts import visitor


@require_safe
def list_tournaments(request: HttpRequest) -> HttpResponse:
    context = {"tournaments": listed_tournaments(visitor(request))[:200]}
    return render(request, "tournaments/tournaments.html", context)


@require_safe
def show_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    return tournament_response(request, tournament_or_404(request, slug))


@never_cache
@require_safe
def show_live(request: HttpRequest, slug: str) -> HttpResponse:
    """What changes while it runs: 204 for a page that has it (`seen`), and a reload when it is over."""
    tournament = tournament_or_404(request, slug)
    counts = count_sets(tournament)
    if request.GET.get("seen") == live_mark(tournament, counts):
        return HttpResponse(status=204)
    live = tournament_live(tournament, visitor(request), counts)
    context = {"live": live, "tournament": tournament}
    response = render(request, "tournaments/_live.html", context)
    if tournament.status != Tournament.Status.RUNNING:
        response["HX-Refresh"] = "true"
    return response


@require_safe
def list_matches(request: HttpRequest, slug: str) -> HttpResponse:
    """The matches of a tournament, round by round, with as many pages as it takes."""
    tournament = tournament_or_404(request, slug)
    page = match_list(tournament, read_number(request.GET.get("round", "")), _page_of(request))
    return render(request, "tournaments/match_list.html", {"tournament": tournament, "page": page})


def _page_of(request: HttpRequest) -> int:
    return max(1, read_number(request.GET.get("page", "")))


def tournament_or_404(request: HttpRequest, slug: str) -> Tournament:
    tournament = with_size(visible_tournaments(visitor(request))).filter(slug=slug).first()
    if tournament is None:
        raise Http404
    return tournament


def tournament_response(
    request: HttpRequest, tournament: Tournament, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    """The page, with the reason on it where an act was refused."""
    if tournament.venue == Tournament.Venue.BOARD:
        evening = {"page": evening_page(tournament, visitor(request)), "tournament": tournament}
        return render(request, "tournaments/desk/event.html", {**evening, "refusal": refusal}, status=status)
    if tournament.started_at and is_large(tournament):
        large = {"page": large_page(tournament, _page_of(request)), "tournament": tournament}
        return render(request, "tournaments/large_event.html", {**large, "refusal": refusal}, status=status)
    page = tournament_page(tournament, visitor(request))
    context = {
        "page": page,
        "live": page.live,
        "tournament": tournament,
        "refusal": refusal,
        "act_key": uuid.uuid4(),
    }
    return render(request, "tournaments/tournament.html", context, status=status)
