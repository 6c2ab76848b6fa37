"""A member's settings, and the end of the account."""

from __future__ import annotations

from django.conf import settings as site
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods
from django.views.i18n import LANGUAGE_QUERY_PARAMETER, set_language

from tournaments.account_forms import AddressForm, DeletionForm, PreferencesForm
from tournaments.models import User
from tournaments.services.forgetting import forget_account
from tournaments.services.preferences import change_email, preferences_of, save_preferences
from tournaments.views.acts import button_of, member, submit
from tournaments.views.remembering import write_cookies


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_settings(request: HttpRequest) -> HttpResponse:
    user = member(request)
    form = PreferencesForm(request.POST or None, instance=preferences_of(user))
    if request.method == "POST":
        saved, status = submit(form, lambda: save_preferences(user=user, **form.cleaned_data))
        if saved:
            # The page that tells it comes in the language that was chosen just now.
            with translation.override(saved.language or translation.get_language()):
                messages.success(request, _("Your settings are kept."))
            return write_cookies(redirect("settings"), saved)
        return _page(request, form, AddressForm(initial={"email": user.email}), status)
    return _page(request, form, AddressForm(initial={"email": user.email}), 200)


@button_of("settings")
def change_address(request: HttpRequest) -> HttpResponse:
    user = member(request)
    form = AddressForm(request.POST)
    done, status = submit(form, lambda: _change(user, form.cleaned_data["email"]))
    if done is None:
        return _page(request, PreferencesForm(instance=preferences_of(user)), form, status)
    messages.success(request, _("Your settings are kept."))
    return redirect("settings")


def _change(user: User, email: str) -> bool:
    change_email(user=user, email=email)
    return True


def _page(request: HttpRequest, form: PreferencesForm, address: AddressForm, status: int) -> HttpResponse:
    context = {"form": form, "address": address, "has_mail": site.MAIL_ENABLED}
    return render(request, "registration/settings.html", context, status=status)


@sensitive_post_parameters("password")
@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_deletion(request: HttpRequest) -> HttpResponse:
    """Asks for the password, and closes the account for good."""
    user = member(request)
    form, status = DeletionForm(request.POST or None, user=user), 200
    if request.method == "POST":
        gone, status = submit(form, lambda: forget_account(user))
        if gone:
            logout(request)
            messages.success(request, _("Your account is closed, and your name is shown nowhere any more."))
            return redirect("home")
    return render(request, "registration/delete.html", {"form": form}, status=status)


def choose_language(request: HttpRequest) -> HttpResponseBase:
    """The switch at the foot of every page; a member's choice is kept with the account."""
    answer = set_language(request)
    language = request.POST.get(LANGUAGE_QUERY_PARAMETER, "")
    if request.method == "POST" and request.user.is_authenticated and language in dict(site.LANGUAGES):
        save_preferences(user=member(request), language=language)
    return answer
