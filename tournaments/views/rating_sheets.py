from __future__ import annotations

import csv

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from tournaments.selectors.contender_page import contender_page
from tournaments.selectors.cross_page import cross_page, likelihood_page
from tournaments.selectors.rating_filters import read_filter
from tournaments.selectors.rating_page import whole_list
from tournaments.selectors.rating_sheets import (
    Sheet,
    cross_sheet,
    history_sheet,
    likelihood_sheet,
    list_records,
    list_sheet,
)
from tournaments.views.ratings import pool_or_404


@require_safe
def export_list(request: HttpRequest, variant: str, kind: str) -> HttpResponse:
    ratings = whole_list(pool_or_404(variant, kind), read_filter(request.GET))
    return sheet_response(list_sheet(ratings), f"{variant}-{kind}")


@require_safe
def export_list_json(request: HttpRequest, variant: str, kind: str) -> JsonResponse:
    pool = pool_or_404(variant, kind)
    ratings = list_records(whole_list(pool, read_filter(request.GET)))
    answer = {
        "variant": pool.variant,
        "kind": pool.kind,
        "rules_hash": pool.rules_hash,
        "fitted_at": pool.fitted_at,
        "seat_elo": pool.seat_elo,
        "ratings": ratings,
    }
    return JsonResponse(answer)


@require_safe
def export_cross(request: HttpRequest, variant: str, kind: str) -> HttpResponse:
    page = cross_page(pool_or_404(variant, kind), read_filter(request.GET))
    return sheet_response(cross_sheet(page), f"{variant}-{kind}-cross")


@require_safe
def export_likelihoods(request: HttpRequest, variant: str, kind: str) -> HttpResponse:
    page = likelihood_page(pool_or_404(variant, kind), read_filter(request.GET))
    return sheet_response(likelihood_sheet(page), f"{variant}-{kind}-better")


@require_safe
def export_history(request: HttpRequest, variant: str, kind: str, contender_id: int) -> HttpResponse:
    page = contender_page(pool_or_404(variant, kind), contender_id)
    if page is None:
        raise Http404
    return sheet_response(history_sheet(page), f"{variant}-{kind}-{contender_id}-history")


def sheet_response(sheet: Sheet, name: str) -> HttpResponse:
    head, rows = sheet
    response = HttpResponse(
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="settebello-{name}.csv"'},
    )
    writer = csv.writer(response)
    writer.writerow(head)
    writer.writerows(rows)
    return response
