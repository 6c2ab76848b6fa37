"""Forms turn what was typed into values; what may be done with them is the services' business."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import BaseUserCreationForm, UsernameField
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.account_forms import address_help, tell_rules
from tournaments.errors import Refused
from tournaments.limits import UPLOAD_MAX_BYTES
from tournaments.models import Bot, User
from tournaments.selectors.people import free_name_like, is_name_taken
from tournaments.services.entering import Player


class SignUpForm(BaseUserCreationForm):
    """A name and a password; an address is nobody's to ask for."""

    username = UsernameField(
        label=_("Name"), max_length=40, help_text=_("Letters, digits and @ . + - _ only. Everybody sees it.")
    )

    class Meta(BaseUserCreationForm.Meta):
        model = User
        fields = ("username", "email")
        widgets = {"email": forms.EmailInput(attrs={"autocomplete": "email"})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tell_rules(self, "password1", "password2")
        self.fields["email"].help_text = address_help()

    def clean_username(self) -> str:
        """A name that is free, whatever its capitals; else the next one that is free is named."""
        name: str = self.cleaned_data["username"]
        if is_name_taken(name):
            raise forms.ValidationError(
                _("Somebody has this name already. %(free)s is free."),
                code="name_taken",
                params={"free": free_name_like(name)},
            )
        return name

    def validate_unique(self) -> None:
        """Said in better words above; a race is the service's."""

    def validate_constraints(self) -> None:
        """As for `validate_unique`: a constraint's own name is no word for a visitor."""


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


SAME = "same"
MYSELF = "me"
PERSON = "person"


class EntryForm(forms.Form):
    """Who plays: `bot`, or `first` and `second` as "me", "same", "person", or a bot's number.

    Which ones are on offer the page knows, which ones may enter the service.
    """

    bot = forms.ModelChoiceField(label=_("Bot"), queryset=Bot.objects.all(), required=False)
    first = forms.CharField(required=False, max_length=20)
    second = forms.CharField(required=False, max_length=20)
    partner = forms.CharField(label=_("Partner's name"), required=False, max_length=150)

    def players(self, actor: User) -> list[Player]:
        """Refused: `no_such_bot`, `no_such_person`. Only after `is_valid`."""
        values = self.cleaned_data
        if values["bot"]:
            return [Player(bot=values["bot"])]
        chosen = [values["first"] or MYSELF, *([values["second"]] if values["second"] else [])]
        return [self._player(actor, text) for text in chosen if text != SAME]

    def _player(self, actor: User, text: str) -> Player:
        if text == MYSELF:
            return Player(user=actor)
        if text == PERSON:
            name = self.cleaned_data["partner"].strip()
            person = User.objects.filter(username__iexact=name, is_active=True).first() if name else None
            if person is None:
                raise Refused("no_such_person", gettext("There is nobody of this name here."))
            return Player(user=person)
        bot = Bot.objects.filter(pk=text).first() if text.isdecimal() else None
        if bot is None:
            raise Refused("no_such_bot", gettext("Choose one of your bots."))
        return Player(bot=bot)


class ByeForm(forms.Form):
    """A round that an entry will miss, or will not miss after all."""

    round = forms.IntegerField(label=_("Round"), min_value=1, max_value=1000)
    kind = forms.ChoiceField(
        label=_("For"),
        choices=[("half", _("half a point")), ("zero", _("nothing")), ("none", _("plays after all"))],
    )
