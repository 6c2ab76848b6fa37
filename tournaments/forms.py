"""Forms turn what was typed into values; what may be done with them is the services' business."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib.auth.forms import BaseUserCreationForm, UsernameField
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.errors import Refused
from tournaments.limits import RULES_TEXT_MAX, UPLOAD_MAX_BYTES
from tournaments.models import Bot, Tournament, User
from tournaments.rulebook.documents import RulesImport, read_rules
from tournaments.selectors.rule_lines import list_variants
from tournaments.services.events import TournamentPlan


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


class TournamentForm(forms.Form):
    """What an organiser decides, with times in seconds as people say them."""

    name = forms.CharField(label=_("Name"), max_length=80)
    description = forms.CharField(
        label=_("Description"),
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    variant = forms.ChoiceField(label=pgettext_lazy("such as Scopa", "Game"))
    sets_per_pairing = forms.IntegerField(
        label=_("Mirrored sets a pairing"),
        help_text=_(
            "In a mirrored set the same cards are played once from each side, so that luck evens out."
        ),
        min_value=1,
        max_value=500,
        initial=2,
    )
    cycles = forms.TypedChoiceField(
        label=_("Round robin"),
        choices=[("1", _("everybody meets everybody once")), ("2", _("everybody meets everybody twice"))],
        coerce=int,
    )
    bank_seconds = forms.IntegerField(
        label=_("Time for a game, in seconds"), min_value=1, max_value=600, initial=10
    )
    increment_ms = forms.IntegerField(
        label=_("More time for each play, in milliseconds"), min_value=0, max_value=10_000, initial=100
    )
    entries_per_owner = forms.IntegerField(
        label=_("Bots an owner may enter"), min_value=1, max_value=20, initial=1
    )
    rated = forms.BooleanField(
        label=_("Rated"), required=False, initial=True, help_text=_("House rules are never rated.")
    )
    rules = forms.CharField(
        label=_("Imported rules"),
        required=False,
        max_length=RULES_TEXT_MAX,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        variant = self.fields["variant"]
        if isinstance(variant, forms.ChoiceField):
            variant.choices = [(card.name, card.title) for card in list_variants() if card.side_count == 2]

    def clean_rules(self) -> RulesImport:
        try:
            return read_rules(self.cleaned_data["rules"])
        except Refused as refusal:
            raise forms.ValidationError(f"{refusal.message} ({refusal.code})", code=refusal.code) from refusal

    def to_plan(self, rules: Mapping[str, Any]) -> TournamentPlan:
        """The values as the service wants them, with `rules` as overrides. Only after `is_valid`."""
        values = self.cleaned_data
        return TournamentPlan(
            name=values["name"],
            variant=values["variant"],
            description=values["description"],
            rules=rules,
            format_config={"cycles": values["cycles"]},
            sets_per_pairing=values["sets_per_pairing"],
            bank_ms=values["bank_seconds"] * 1000,
            increment_ms=values["increment_ms"],
            rated=values["rated"],
            entries_per_owner=values["entries_per_owner"],
        )


def initial_of(draft: Tournament) -> dict[str, Any]:
    """What the form shows of a draft that is to be changed; its house rules have a form of their own."""
    return {
        "name": draft.name,
        "description": draft.description,
        "variant": draft.variant,
        "sets_per_pairing": draft.sets_per_pairing,
        "cycles": draft.format_config.get("cycles", 1),
        "bank_seconds": draft.bank_ms // 1000,
        "increment_ms": draft.increment_ms,
        "entries_per_owner": draft.entries_per_owner,
        "rated": draft.rated,
    }


class EntryForm(forms.Form):
    """A bot to enter; which ones are on offer the page knows, which ones may enter the service."""

    bot = forms.ModelChoiceField(label=_("Bot"), queryset=Bot.objects.all())
