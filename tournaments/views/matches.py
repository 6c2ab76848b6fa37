from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.selectors.desk_match import board_match_page
from tournaments.selectors.match_page import match_page
from tournaments.selectors.matches import find_match
from tournaments.views.acts import visitor


@require_safe
def show_match(request: HttpRequest, match_id: int) -> HttpResponse:
    match = find_match(match_id)
    if match is None:
        raise Http404
    tournament = match.round.tournament
    if tournament.venue == Tournament.Venue.BOARD:
        board = {"page": board_match_page(match), "match": match, "tournament": tournament}
        return render(request, "tournaments/desk/match.html", board)
    context = {
        "page": match_page(match, visitor(request)),
        "match": match,
        "tournament": tournament,
    }
    return render(request, "tournaments/match.html", context)
