from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.selectors.pages import home_page
from tournaments.table_form import QUICK_GAMES


@require_safe
def show_home(request: HttpRequest) -> HttpResponse:
    return render(request, "tournaments/home.html", {"page": home_page(), "quick": QUICK_GAMES})
