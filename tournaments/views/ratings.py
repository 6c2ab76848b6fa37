from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.selectors.rating_page import find_pool, rating_page
from tournaments.selectors.ratings import list_pools


@require_safe
def list_rating_pools(request: HttpRequest) -> HttpResponse:
    return render(request, "tournaments/ratings.html", {"pools": list_pools()})


@require_safe
def show_rating_list(request: HttpRequest, variant: str) -> HttpResponse:
    pool = find_pool(variant)
    if pool is None:
        raise Http404
    return render(request, "tournaments/rating_list.html", {"page": rating_page(pool), "pools": list_pools()})
