"""Founding a tournament or changing a draft: the form, its house rules, and their verdict while choosing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from engine.rules import PRESET_NAMES, RuleSet
from engine.rules.options import Value
from tournaments.errors import Refused
from tournaments.founding_fields import initial_of
from tournaments.founding_form import TournamentForm
from tournaments.house_rules import HouseRulesForm
from tournaments.models import Tournament, User
from tournaments.rulebook.books import Book, book_in
from tournaments.rulebook.documents import overrides_of, read_rules
from tournaments.rulebook.verdict import Verdict, judge_rules, refuse_values
from tournaments.selectors.events import visible_tournaments
from tournaments.services.desk_events import start_evening
from tournaments.services.drafts import change_draft
from tournaments.services.events import TournamentPlan, check_organiser, create_tournament, wrong_status
from tournaments.views.acts import button_of, member, submit, visitor
from tournaments.views.tournaments import tournament_or_404

FIRST_VARIANT = "scopa"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_new_tournament(request: HttpRequest) -> HttpResponse:
    return _found(request, None)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_draft(request: HttpRequest, slug: str) -> HttpResponse:
    """The form again, with what the draft holds."""
    draft = tournament_or_404(request, slug)
    check_organiser(member(request), draft)
    if draft.status != Tournament.Status.DRAFT:
        raise wrong_status(draft)
    return _found(request, draft)


def _found(request: HttpRequest, draft: Tournament | None) -> HttpResponse:
    if request.method != "POST":
        return _show_stored(request, draft) if draft else _show_empty(request)
    act = request.POST.get("act")
    if act == "import":
        return _take_over(request, draft)
    form, house = _forms(request.POST)
    if act == "check":
        form_as_typed = TournamentForm(initial=request.POST.dict())
        return _show(request, form_as_typed, house, _judge(form, house), draft=draft)
    return _save(request, form, house, draft)


@button_of("tournament-new")
def show_house_rules(request: HttpRequest) -> HttpResponse:
    """The choices of another game, with what was chosen so far (htmx)."""
    _form, house = _forms(request.POST)
    chosen = house.overrides() if house.is_valid() else {}
    fresh = HouseRulesForm(variant=house.variant, book=house.book, chosen=chosen)
    context = _house_context(fresh, judge_rules(house.variant, chosen, house.book))
    return render(request, "tournaments/house/section.html", context)


@button_of("tournament-new")
def check_house_rules(request: HttpRequest) -> HttpResponse:
    """The verdict on what is chosen at this moment (htmx)."""
    form, house = _forms(request.POST)
    return render(request, "tournaments/house/verdict.html", _house_context(house, _judge(form, house)))


def _save(
    request: HttpRequest, form: TournamentForm, house: HouseRulesForm, draft: Tournament | None
) -> HttpResponse:
    verdict = _judge(form, house)
    if form.is_valid() and verdict.problem:
        form.add_error(None, f"{verdict.problem.message} ({verdict.problem.code})")
    overrides = _overrides(form, house)
    if form.is_over_the_board and draft is None:
        return _begin_evening(request, form, house, verdict, overrides)
    tournament, status = submit(form, lambda: _write(member(request), form.to_plan(overrides), draft))
    if tournament:
        return redirect("tournament", tournament.slug)
    return _show(request, form, house, verdict, status, draft=draft)


def _begin_evening(
    request: HttpRequest,
    form: TournamentForm,
    house: HouseRulesForm,
    verdict: Verdict,
    overrides: Mapping[str, Value],
) -> HttpResponse:
    """Over the board: the desk is open at once, with everything that was typed."""
    evening, status = submit(
        form, lambda: start_evening(organiser=member(request), plan=form.to_evening(overrides))
    )
    if evening:
        return redirect("desk-people", evening.slug)
    return _show(request, form, house, verdict, status)


def _write(actor: User, plan: TournamentPlan, draft: Tournament | None) -> Tournament:
    if draft is None:
        return create_tournament(organiser=actor, plan=plan)
    change_draft(actor=actor, tournament=draft, plan=plan)
    return draft


def _show_stored(request: HttpRequest, draft: Tournament) -> HttpResponse:
    chosen = overrides_of(RuleSet.from_json(draft.rules), draft.variant)
    house = HouseRulesForm(variant=draft.variant, book=_book(), chosen=chosen)
    verdict = judge_rules(draft.variant, chosen, _book())
    return _show(request, TournamentForm(initial=initial_of(draft)), house, verdict, draft=draft)


def _show_empty(request: HttpRequest) -> HttpResponse:
    variant, chosen = _start_from(request)
    house = HouseRulesForm(variant=variant, book=_book(), chosen=chosen)
    form = TournamentForm(initial={"variant": variant})
    return _show(request, form, house, judge_rules(variant, chosen, _book()))


def _start_from(request: HttpRequest) -> tuple[str, Mapping[str, Value]]:
    """The game and the rules that the address names: a preset's, or those of a tournament."""
    slug = request.GET.get("rules_of")
    tournament = visible_tournaments(visitor(request)).filter(slug=slug).first() if slug else None
    if tournament:
        rules = RuleSet.from_json(tournament.rules)
        return tournament.variant, overrides_of(rules, tournament.variant)
    variant = request.GET.get("variant", "")
    return (variant if variant in PRESET_NAMES else FIRST_VARIANT), {}


def _take_over(request: HttpRequest, draft: Tournament | None) -> HttpResponse:
    """Fill the choices with imported rules; nothing is stored."""
    form, house = _forms(request.POST)
    try:
        found = read_rules(request.POST.get("rules", ""))
    except Refused:
        form.is_valid()
        return _show(request, form, house, _judge(form, house), 400, draft=draft)
    variant = found.variant or house.variant
    chosen = found.overrides_on(variant)
    verdict = judge_rules(variant, chosen, house.book)
    fresh = HouseRulesForm(variant=variant, book=house.book, chosen=chosen if verdict.rules else {})
    values = {**request.POST.dict(), "variant": variant}
    if verdict.rules:
        values["rules"] = ""
    return _show(request, TournamentForm(initial=values), fresh, verdict, draft=draft)


def _forms(data: QueryDict) -> tuple[TournamentForm, HouseRulesForm]:
    variant = data.get("variant", "")
    if variant not in PRESET_NAMES:
        variant = FIRST_VARIANT
    return TournamentForm(data), HouseRulesForm(data, variant=variant, book=_book())


def _judge(form: TournamentForm, house: HouseRulesForm) -> Verdict:
    if not house.is_valid():
        return refuse_values(list(house.errors), house.book)
    return judge_rules(house.variant, _overrides(form, house), house.book)


def _overrides(form: TournamentForm, house: HouseRulesForm) -> dict[str, Value]:
    """What the text imports and what is chosen, the latter on top."""
    form.is_valid()
    imported = form.cleaned_data.get("rules")
    chosen = house.overrides() if house.is_valid() else {}
    return {**(imported.overrides_on(house.variant) if imported else {}), **chosen}


def _show(
    request: HttpRequest,
    form: TournamentForm,
    house: HouseRulesForm,
    verdict: Verdict,
    status: int = 200,
    *,
    draft: Tournament | None = None,
) -> HttpResponse:
    context = {"form": form, "draft": draft, **_house_context(house, verdict)}
    return render(request, "tournaments/tournament_new.html", context, status=status)


def _house_context(house: HouseRulesForm, verdict: Verdict) -> dict[str, Any]:
    return {"house": house, "groups": house.groups(), "verdict": verdict, "words": house.book.words}


def _book() -> Book:
    return book_in(get_language())
