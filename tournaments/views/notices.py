from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.selectors.staff import notices_of
from tournaments.services.notices import mark_read
from tournaments.views.acts import button_of, member

NOTICES_SHOWN = 200


@never_cache
@login_required
@require_safe
def show_notices(request: HttpRequest) -> HttpResponse:
    """What happened to what is one's own, newest first."""
    return render(
        request, "tournaments/notices.html", {"notices": notices_of(member(request))[:NOTICES_SHOWN]}
    )


@button_of("notices")
def read_notices(request: HttpRequest) -> HttpResponse:
    mark_read(user=member(request))
    return redirect("notices")
