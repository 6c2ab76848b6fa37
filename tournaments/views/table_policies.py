"""An organiser's wishes for the tables of his event."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.models import Tournament
from tournaments.selectors.table_policies import policy_of
from tournaments.services.events import check_organiser
from tournaments.services.table_policies import set_policy
from tournaments.table_policy_form import TablePolicyForm, initial_of
from tournaments.views.acts import member, submit


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_policy(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        raise Http404
    actor = member(request)
    check_organiser(actor, tournament)
    form = TablePolicyForm(request.POST or None, initial=initial_of(policy_of(tournament)))
    status = 200
    if request.method == "POST":
        kept, status = submit(
            form, lambda: set_policy(actor=actor, tournament=tournament, **form.to_values())
        )
        if kept:
            messages.success(request, _("Kept for the tables that are laid from now on."))
            return redirect("table-policy", slug)
    context = {"form": form, "tournament": tournament}
    return render(request, "tournaments/play/policy.html", context, status=status)
