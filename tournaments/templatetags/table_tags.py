"""What a page says of tables: who is waited for, and the company at one."""

from __future__ import annotations

from typing import Any

from django import template
from django.http import HttpRequest

from tournaments.models import LiveGame, Match
from tournaments.selectors.table_calls import Call, calls_for
from tournaments.selectors.table_company import Company, company_of
from tournaments.visitors import person_of

register = template.Library()


@register.simple_tag(takes_context=True)
def table_calls(context: dict[str, Any]) -> list[Call]:
    """The tables that wait for whoever looks at the page; none where a page has no request."""
    request = context.get("request")
    return calls_for(request.user) if isinstance(request, HttpRequest) and hasattr(request, "user") else []


@register.simple_tag
def match_tables(match: Match) -> list[LiveGame]:
    """The games of a match at a table, in order of its sets."""
    return list(match.live_games.prefetch_related("seats").order_by("set_number"))


@register.simple_tag(takes_context=True)
def table_company(context: dict[str, Any], game_id: str) -> Company:
    """Who is at the table and what whoever looks may do."""
    return company_of(LiveGame.objects.get(pk=game_id), person_of(context["request"]))
