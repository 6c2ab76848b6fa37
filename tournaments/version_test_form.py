"""The form that starts a sequential test of two versions."""

from __future__ import annotations

from django import forms
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from engine.rules import PRESET_NAMES, preset
from replays.titles import variant_title
from tournaments.models import Bot, Submission
from tournaments.services.version_tests import LEAST_SETS, MOST_SETS, SequentialPlan


class VersionChoice(forms.ModelChoiceField):
    def label_from_instance(self, submission: Submission) -> str:
        return (
            f"v{submission.number} · {date_format(localtime(submission.submitted_at), 'SHORT_DATE_FORMAT')}"
        )


class VersionTestForm(forms.Form):
    """Of one bot's accepted versions. Its limits are the service's; it says them earlier."""

    new = VersionChoice(queryset=Submission.objects.none(), label=_("New version"))
    old = VersionChoice(queryset=Submission.objects.none(), label=_("Against"))
    variant = forms.ChoiceField(label=_("Game"))
    elo0 = forms.FloatField(label=_("H0: better by, in Elo"), initial=0, min_value=-400, max_value=400)
    elo1 = forms.FloatField(
        label=_("H1: better by, in Elo"),
        initial=20,
        min_value=-400,
        max_value=400,
        help_text=_("The nearer the two, the more sets it takes."),
    )
    alpha = forms.FloatField(
        label=_("α: H1 accepted though H0 is true"), initial=0.05, min_value=0.001, max_value=0.25
    )
    beta = forms.FloatField(
        label=_("β: H0 accepted though H1 is true"), initial=0.05, min_value=0.001, max_value=0.25
    )
    most_sets = forms.IntegerField(
        label=_("Sets at most"),
        initial=400,
        min_value=LEAST_SETS,
        max_value=MOST_SETS,
        help_text=_("Undecided when they are played."),
    )

    def __init__(self, *args: object, bot: Bot, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        accepted = bot.submissions.filter(status=Submission.Status.ACCEPTED).order_by("-number")
        for name, version in zip(("new", "old"), [*accepted[:2], None, None], strict=False):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 (tells the type checker)
            field.queryset = accepted
            field.initial = version
        variants = self.fields["variant"]
        assert isinstance(variants, forms.ChoiceField)  # noqa: S101
        variants.choices = [
            (name, variant_title(name)) for name in PRESET_NAMES if preset(name).side_count == 2
        ]
        variants.initial = "scopa"

    def plan(self) -> SequentialPlan:
        return SequentialPlan(**self.cleaned_data)
