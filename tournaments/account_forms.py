"""Forms of accounts: logging in under guard, what one likes, the address, the end."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _

from tournaments.addresses import address_of
from tournaments.errors import Refused
from tournaments.models import Preferences
from tournaments.services.login_guard import check_login, note_failure, note_success


class LogInForm(AuthenticationForm):
    """Name and password; wrong ones are counted, and too many are not even looked at."""

    def clean(self) -> dict[str, Any]:
        name, address = self.cleaned_data.get("username") or "", address_of(self.request)
        try:
            check_login(name=name, address=address)
        except Refused as refusal:
            raise forms.ValidationError(refusal.message, code=refusal.code) from refusal
        try:
            cleaned: dict[str, Any] = super().clean()
        except forms.ValidationError:
            note_failure(name=name, address=address)
            raise
        note_success(name=name, address=address)
        return cleaned


class PreferencesForm(forms.ModelForm):
    """Cards, pace, language and mails."""

    language = forms.ChoiceField(label=_("Language"), required=False)

    class Meta:
        model = Preferences
        fields = (
            "deck",
            "names_on_cards",
            "language",
            "speed",
            "one_tap",
            "auto_last",
            "mail_tables",
            "mail_rounds",
            "mail_bots",
        )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("as the browser says")), *settings.LANGUAGES]
        self.fields["language"].choices = choices  # type: ignore[attr-defined]
        if not settings.MAIL_ENABLED:
            for name in ("mail_tables", "mail_rounds", "mail_bots"):
                del self.fields[name]


class AddressForm(forms.Form):
    email = forms.EmailField(
        label=_("E-mail address"), required=False, help_text=_("Optional. Nobody else sees it.")
    )


class DeletionForm(forms.Form):
    """The password once more: a browser that was left open closes no account."""

    password = forms.CharField(
        label=_("Password"), widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, *args: Any, user: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self._user.check_password(password):
            raise forms.ValidationError(_("This is not your password."), code="wrong_password")
        return password
