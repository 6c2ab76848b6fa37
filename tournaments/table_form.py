"""The form that lays a table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from engine.bots import BASELINES
from engine.match.clock import ClockRule
from engine.rules import preset
from tournaments.selectors.rule_lines import list_variants
from tournaments.services.tables import TablePlan

CLOCKS: dict[str, ClockRule | None] = {
    "turn30": ClockRule(turn_ms=30_000),
    "turn60": ClockRule(turn_ms=60_000),
    "bank": ClockRule(bank_ms=120_000, increment_ms=8_000),
    "none": None,
}
CLOCK_NAMES = {
    "turn30": _("30 seconds a turn, then the clock plays"),
    "turn60": _("60 seconds a turn, then the clock plays"),
    "bank": _("2 minutes and 8 seconds a turn, then the game is lost"),
    "none": _("no clock"),
}


class TableForm(forms.Form):
    """What is played, how long one may think, and against whom."""

    variant = forms.ChoiceField(label=pgettext_lazy("such as Scopa", "Game"))
    clock = forms.ChoiceField(label=_("Clock"), choices=list(CLOCK_NAMES.items()))
    opponent = forms.ChoiceField(label=_("The other seats"), required=False)
    private = forms.BooleanField(
        label=_("Private"), required=False, help_text=_("Only who has the link can sit down.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        variants = [(card.name, card.title) for card in list_variants()]
        self.fields["variant"].choices = variants  # type: ignore[attr-defined]
        bots = [(name, _("%(name)s, a bot") % {"name": name.capitalize()}) for name in BASELINES]
        self.fields["opponent"].choices = [("", _("wait for people")), *bots]  # type: ignore[attr-defined]

    def to_plan(self) -> TablePlan:
        """The plan of a valid form."""
        chosen = self.cleaned_data
        rules = preset(chosen["variant"])
        others = rules.players - 1 if chosen["opponent"] else 0
        return TablePlan(
            variant=chosen["variant"],
            rules=rules,
            clock=CLOCKS[chosen["clock"]],
            private=chosen["private"] and not others,
            bots=(chosen["opponent"],) * others,
        )
