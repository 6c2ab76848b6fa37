"""The moderators' list: what players reported of each other, for people to judge."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.selectors.moderation import open_reports, resolved_reports
from tournaments.services.table_talk import resolve_report
from tournaments.views.acts import member
from tournaments.views.staff_gate import staff_only


@require_safe
@staff_only
def show_reports(request: HttpRequest) -> HttpResponse:
    context = {"open": open_reports(), "resolved": resolved_reports()}
    return render(request, "tournaments/staff/reports.html", context)


@require_POST
@staff_only
def resolve(request: HttpRequest, report_id: int) -> HttpResponse:
    """Say what came of it; who reported it is told."""
    resolve_report(actor=member(request), report_id=report_id, words=request.POST.get("words", ""))
    messages.success(request, _("Kept, and told to who reported it."))
    return redirect("staff-reports")
