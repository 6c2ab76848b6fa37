"""The form of an organiser's wishes for the tables, with times in seconds and minutes as people say them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import TablePolicy


class TablePolicyForm(forms.Form):
    bank_seconds = forms.IntegerField(label=_("Time for a game, in seconds"), min_value=10, max_value=7200)
    increment_seconds = forms.IntegerField(
        label=_("More time for each play, in seconds"), min_value=0, max_value=120
    )
    show_up_minutes = forms.IntegerField(
        label=_("Minutes to come to the table"),
        min_value=1,
        max_value=1440,
        help_text=_("Who has not come by then has lost. Hours to play a pairing, where set, go before it."),
    )
    is_delayed = forms.BooleanField(label=_("Spectators see a deal when it is over"), required=False)

    def to_values(self) -> dict[str, Any]:
        """As the service wants them. Only after `is_valid`."""
        chosen = self.cleaned_data
        return {
            "bank_ms": 1000 * chosen["bank_seconds"],
            "increment_ms": 1000 * chosen["increment_seconds"],
            "show_up_seconds": 60 * chosen["show_up_minutes"],
            "is_delayed": chosen["is_delayed"],
        }


def initial_of(policy: TablePolicy) -> dict[str, Any]:
    """What the form shows of a policy."""
    return {
        "bank_seconds": policy.bank_ms // 1000,
        "increment_seconds": policy.increment_ms // 1000,
        "show_up_minutes": policy.show_up_seconds // 60,
        "is_delayed": policy.is_delayed,
    }
