"""Paper: slips with their codes, pairings by table and by name, check-in list, cross table, standings."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from engine.rules import RuleSet
from tournaments.desk_forms import PadForm
from tournaments.models import Tournament
from tournaments.selectors.desk_pages import TableLine, read_evening, round_view
from tournaments.selectors.desk_paper import by_name, paper_tables
from tournaments.selectors.desk_progress import progress_of
from tournaments.services.desk_slips import FreshSlip, issue_slips, revoke_slips
from tournaments.views.desk_gate import desk_button, desk_page, order_of

PAPERS = ("pairings", "names", "standings", "cross", "people")
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
# Rows for deals on a slip: more than most games need, and it still is a quarter of a sheet.
SLIP_DEALS = 8


@dataclass(frozen=True, slots=True)
class SlipSide:
    """A side of a printed slip: its code as an address and as a picture (an SVG of our own making)."""

    name: str
    address: str
    picture: str


@dataclass(frozen=True, slots=True)
class PrintedSlip:
    line: TableLine
    sides: list[SlipSide]


@desk_page
def show_papers(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    evening = read_evening(tournament)
    context = {
        "evening": evening,
        "tournament": tournament,
        "view": round_view(evening),
        "loopback": request.get_host().rsplit(":", 1)[0] in LOOPBACK,
    }
    return render(request, "tournaments/desk/papers.html", context)


@desk_page
def show_paper(request: HttpRequest, tournament: Tournament, paper: str) -> HttpResponse:
    if paper not in PAPERS:
        raise Http404
    evening = read_evening(tournament)
    view = round_view(evening)
    context = {
        "evening": evening,
        "tournament": tournament,
        "view": view,
        "now": timezone.now(),
        "lines": by_name(view) if view and paper == "names" else [],
    }
    if paper == "standings" or (paper == "cross" and tournament.format != "swiss"):
        tables = paper_tables(tournament)
        context["tables"] = tables
        lines = [cells for _entry, cells in tables.tables.cross.rows()]
        context["cross"] = list(zip(tables.tables.rows, lines, strict=True))
    if paper == "cross" and tournament.format == "swiss":
        context["progress"] = progress_of(tournament)
        paper = "progress"
    return render(request, f"tournaments/desk/print/{paper}.html", context)


@desk_button("desk-papers")
def print_slips(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Makes new codes and shows them this once; older ones of the same tables stop working."""
    tables = [int(text) for text in request.POST.getlist("table") if text.isdecimal()]
    fresh = issue_slips(order_of(request, tournament), tables or None)
    evening = read_evening(tournament)
    view = round_view(evening)
    lines = {line.match.table: line for line in view.tables} if view else {}
    rules = RuleSet.from_json(tournament.rules)
    pad = PadForm(rules=rules)
    context = {
        "evening": evening,
        "tournament": tournament,
        "slips": [_printed(request, slip, lines[slip.match.number]) for slip in fresh],
        "pad": pad.lines(),
        "view": view,
        "resting": view.resting if view and not tables else [],
        "deals": range(1, min(SLIP_DEALS, int(rules.options["match.deals"] or SLIP_DEALS)) + 1),
        "now": timezone.now(),
    }
    answer = render(request, "tournaments/desk/print/slips.html", context)
    answer["Referrer-Policy"] = "strict-origin"
    return answer


@desk_button("desk-papers")
def call_in_slips(request: HttpRequest, tournament: Tournament) -> None:
    tables = [int(text) for text in request.POST.getlist("table") if text.isdecimal()]
    revoke_slips(order_of(request, tournament), tables)


def _printed(request: HttpRequest, slip: FreshSlip, line: TableLine) -> PrintedSlip:
    names = (line.first.name, line.second.name)
    sides = []
    for name, code in zip(names, slip.codes, strict=True):
        address = request.build_absolute_uri(reverse("slip", args=[code]))
        sides.append(SlipSide(name, address, picture_of(address)))
    return PrintedSlip(line, sides)


def picture_of(address: str) -> str:
    """A QR code as inline SVG without a style of its own, as the content security policy wants it."""
    code = segno.make(address, error="m", micro=False)
    return code.svg_inline(omitsize=True, svgclass="qr", lineclass=None, border=4)
