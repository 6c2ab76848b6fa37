"""Forms of accounts: logging in under guard, what one likes, the address, the end."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    PasswordResetForm,
    SetPasswordForm,
)
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.addresses import address_of
from tournaments.errors import Refused
from tournaments.models import Preferences, User
from tournaments.services.login_guard import check_login, note_failure, note_success
from tournaments.words import Text

PASSWORD_RULES = _("At least 8 characters, not digits alone, and none that everybody uses.")


class LogInForm(AuthenticationForm):
    """Name and password; wrong ones are counted, and too many are not even looked at."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _("Name and password do not belong together. Capitals count in the password."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Name")

    def clean_username(self) -> str:
        """The name as its owner wrote it: a telephone that begins with a capital locks nobody out."""
        name: str = self.cleaned_data["username"]
        return User.objects.filter(username__iexact=name).values_list("username", flat=True).first() or name

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

    def in_groups(self) -> list[tuple[Text, list[forms.BoundField]]]:
        """The fields under what they are about."""
        groups = [
            (_("Cards and language"), ("deck", "names_on_cards", "language", "speed")),
            (_("My turn at a table"), ("one_tap", "auto_last")),
            (_("Write me an e-mail"), ("mail_tables", "mail_rounds", "mail_bots")),
        ]
        shown = [(title, [self[name] for name in names if name in self.fields]) for title, names in groups]
        return [(title, fields) for title, fields in shown if fields]


def address_help() -> str:
    """What an address is for; nothing is promised where the site sends no mail."""
    if settings.MAIL_ENABLED:
        return gettext("Nobody else sees it. It is for a new password, should you lose yours.")
    return gettext("Nobody else sees it.")


class AddressForm(forms.Form):
    email = forms.EmailField(
        label=_("E-mail address"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].help_text = address_help()


class LostPasswordForm(PasswordResetForm):
    """The address that the account has."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail address")


class ChangePasswordForm(PasswordChangeForm):
    """The old password and twice the new one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tell_rules(self, "new_password1", "new_password2")


class NewPasswordForm(SetPasswordForm):
    """Twice the new password, by the link of a mail."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tell_rules(self, "new_password1", "new_password2")


def tell_rules(form: forms.BaseForm, first: str, second: str) -> None:
    """What a password must be, in one line at the first field of it."""
    form.fields[first].help_text = PASSWORD_RULES
    form.fields[second].help_text = ""


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
