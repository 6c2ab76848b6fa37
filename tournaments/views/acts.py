"""A POST that does one thing: what every form and button of the front desk goes through."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.contrib.auth.decorators import login_required
from django.forms import Form, ModelForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refused
from tournaments.models import User

Result = TypeVar("Result")
AnyForm = Form | ModelForm
View = Callable[..., HttpResponse]


def leads_to(page: str, *keys: str) -> Callable[[View], View]:
    """A view that acts on a POST; a GET is led to the `page` that has the button.

    The GET comes from a log-in in between, a change of language on a refusal, or a link that was passed on.
    `keys` are the view's arguments that are in the page's address.
    """

    def decorate(view: View) -> View:
        @require_http_methods(["GET", "HEAD", "POST"])
        @wraps(view)
        def act_or_lead(request: HttpRequest, **kwargs: Any) -> HttpResponse:
            if request.method != "POST":
                return redirect(page, **{key: kwargs[key] for key in keys})
            return view(request, **kwargs)

        return act_or_lead

    return decorate


def button_of(page: str, *keys: str) -> Callable[[View], View]:
    """As `leads_to`, for members: a stranger's POST goes to the log-in first."""

    def decorate(view: View) -> View:
        return leads_to(page, *keys)(login_required(view))

    return decorate


def submit(form: AnyForm, act: Callable[[], Result]) -> tuple[Result | None, int]:
    """Call `act` if the form is valid: (result, 200), or (None, status) with the reason on the form."""
    if not form.is_valid():
        return None, 400
    try:
        return act(), 200
    except Refused as refusal:
        form.add_error(None, f"{refusal.message} ({refusal.code})")
        return None, refusal.status


def member(request: HttpRequest) -> User:
    """The person behind a request that `login_required` let in."""
    if not isinstance(request.user, User):
        raise TypeError("a view without login_required asked for a member")
    return request.user


def visitor(request: HttpRequest) -> User:
    """Whoever looks: a member or AnonymousUser, which selectors ask with `is_authenticated`."""
    return cast(User, request.user)


def key_of(request: HttpRequest) -> uuid.UUID | None:
    """The key that was drawn with the form, None where it has none: the same form sent twice is one act."""
    try:
        return uuid.UUID(request.POST.get("key", ""))
    except ValueError:
        return None
