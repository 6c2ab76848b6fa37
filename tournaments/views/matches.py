from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.selectors.match_page import match_page
from tournaments.selectors.matches import find_match
from tournaments.views.acts import visitor


@require_safe
def show_match(request: HttpRequest, match_id: int) -> HttpResponse:
    match = find_match(match_id)
    if match is None:
        raise Http404
    context = {
        "page": match_page(match, visitor(request)),
        "match": match,
        "tournament": match.round.tournament,
    }
    return render(request, "tournaments/match.html", context)
