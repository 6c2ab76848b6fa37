"""Forms of the staff: an act carries its reason and the key that was drawn with the page."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import User
from tournaments.models.matches import Ruling
from tournaments.services.staff_acts import Order


class ActForm(forms.Form):
    """What every act needs. Without a key of the page's the form is one act of its own."""

    key = forms.UUIDField(required=False, widget=forms.HiddenInput)
    reason = forms.CharField(label=_("Reason"), max_length=500, required=False)

    def to_order(self, actor: User) -> Order:
        """Only after `is_valid`; an empty reason is the service's to refuse."""
        values: dict[str, Any] = self.cleaned_data
        return Order(actor=actor, key=values["key"] or uuid.uuid4(), reason=values["reason"])


class RulingForm(ActForm):
    ruling = forms.ChoiceField(
        label=_("How it ends"), choices=[choice for choice in Ruling.choices if choice[0]]
    )
