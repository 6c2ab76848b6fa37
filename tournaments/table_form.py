"""The form that lays a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from engine.bots import BASELINES
from engine.match.clock import ClockRule
from engine.rules import preset
from tournaments.selectors.rule_lines import list_variants
from tournaments.selectors.table_bots import public_bots
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


@dataclass(frozen=True, slots=True)
class QuickGame:
    """A table against bots of the house that is laid by one button; `cards` are drawn on it."""

    variant: str
    cards: tuple[str, ...]
    bot: str = "counting"

    @property
    def others(self) -> int:
        return preset(self.variant).players - 1


QUICK_GAMES = (
    QuickGame("scopa", ("3c", "7d", "1b")),
    QuickGame("scopone_9", ("10d", "7c", "6s")),
    QuickGame("cirulla_2", ("7c", "1d", "9s")),
    QuickGame("escoba", ("8b", "5d", "2c")),
)


class TableForm(forms.Form):
    """What is played, how long one may think, and against whom."""

    variant = forms.ChoiceField(label=pgettext_lazy("such as Scopa", "Game"))
    clock = forms.ChoiceField(label=_("Clock"), choices=list(CLOCK_NAMES.items()))
    opponent = forms.ChoiceField(label=_("The other seats"), required=False)
    rated = forms.BooleanField(
        label=_("Rated"), required=False, help_text=_("For members, with the clock that can be lost on.")
    )
    private = forms.BooleanField(
        label=_("Private"), required=False, help_text=_("Only who has the link can sit down.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        variants = [(card.name, card.title) for card in list_variants()]
        self.fields["variant"].choices = variants  # type: ignore[attr-defined]
        bots = [(name, _("%(name)s, a bot") % {"name": name.capitalize()}) for name in BASELINES]
        members = [(f"bot:{bot.pk}", f"{bot.name} ({bot.owner.get_username()})") for bot in public_bots()]
        choices: list[Any] = [("", _("wait for people")), (_("Bots of the house"), bots)]
        if members:
            choices.append((_("Members' bots"), members))
        self.fields["opponent"].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """A bot that does not know the game, or a rated game against one, is said at its field."""
        chosen = super().clean() or {}
        if chosen.get("opponent") and chosen.get("rated"):
            self.add_error("rated", _("Only games of people are rated."))
        if chosen.get("rated") and chosen.get("clock") != "bank":
            self.add_error("clock", _("A rated game needs the clock that can be lost on."))
        return chosen

    def to_plan(self) -> TablePlan:
        """The plan of a valid form."""
        chosen = self.cleaned_data
        rules = preset(chosen["variant"])
        others = rules.players - 1 if chosen["opponent"] else 0
        return TablePlan(
            variant=chosen["variant"],
            rules=rules,
            clock=CLOCKS[chosen["clock"]],
            rated=chosen["rated"],
            private=chosen["private"] and not others,
            bots=(chosen["opponent"],) * others,
        )
