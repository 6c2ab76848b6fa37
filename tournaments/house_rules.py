"""The form of house rules: one field an option, each choice told by the sentence of the rule pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField

from engine.rules import preset
from engine.rules.options import Value
from replays.titles import variant_title
from tournaments.rulebook.books import Book
from tournaments.rulebook.chapters import GROUPS
from tournaments.rulebook.sentences import option_sentence, option_title, playable_values, value_key

PREFIX = "house"


@dataclass(frozen=True, slots=True)
class Group:
    """Options that stand together; `changed` counts those that are not as in the preset."""

    code: str
    title: str
    fields: tuple[tuple[str, BoundField], ...]
    changed: int


class HouseRulesForm(forms.Form):
    """What an organiser changes on a preset; an empty field leaves an option as it is there."""

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        variant: str,
        book: Book,
        chosen: Mapping[str, Value] | None = None,
    ) -> None:
        initial = {option: value_key(value) for option, value in (chosen or {}).items()}
        super().__init__(data, prefix=PREFIX, initial=initial)
        self.variant = variant
        self.book = book
        for option in _options():
            self.fields[option] = _field(
                option, preset(variant).options[option], variant_title(variant), book
            )

    def overrides(self) -> dict[str, Value]:
        """The options that were changed. Only after `is_valid`."""
        base = preset(self.variant).options
        found = {
            option: _value(option, self.cleaned_data[option])
            for option in _options()
            if self.cleaned_data.get(option) not in (None, "")
        }
        return {option: value for option, value in found.items() if value != base[option]}

    def groups(self) -> list[Group]:
        """The fields in their groups, as the page shows them."""
        return [
            Group(
                code=code,
                title=self.book.word("groups", code),
                fields=tuple((option, self[option]) for option in options),
                changed=sum(self[option].value() not in (None, "") for option in options),
            )
            for code, options in GROUPS.items()
        ]


def _options() -> list[str]:
    return [option for options in GROUPS.values() for option in options]


def _field(option: str, base: Value, title: str, book: Book) -> forms.Field:
    label = option_title(book, option)
    same = book.word("house", "as_in", preset=title, sentence=option_sentence(book, option, base))
    values = playable_values(option)
    if isinstance(values, range) and len(values) > MOST_RADIOS:
        bounds = {"low": values.start, "high": values.stop - 1}
        return forms.IntegerField(
            label=label,
            required=False,
            min_value=bounds["low"],
            max_value=bounds["high"],
            help_text=f"{same} {book.word('house', 'number_help', preset=title, **bounds)}",
        )
    choices = [(value_key(value), option_sentence(book, option, value)) for value in values if value != base]
    return forms.ChoiceField(
        label=label, required=False, choices=[("", same), *choices], widget=forms.RadioSelect
    )


# A range that is longer is typed as a number.
MOST_RADIOS = 5


def _value(option: str, text: str | int) -> Value:
    """The value that a field's text stands for."""
    if isinstance(text, int):
        return text
    return next(value for value in playable_values(option) if value_key(value) == text)
