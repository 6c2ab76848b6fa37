"""Who may see the staff's pages: the staff, and nobody learns more than that there is a door."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.errors import NotAllowed
from tournaments.views.acts import member

View = Callable[..., HttpResponse]


def staff_only(view: View) -> View:
    """To the log-in for strangers, 403 for members."""

    @never_cache
    @login_required
    @wraps(view)
    def gate(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not member(request).is_staff:
            raise NotAllowed("not_staff", _("Only the staff can do this."))
        return view(request, *args, **kwargs)

    return gate
