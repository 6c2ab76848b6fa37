"""A POST that does one thing: what every form and button of the front desk goes through."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from django.forms import Form, ModelForm
from django.http import HttpRequest

from tournaments.errors import Refused
from tournaments.models import User

Result = TypeVar("Result")
AnyForm = Form | ModelForm


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
