"""Entries from a CSV file: read and shown first, then entered, all of them or none."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext

from tournaments.desk_forms import SheetForm
from tournaments.errors import Refused
from tournaments.exchange import SheetEntry, text_from_bytes
from tournaments.models import Tournament
from tournaments.selectors.desk_pages import read_evening
from tournaments.services.desk_entries import enter_sheet, read_sheet
from tournaments.services.desk_log import StaleSave
from tournaments.views.desk_gate import desk_page, order_of


@desk_page
def show_sheet(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    if request.method != "POST":
        return _show(request, tournament, SheetForm())
    form = SheetForm(request.POST, request.FILES)
    if not form.is_valid():
        return _show(request, tournament, form, status=400)
    data = form.data_read()
    try:
        sheet = read_sheet(data, tournament.entry_size)
        if request.POST.get("act") != "enter":
            return _show(request, tournament, form, sheet, text_from_bytes(data))
        enter_sheet(order_of(request, tournament), sheet)
    except StaleSave:
        raise
    except Refused as refusal:
        form.add_error(None, f"{refusal.message} ({refusal.code})")
        return _show(request, tournament, form, status=refusal.status)
    done = ngettext("%(n)d entry is in.", "%(n)d entries are in.", len(sheet)) % {"n": len(sheet)}
    messages.success(request, done)
    return redirect("desk-people", tournament.slug)


def _show(
    request: HttpRequest,
    tournament: Tournament,
    form: SheetForm,
    sheet: list[SheetEntry] | None = None,
    text: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "evening": read_evening(tournament),
        "tournament": tournament,
        "form": form,
        "sheet": sheet,
        "text": text,
    }
    return render(request, "tournaments/desk/sheet.html", context, status=status)
