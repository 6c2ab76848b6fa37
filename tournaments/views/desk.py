"""The desk's pages: tables, people, one table, the log."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from engine.rules import RuleSet
from tournaments.desk import MatchState
from tournaments.desk_forms import NamesForm, TotalsForm
from tournaments.models import Tournament
from tournaments.pairing import find_format
from tournaments.selectors.desk_lineup import may_add_round, may_come_back
from tournaments.selectors.desk_pages import Evening, TableLine, read_evening, round_view, table_line
from tournaments.selectors.desk_versions import versions_of
from tournaments.services.desk_hand import may_pair_by_hand
from tournaments.views.desk_gate import desk_page


@desk_page
def show_desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    evening = read_evening(tournament)
    context = {
        "evening": evening,
        "tournament": tournament,
        "view": round_view(evening),
        "by_hand": may_pair_by_hand(tournament),
        "may_add_round": may_add_round(tournament),
    }
    return render(request, "tournaments/desk/desk.html", context)


@desk_page
def show_people(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return people_response(request, tournament)


@desk_page
def show_table(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    return table_response(request, tournament, number, table)


@desk_page
def show_round(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    evening = read_evening(tournament)
    view = round_view(evening, number)
    if view is None:
        raise Http404
    context = {"evening": evening, "tournament": tournament, "view": view}
    return render(request, "tournaments/desk/round.html", context)


@desk_page
def show_log(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    evening = read_evening(tournament)
    context = {
        "evening": evening,
        "tournament": tournament,
        "lines": [(line, evening.teller.tell(line.act)) for line in evening.log],
    }
    return render(request, "tournaments/desk/log.html", context)


def people_response(
    request: HttpRequest, tournament: Tournament, form: NamesForm | None = None, status: int = 200
) -> HttpResponse:
    evening = read_evening(tournament)
    entries = [entry for _number, entry in sorted(evening.state.entries.items())]
    format_ = find_format(tournament.format)
    context = {
        "evening": evening,
        "tournament": tournament,
        "form": form or NamesForm(entry_size=tournament.entry_size),
        "staying": evening.by_name,
        "people": [(entry, evening.asked_by(entry)) for entry in evening.by_name],
        "takes_byes": format_.takes_byes,
        "takes_late": format_.takes_late_entries,
        "coming_rounds": evening.coming_rounds,
        "gone": [
            (entry, may_come_back(tournament, evening.state, entry.number))
            for entry in entries
            if entry.withdrawn_at
        ],
        "penalties": evening.penalties,
        "apart": [
            [evening.state.entries[number] for number in pair] for pair in sorted(evening.state.forbidden)
        ],
        "can_forbid": format_.takes_forbidden,
    }
    return render(request, "tournaments/desk/people.html", context, status=status)


def table_response(
    request: HttpRequest,
    tournament: Tournament,
    number: int,
    table: int,
    form: TotalsForm | None = None,
    status: int = 200,
) -> HttpResponse:
    evening = read_evening(tournament)
    line = _table_or_404(evening, number, table)
    rules = RuleSet.from_json(tournament.rules)
    form = form or TotalsForm(names=_names(line), initial=_score_so_far(line))
    if line.match.state is MatchState.OPEN:
        form.fields["first"].widget.attrs["autofocus"] = True
    context = {
        "evening": evening,
        "tournament": tournament,
        "line": line,
        "claims": [
            (side, name, claim)
            for side, (name, claim) in enumerate(zip(_names(line), line.match.claims, strict=True))
        ],
        "versions": versions_of(rules, line.match.claims),
        "form": form,
        "history": [
            (entry, evening.teller.tell(entry.act))
            for entry in evening.log
            if _is_about(entry.act.facts, line)
        ],
    }
    return render(request, "tournaments/desk/table.html", context, status=status)


def _table_or_404(evening: Evening, number: int, table: int) -> TableLine:
    found = table_line(evening, number, table)
    if found is None:
        raise Http404
    return found


def _names(line: TableLine) -> list[str]:
    return [line.first.name, line.second.name]


def _score_so_far(line: TableLine) -> dict[str, object]:
    result = line.match.result
    spoken = result.score if result and not result.forfeit else None
    if spoken is None:
        claim = next((claim for claim in line.match.claims if claim), None)
        spoken = claim.score if claim else None
    return {"first": spoken.first, "second": spoken.second, "early": spoken.early} if spoken else {}


def _is_about(facts: object, line: TableLine) -> bool:
    return isinstance(facts, dict) and (facts.get("round"), facts.get("table")) == (
        line.round,
        line.match.table,
    )
