"""A member as everybody may see him."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.selectors.people import person_page


@require_safe
def show_person(request: HttpRequest, name: str) -> HttpResponse:
    """The games, the lists and the events of one member."""
    page = person_page(name)
    if page is None:
        raise Http404
    return render(request, "tournaments/person.html", {"page": page})
