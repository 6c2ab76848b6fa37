"""Where an organiser with thirty people waiting begins."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.desk_forms import EveningForm
from tournaments.selectors.desk_evenings import evenings_of
from tournaments.services.desk_events import EveningPlan, start_evening
from tournaments.views.acts import member, submit, visitor


@require_http_methods(["GET", "HEAD", "POST"])
def show_club(request: HttpRequest) -> HttpResponse:
    """The form, and the evenings that this person runs; a stranger is told what there is."""
    if request.method == "POST" and not request.user.is_authenticated:
        return redirect("login")
    if request.method == "POST":
        return _begin(request)
    name = _("Club evening, %(date)s") % {"date": date_format(timezone.localdate(), "j F")}
    form = EveningForm(initial={"name": name, "variant": "scopone_9"})
    return _show(request, form)


def _begin(request: HttpRequest) -> HttpResponse:
    form = EveningForm(request.POST)
    tournament, status = submit(form, lambda: start_evening(organiser=member(request), plan=_plan_of(form)))
    if tournament:
        return redirect("desk-people", tournament.slug)
    return _show(request, form, status)


def _plan_of(form: EveningForm) -> EveningPlan:
    values = form.cleaned_data
    return EveningPlan(
        name=values["name"],
        variant=values["variant"],
        entry_size=values["entry_size"],
        format=values["format"],
        rounds=values["rounds"] or 0,
        deals=values["deals"],
        minutes=values["minutes"] or 0,
    )


def _show(request: HttpRequest, form: EveningForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "evenings": evenings_of(visitor(request))}
    return render(request, "tournaments/desk/club.html", context, status=status)
