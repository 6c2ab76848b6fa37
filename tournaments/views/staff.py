"""The staff's pages: the site's health, its machines, its trail, and the hand on one match or bot."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.sandbox.selftest import check_sandbox
from tournaments.models import Bot, Match
from tournaments.models.matches import Ruling
from tournaments.selectors.match_page import match_page
from tournaments.selectors.matches import find_match
from tournaments.selectors.pages import find_bot
from tournaments.selectors.staff import (
    acts_on,
    acts_on_bot,
    health_page,
    latest_acts,
    stuck_entry_checks,
    stuck_submissions,
)
from tournaments.selectors.think_times import think_page
from tournaments.selectors.worker_statistics import worker_statistics
from tournaments.views.acts import visitor
from tournaments.views.staff_gate import staff_only


@require_safe
@staff_only
def show_health(request: HttpRequest) -> HttpResponse:
    """Jail, workers, open sets against leases, alarms."""
    context = {
        "page": health_page(),
        "jail": check_sandbox(),
        "stuck": [(submission, uuid.uuid4()) for submission in stuck_submissions()],
        "stuck_entries": [(check, uuid.uuid4()) for check in stuck_entry_checks()],
    }
    return render(request, "tournaments/staff/health.html", context)


@require_safe
@staff_only
def show_workers(request: HttpRequest) -> HttpResponse:
    return render(request, "tournaments/staff/workers.html", {"page": worker_statistics()})


@require_safe
@staff_only
def show_think_times(request: HttpRequest) -> HttpResponse:
    """Partners who might talk by how long they think."""
    return render(request, "tournaments/staff/think_times.html", {"page": think_page()})


@require_safe
@staff_only
def show_acts(request: HttpRequest) -> HttpResponse:
    return render(request, "tournaments/staff/acts.html", {"acts": latest_acts()})


@require_safe
@staff_only
def show_match(request: HttpRequest, match_id: int) -> HttpResponse:
    return match_response(request, match_or_404(match_id))


@require_safe
@staff_only
def show_bot(request: HttpRequest, bot_id: int) -> HttpResponse:
    return bot_response(request, bot_or_404(bot_id))


def match_or_404(match_id: int) -> Match:
    match = find_match(match_id)
    if match is None:
        raise Http404
    return match


def bot_or_404(bot_id: int) -> Bot:
    bot = find_bot(bot_id)
    if bot is None:
        raise Http404
    return bot


def match_response(
    request: HttpRequest, match: Match, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    """The match with what can be done about it; every form of one page has a key of its own."""
    page = match_page(match, visitor(request))
    context = {
        "match": match,
        "tournament": match.round.tournament,
        "page": page,
        "lines": [(line, uuid.uuid4()) for line in page.sets],
        "match_key": uuid.uuid4(),
        "ruling_key": uuid.uuid4(),
        "rulings": [choice for choice in Ruling.choices if choice[0]],
        "acts": acts_on(match),
        "refusal": refusal,
    }
    return render(request, "tournaments/staff/match.html", context, status=status)


def bot_response(request: HttpRequest, bot: Bot, *, refusal: str = "", status: int = 200) -> HttpResponse:
    context = {"bot": bot, "key": uuid.uuid4(), "acts": acts_on_bot(bot), "refusal": refusal}
    return render(request, "tournaments/staff/bot.html", context, status=status)
