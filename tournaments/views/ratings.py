from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models import Pool
from tournaments.selectors.contender_page import contender_page
from tournaments.selectors.cross_page import cross_page, likelihood_page
from tournaments.selectors.meeting_page import meeting_page
from tournaments.selectors.rating_filters import PERIODS, read_filter, read_number
from tournaments.selectors.rating_page import day_page, find_pool, rating_page
from tournaments.selectors.ratings import list_pools


@require_safe
def list_rating_pools(request: HttpRequest) -> HttpResponse:
    return render(request, "tournaments/ratings.html", {"pools": list_pools()})


@require_safe
def show_rating_list(request: HttpRequest, variant: str, kind: str = Pool.Kind.BOTS) -> HttpResponse:
    """The list, or the list of a day past."""
    pool, wanted = pool_or_404(variant, kind), read_filter(request.GET)
    context = {"pool": pool, "pools": list_pools(), "periods": PERIODS}
    if wanted.day:
        page = day_page(pool, wanted.day, wanted)
        if page is None:
            raise Http404
        return render(request, "tournaments/ratings/day.html", {**context, "page": page})
    return render(request, "tournaments/rating_list.html", {**context, "page": rating_page(pool, wanted)})


@require_safe
def show_cross_table(request: HttpRequest, variant: str, kind: str) -> HttpResponse:
    page = cross_page(pool_or_404(variant, kind), read_filter(request.GET))
    return render(request, "tournaments/ratings/cross.html", {"pool": page.pool, "page": page})


@require_safe
def show_likelihoods(request: HttpRequest, variant: str, kind: str) -> HttpResponse:
    page = likelihood_page(pool_or_404(variant, kind), read_filter(request.GET))
    return render(request, "tournaments/ratings/likelihoods.html", {"pool": page.pool, "page": page})


@require_safe
def show_contender(request: HttpRequest, variant: str, kind: str, contender_id: int) -> HttpResponse:
    page = contender_page(pool_or_404(variant, kind), contender_id)
    if page is None:
        raise Http404
    return render(request, "tournaments/ratings/contender.html", {"pool": page.pool, "page": page})


@require_safe
def show_meetings(request: HttpRequest, variant: str, kind: str, one: int, other: int) -> HttpResponse:
    page = meeting_page(
        pool_or_404(variant, kind), one, other, max(1, read_number(request.GET.get("page", "")))
    )
    if page is None:
        raise Http404
    return render(request, "tournaments/ratings/meetings.html", {"pool": page.pool, "page": page})


def pool_or_404(variant: str, kind: str) -> Pool:
    pool = find_pool(variant, kind)
    if pool is None:
        raise Http404
    return pool
