"""Forms turn what was typed into values; what may be done with them is the services' business."""

from __future__ import annotations

from django import forms
from django.contrib.auth.forms import BaseUserCreationForm, UsernameField
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.limits import UPLOAD_MAX_BYTES
from tournaments.models import Bot, User


class SignUpForm(BaseUserCreationForm):
    """A name and a password; an address is nobody's to ask for."""

    username = UsernameField(
        label=_("Name"), max_length=40, help_text=_("Letters, digits and @ . + - _ only. Everybody sees it.")
    )

    class Meta(BaseUserCreationForm.Meta):
        model = User
        fields = ("username", "email")
        help_texts = {"email": _("Optional. Nobody else sees it.")}


class BotForm(forms.Form):
    """A form of its own and not the model's, whose constraints would speak before the service does."""

    name = forms.CharField(
        label=_("Name"),
        max_length=40,
        help_text=_("Everybody sees it, in tables and replays. It cannot be changed later."),
    )
    description = forms.CharField(
        label=_("Description"), max_length=200, required=False, help_text=_("One line about how it plays.")
    )


class UploadForm(forms.Form):
    package = forms.FileField(
        label=_("Bot file"),
        help_text=_("One main.py, or a zip with bot.json at its root. At most 8 MiB."),
        widget=forms.ClearableFileInput(attrs={"accept": ".py,.zip"}),
        max_length=200,
    )

    def clean_package(self) -> UploadedFile:
        package: UploadedFile = self.cleaned_data["package"]
        if (package.size or 0) > UPLOAD_MAX_BYTES:
            raise forms.ValidationError(_("This file is larger than 8 MiB."), code="too_large")
        return package


class EntryForm(forms.Form):
    """A bot to enter; which ones are on offer the page knows, which ones may enter the service."""

    bot = forms.ModelChoiceField(label=_("Bot"), queryset=Bot.objects.all())
