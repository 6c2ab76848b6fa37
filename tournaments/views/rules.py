"""The rule pages: a preset's, a tournament's own, and the one a game was played under."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from engine.rules import RuleSet, ScopaError, cards_from_codes
from replays.documents import find_replay
from replays.selectors import rules_of
from tournaments.rulebook.books import book_in
from tournaments.rulebook.documents import rules_document
from tournaments.rulebook.naming import ITALIAN, Naming
from tournaments.rulebook.page import preset_of, rule_page, with_display
from tournaments.selectors.rule_lines import find_variant, list_variants
from tournaments.views.tournaments import tournament_or_404

Trail = list[tuple[str, str]]


@require_safe
def list_rules(request: HttpRequest) -> HttpResponse:
    context = {"variants": list_variants(), "words": book_in(get_language()).words}
    return render(request, "tournaments/rules_index.html", context)


@require_safe
def show_rules(request: HttpRequest, variant: str) -> HttpResponse:
    rules = find_variant(variant)
    if rules is None:
        raise Http404
    return _page(
        request,
        rules,
        variant,
        [_games()],
        export_url=reverse("rules-export", args=[variant]),
        take_over_url=f"{reverse('tournament-new')}?variant={variant}",
    )


@require_safe
def export_rules(request: HttpRequest, variant: str) -> HttpResponse:
    rules = find_variant(variant)
    if rules is None:
        raise Http404
    return _download(rules_document(rules, variant), f"{variant}.rules.json")


@require_safe
def show_tournament_rules(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_or_404(request, slug)
    book = book_in(get_language())
    name = book.word("page", "tournament_lead", preset=tournament.name)
    return _page(
        request,
        RuleSet.from_json(tournament.rules),
        tournament.variant,
        [(reverse("tournament", args=[slug]), tournament.name)],
        note=name,
        export_url=reverse("tournament-rules-export", args=[slug]),
        take_over_url=f"{reverse('tournament-new')}?rules_of={slug}",
    )


@require_safe
def export_tournament_rules(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_or_404(request, slug)
    document = rules_document(RuleSet.from_json(tournament.rules), tournament.variant)
    return _download(document, f"{slug}.rules.json")


@require_safe
def show_replay_rules(request: HttpRequest, replay_id: str) -> HttpResponse:
    """The rules in a game's log; those of a preset have a page of their own."""
    replay = find_replay(replay_id)
    if replay is None:
        raise Http404
    try:
        rules = rules_of(replay)
    except ScopaError as error:
        raise Http404 from error
    if preset_of(rules, replay.variant) == replay.variant:
        return redirect("rules", replay.variant)
    note = book_in(get_language()).word("page", "played_in")
    return _page(
        request, rules, replay.variant, [(reverse("replay", args=[replay_id]), replay_id)], note=note
    )


@require_safe
def show_strategy(request: HttpRequest) -> HttpResponse:
    book = book_in(get_language())
    naming = Naming(book, ITALIAN)
    parts = [
        {**part, "faces": naming.faces(cards_from_codes(part.get("cards", ())))}
        for part in book.strategy["part"]
    ]
    context = {"strategy": book.strategy, "parts": parts, "words": book.words, "sprite": sprite(naming.deck)}
    return render(request, "tournaments/strategy.html", context)


def _page(request: HttpRequest, rules: RuleSet, variant: str, trail: Trail, **more: Any) -> HttpResponse:
    page = rule_page(with_display(rules, variant), variant, get_language() or "")
    context = {
        "page": page,
        "words": page.book.words,
        "sprite": sprite(page.deck_name),
        "trail": trail,
        **more,
    }
    return render(request, "tournaments/rules.html", context)


def sprite(deck: str) -> str:
    """The address of a deck's pictures."""
    return static(f"scopa_site/deck/{deck}.svg")


def _games() -> tuple[str, str]:
    return reverse("rules-index"), book_in(get_language()).word("page", "all_games")


def _download(document: dict[str, Any], filename: str) -> JsonResponse:
    response = JsonResponse(document, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="{filename}"'
    return response
