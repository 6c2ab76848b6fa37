"""Passwords: another one, and a new one for who lost it, where the site can send mail."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import views
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _

from tournaments.account_forms import ChangePasswordForm, LostPasswordForm, NewPasswordForm
from tournaments.addresses import address_of
from tournaments.errors import Refused
from tournaments.services.login_guard import check_login, note_failure


class ChangeView(views.PasswordChangeView):
    template_name = "registration/password_change.html"
    form_class = ChangePasswordForm
    success_url = reverse_lazy("settings")

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("Your password is changed."))
        return super().form_valid(form)


class LostView(views.PasswordResetView):
    """Mails a link to the address of an account; says the same whether there is one."""

    template_name = "registration/password_lost.html"
    form_class = LostPasswordForm
    email_template_name = "tournaments/mail/password.txt"
    subject_template_name = "tournaments/mail/password_subject.txt"
    success_url = reverse_lazy("password_reset_done")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not settings.MAIL_ENABLED:
            return render(request, "registration/password_lost.html", {"no_mail": True})
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        # Asking for mails is bounded like guessing: nobody's box is filled through us.
        name, address = form.cleaned_data["email"], address_of(self.request)
        try:
            check_login(name=name, address=address)
        except Refused as refusal:
            form.add_error(None, refusal.message)
            return self.render_to_response(self.get_context_data(form=form), status=refusal.status)
        note_failure(name=name, address=address)
        return super().form_valid(form)


class SentView(views.PasswordResetDoneView):
    template_name = "registration/password_sent.html"


class NewPasswordView(views.PasswordResetConfirmView):
    template_name = "registration/password_new.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("login")

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("Your password is changed."))
        return super().form_valid(form)
