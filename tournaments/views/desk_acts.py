"""The desk's buttons: one order each, written down once, then back to the page."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from engine.rules import RuleSet
from tournaments.desk import DeskError, DeskState, score_from_totals
from tournaments.desk_forms import NamesForm, TotalsForm
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.selectors.desk_pages import read_evening
from tournaments.selectors.desk_pairing import warnings_in_round
from tournaments.services import (
    desk_byes,
    desk_entries,
    desk_events,
    desk_orders,
    desk_results,
    desk_rounds,
)
from tournaments.services.desk_log import StaleSave, refusal_of, undo_act
from tournaments.views.desk import people_response, table_response
from tournaments.views.desk_gate import desk_button, order_of


@desk_button("desk-people")
def enter(request: HttpRequest, tournament: Tournament) -> HttpResponse | None:
    form = NamesForm(request.POST, entry_size=tournament.entry_size)
    if not form.is_valid():
        return people_response(request, tournament, form, status=400)
    try:
        desk_entries.enter_names(order_of(request, tournament), form.names())
    except StaleSave:
        raise
    except Refused as refusal:
        form.add_error(None, f"{refusal.message} ({refusal.code})")
        return people_response(request, tournament, form, status=refusal.status)
    messages.success(request, _("%(name)s entered") % {"name": " – ".join(form.names())})
    if read_evening(tournament).no_round_left:
        messages.warning(
            request, _("The last round is paired: who comes now plays only if you add one more.")
        )
    return None


@desk_button("desk-people")
def check_in(request: HttpRequest, tournament: Tournament) -> None:
    """One entry, or all of the list at once."""
    present = request.POST.get("present") == "1"
    numbers = [int(text) for text in request.POST.getlist("entry") if text.isdecimal()]
    if request.POST.get("all"):
        numbers = [one.number for one in read_evening(tournament).state.staying() if one.present != present]
    if numbers:
        desk_entries.check_in(order_of(request, tournament), numbers, present=present)


@desk_button("desk-people")
def withdraw(request: HttpRequest, tournament: Tournament, entry: int) -> None:
    desk_entries.withdraw_names(order_of(request, tournament), entry)


@desk_button("desk-people")
def withdraw_absent(request: HttpRequest, tournament: Tournament) -> None:
    desk_entries.withdraw_absent(order_of(request, tournament))


@desk_button("desk-people")
def bring_back(request: HttpRequest, tournament: Tournament, entry: int) -> None:
    desk_entries.bring_back(order_of(request, tournament), entry)


@desk_button("desk-people")
def rename(request: HttpRequest, tournament: Tournament, entry: int) -> None:
    names = [request.POST.get(field, "") for field in ("name", "partner")][: tournament.entry_size]
    desk_entries.correct_names(order_of(request, tournament), entry, names)


@desk_button("desk-people")
def penalise(request: HttpRequest, tournament: Tournament, entry: int) -> None:
    desk_orders.penalise_entry(order_of(request, tournament), entry, _half_points(request))


@desk_button("desk-people")
def forbid(request: HttpRequest, tournament: Tournament) -> None:
    one, other = (_number(request, name) for name in ("one", "other"))
    desk_orders.forbid_meeting(order_of(request, tournament), one, other)


@desk_button("desk-people")
def ask_bye(request: HttpRequest, tournament: Tournament, entry: int) -> None:
    """The pressed button says what kind; an empty one that the entry plays after all."""
    number, kind = _number(request, "round"), request.POST.get("kind", "")
    desk_byes.ask_bye(order_of(request, tournament), entry, number=number, kind=kind)


@desk_button("desk")
def pair(request: HttpRequest, tournament: Tournament) -> None:
    one_more = bool(request.POST.get("more"))
    state = desk_rounds.open_next_round(order_of(request, tournament), one_more=one_more)
    messages.success(request, _("Round %(round)d is paired.") % {"round": len(state.rounds)})


@desk_button("desk")
def swap(request: HttpRequest, tournament: Tournament) -> None:
    """Two entries change places; what speaks against it is told beside the Undo."""
    one, other, number = (_number(request, name) for name in ("one", "other", "round"))
    desk_rounds.swap_entries(order_of(request, tournament), number=number, one=one, other=other)
    for words in warnings_in_round(tournament, (one, other)):
        messages.warning(request, words)


@desk_button("desk")
def swap_tables(request: HttpRequest, tournament: Tournament) -> None:
    one, other, number = (_number(request, name) for name in ("one", "other", "round"))
    desk_rounds.swap_tables(order_of(request, tournament), number=number, one=one, other=other)


@desk_button("desk")
def write_result(
    request: HttpRequest, tournament: Tournament, number: int, table: int
) -> HttpResponse | None:
    """The organiser's totals for a table."""
    evening = read_evening(tournament)
    names = _names_at(evening.state, number, table)
    form = TotalsForm(request.POST, names=names)
    if not form.is_valid():
        return table_response(request, tournament, number, table, form, 400)
    values = form.cleaned_data
    try:
        rules = RuleSet.from_json(tournament.rules)
        score = score_from_totals(rules, values["first"], values["second"], early=values["early"])
        desk_results.rule_result(order_of(request, tournament), number=number, table=table, score=score)
    except StaleSave:
        raise
    except (DeskError, Refused) as error:
        refusal = refusal_of(error) if isinstance(error, DeskError) else error
        form.add_error(None, f"{refusal.message} ({refusal.code})")
        return table_response(request, tournament, number, table, form, refusal.status)
    return None


