"""Logging in."""

from __future__ import annotations

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import HttpResponse

from tournaments.account_forms import LogInForm
from tournaments.models import User
from tournaments.views.remembering import bring_preferences


class LogInView(LoginView):
    """Counts wrong passwords, and brings to the browser what the member likes."""

    authentication_form = LogInForm

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        answer = super().form_valid(form)
        user = form.get_user()
        return bring_preferences(answer, user) if isinstance(user, User) else answer

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        answer = super().form_invalid(form)
        if form.has_error("__all__", "too_many_logins"):
            answer.status_code = 429
        return answer
