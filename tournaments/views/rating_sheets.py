from __future__ import annotations

import csv
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from tournaments.exchange.sheets import harmless
from tournaments.selectors.contender_page import contender_page
from tournaments.selectors.cross_page import cross_page, likelihood_page
from tournaments.selectors.ledger import ledger_entries
from tournaments.selectors.rating_filters import read_filter
from tournaments.selectors.rating_page import day_page, whole_list
from tournaments.selectors.rating_sheets import (
    Sheet,
    cross_sheet,
    day_sheet,
    history_sheet,
    ledger_sheet,
    likelihood_sheet,
    list_facts,
    list_sheet,
)
from tournaments.views.ratings import pool_or_404


@require_safe
def export_list(request: HttpRequest, variant: str, kind: str, form: str) -> HttpResponse:
    """What the page of the list shows, all of its pages; the list of a day past where one is asked for."""
    pool, wanted = pool_or_404(variant, kind), read_filter(request.GET)
    if not wanted.day:
        sheet = list_sheet(pool, whole_list(pool, wanted))
        return _answer(sheet, form, f"{variant}-{kind}", list_facts(pool))
    page = day_page(pool, wanted.day, wanted)
    if page is None:
        raise Http404
    facts = {**list_facts(pool), "day": page.day}
    return _answer(day_sheet(page), form, f"{variant}-{kind}-{page.day}", facts)


@require_safe
def export_cross(request: HttpRequest, variant: str, kind: str, form: str) -> HttpResponse:
    page = cross_page(pool_or_404(variant, kind), read_filter(request.GET))
    return _answer(cross_sheet(page), form, f"{variant}-{kind}-cross", list_facts(page.pool), "cells")


@require_safe
def export_likelihoods(request: HttpRequest, variant: str, kind: str, form: str) -> HttpResponse:
    page = likelihood_page(pool_or_404(variant, kind), read_filter(request.GET))
    return _answer(likelihood_sheet(page), form, f"{variant}-{kind}-better", list_facts(page.pool), "cells")


@require_safe
def export_history(
    request: HttpRequest, variant: str, kind: str, contender_id: int, form: str
) -> HttpResponse:
    page = contender_page(pool_or_404(variant, kind), contender_id)
    if page is None:
        raise Http404
    name = f"{variant}-{kind}-{contender_id}-history"
    return _answer(history_sheet(page), form, name, list_facts(page.pool), "days")


@require_safe
def export_ledger(
    request: HttpRequest, variant: str, kind: str, contender_id: int, form: str
) -> HttpResponse:
    """All that the games did to somebody's classical Elo; a list of bots keeps no ledger."""
    pool = pool_or_404(variant, kind)
    entries = ledger_entries(pool, contender_id, most=None)
    if not entries:
        raise Http404
    name = f"{variant}-{kind}-{contender_id}-ledger"
    return _answer(ledger_sheet(entries), form, name, list_facts(pool), "lines")


def _answer(
    sheet: Sheet, form: str, name: str, facts: dict[str, Any], rows_name: str = "ratings"
) -> HttpResponse:
    """A sheet as CSV, or as JSON under a name beside the facts about the list."""
    if form == "json":
        head, rows = sheet
        return JsonResponse({**facts, rows_name: [dict(zip(head, row, strict=True)) for row in rows]})
    return sheet_response(sheet, name)


def sheet_response(sheet: Sheet, name: str) -> HttpResponse:
    head, rows = sheet
    response = HttpResponse(
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="settebello-{name}.csv"'},
    )
    writer = csv.writer(response)
    writer.writerow(head)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return response


def _cell(value: Any) -> Any:
    """A value as a spreadsheet may have it."""
    if isinstance(value, str):
        return harmless(value)
    return "" if value is None else value