@desk_button("desk")
def settle(request: HttpRequest, tournament: Tournament, number: int, table: int) -> None:
    """One side's word becomes the result."""
    side = _number(request, "side")
    view = read_evening(tournament).state.rounds[number - 1 : number]
    match = view[0].match_at(table) if view else None
    claim = match.claims[side] if match and side in (0, 1) else None
    if claim is None:
        raise Refused("nothing_to_settle", _("This side has said nothing."), status=409)
    desk_results.rule_result(order_of(request, tournament), number=number, table=table, score=claim.score)


@desk_button("desk")
def write_forfeit(request: HttpRequest, tournament: Tournament, number: int, table: int) -> None:
    who = request.POST.get("who", "") or "nobody"
    desk_results.rule_forfeit(order_of(request, tournament), number=number, table=table, who=who)


@desk_button("desk")
def clear(request: HttpRequest, tournament: Tournament, number: int, table: int) -> None:
    desk_results.clear_table(order_of(request, tournament), number=number, table=table)


@desk_button("desk")
def turn_clock(request: HttpRequest, tournament: Tournament) -> None:
    order, what = order_of(request, tournament), request.POST.get("do")
    if what == "set":
        desk_events.set_clock(order, 60 * _number(request, "minutes"))
    elif what == "start":
        desk_events.start_clock(order)
    else:
        desk_events.pause_clock(order)


@desk_button("desk")
def finish(request: HttpRequest, tournament: Tournament) -> None:
    desk_events.finish_evening(order_of(request, tournament))
    messages.success(request, _("The evening is finished."))


@desk_button("desk")
def undo(request: HttpRequest, tournament: Tournament) -> None:
    undo_act(order_of(request, tournament), _number(request, "act"))
    messages.success(request, _("It is taken back."))


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    if not text.isdecimal() or len(text) > 6:
        raise Refused("act_unreadable", _("Something is missing in this form."))
    return int(text)


def _half_points(request: HttpRequest) -> int:
    """Points as they were typed, with a comma or a dot; whole and half ones only."""
    whole, _dot, half = request.POST.get("points", "").replace(",", ".").partition(".")
    if not whole.isdecimal() or len(whole) > 4 or half.rstrip("0") not in ("", "5"):
        raise Refused("act_unreadable", _("Whole and half points only."))
    return 2 * int(whole) + (1 if half.rstrip("0") else 0)


def _names_at(state: DeskState, number: int, table: int) -> list[str]:
    view = state.rounds[number - 1 : number] if number else ()
    match = view[0].match_at(table) if view else None
    if match is None:
        raise Refused("unknown_table", _("There is no such table in this round."), status=404)
    return [state.entries[entry].name for entry in match.entries]
