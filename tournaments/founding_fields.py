"""The founding form's fields for the options of formats, and what they show of a draft."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone

from tournaments.format_words import translate
from tournaments.models import Tournament
from tournaments.pairing import FORMATS, Option

TIE_BREAK_FIELDS = tuple(f"tie_break_{place}" for place in range(1, 7))
HALVES = {0.5: "½"}


def initial_of(draft: Tournament) -> dict[str, Any]:
    """What the form shows of a draft that is to be changed; its house rules have a form of their own."""
    shown = {
        "name": draft.name,
        "description": draft.description,
        "variant": draft.variant,
        "entrants": draft.entrants,
        "entry_size": str(draft.entry_size),
        "format": draft.format,
        "sets_per_pairing": draft.sets_per_pairing,
        "bank_seconds": draft.bank_ms // 1000,
        "increment_ms": draft.increment_ms,
        "entries_per_owner": draft.entries_per_owner,
        "rated": draft.rated,
        "entry_cap": draft.entry_cap,
        "entries_close_at": _local(draft.entries_close_at),
        "freezes_at": _local(draft.freezes_at),
        "pairing_hours": draft.pairing_hours,
    }
    known = FORMATS.get(draft.format)
    for option in known.options if known else ():
        value = draft.format_config.get(option.name, option.default)
        shown[field_name(draft.format, option)] = value if isinstance(value, bool) else str(value)
    for name, code in zip(TIE_BREAK_FIELDS, draft.tie_breaks, strict=False):
        shown[name] = code
    return shown


def field_of(option: Option) -> forms.Field:
    """The field of one option, from what the format says of it."""
    label, help_text = translate(option.title), translate(option.explanation)
    if isinstance(option.default, bool):
        return forms.BooleanField(label=label, help_text=help_text, required=False, initial=option.default)
    if option.choices:
        choices = [(str(value), HALVES.get(value, str(value))) for value in option.choices]
        return forms.TypedChoiceField(
            label=label,
            help_text=help_text,
            choices=choices,
            coerce=lambda text: next(value for value in option.choices if str(value) == text),
            initial=str(option.default),
            required=False,
        )
    return forms.IntegerField(
        label=label,
        help_text=help_text,
        min_value=option.low,
        max_value=option.high,
        initial=option.default,
        required=False,
    )


def field_name(code: str, option: Option) -> str:
    """What the field of a format's option is called."""
    return f"{code}-{option.name}"


def _local(moment: datetime | None) -> datetime | None:
    return timezone.localtime(moment) if moment else None
