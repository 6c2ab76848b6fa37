from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.errors import Refused
from tournaments.models import Bot, VersionTest
from tournaments.selectors.pages import find_bot
from tournaments.selectors.version_tests import find_test, tests_of, version_test_page
from tournaments.services.version_tests import start_test, stop_test
from tournaments.version_test_form import VersionTestForm
from tournaments.views.acts import button_of, member, submit


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_tests(request: HttpRequest, bot_id: int) -> HttpResponse:
    """The tests of one's own bot, and the form for another."""
    bot, status = _own_bot_or_404(request, bot_id), 200
    form = VersionTestForm(request.POST or None, bot=bot)
    if request.method == "POST":
        test, status = submit(form, lambda: start_test(actor=member(request), bot=bot, plan=form.plan()))
        if test:
            return redirect("version-test", test.pk)
    context = {"bot": bot, "form": form, "tests": tests_of(bot)[:50]}
    return render(request, "tournaments/version_tests/list.html", context, status=status)


@login_required
@require_safe
def show_test(request: HttpRequest, test_id: int) -> HttpResponse:
    page = version_test_page(_test_or_404(request, test_id))
    return render(request, "tournaments/version_tests/test.html", {"page": page})


@never_cache
@login_required
@require_safe
def show_live(request: HttpRequest, test_id: int) -> HttpResponse:
    """What changes while it runs; 204 for a page that has it (`seen`)."""
    page = version_test_page(_test_or_404(request, test_id))
    if request.GET.get("seen") == page.mark:
        return HttpResponse(status=204)
    response = render(request, "tournaments/version_tests/_live.html", {"page": page})
    if not page.is_open:
        response["HX-Refresh"] = "true"
    return response


@button_of("version-test", "test_id")
def stop(request: HttpRequest, test_id: int) -> HttpResponse:
    try:
        stop_test(actor=member(request), test=_test_or_404(request, test_id))
    except Refused as refusal:
        messages.error(request, f"{refusal.message} ({refusal.code})")
    return redirect("version-test", test_id)


def _test_or_404(request: HttpRequest, test_id: int) -> VersionTest:
    test = find_test(test_id, request.user)
    if test is None:
        raise Http404
    return test


def _own_bot_or_404(request: HttpRequest, bot_id: int) -> Bot:
    bot = find_bot(bot_id)
    if bot is None or bot.builtin or (bot.owner_id != request.user.pk and not member(request).is_staff):
        raise Http404
    return bot
