"""The forms of the club desk. What a slip asks for follows from the rule set by the engine's score pad."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from engine.rules import RuleSet
from engine.rules.scorepad import MarkKind, Marks, PadItem, pad_of
from replays.sheets import ITEM_NAMES, item_name
from tournaments.desk_words import PAD_HINTS, PAD_TITLES
from tournaments.selectors.rule_lines import list_variants

FIRST, SECOND, NOBODY, ALL = "0", "1", "none", "all"
# Longer rounds than anybody plays in an evening.
ROUNDS_MAX = 30
DEALS_MAX = 30
_HOLDERS: dict[str, tuple[int, int]] = {FIRST: (1, 0), SECOND: (0, 1), NOBODY: (0, 0), ALL: (1, 1)}
# From so few values on people choose from a list instead of typing.
SHORT_LIST = 12


def deals_field() -> forms.IntegerField:
    """How many deals a round has over the board; also in the form that founds any event."""
    return forms.IntegerField(
        label=gettext_lazy("Deals a round"),
        min_value=1,
        max_value=DEALS_MAX,
        required=False,
        help_text=gettext_lazy("Leave it empty to play to the target of the game."),
    )


def minutes_field() -> forms.IntegerField:
    """How long a round lasts over the board."""
    return forms.IntegerField(
        label=gettext_lazy("Minutes a round"),
        min_value=0,
        max_value=360,
        required=False,
        initial=30,
        help_text=gettext_lazy("For the round clock."),
    )


class EveningForm(forms.Form):
    """What an organiser with thirty people waiting can say in a minute."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    variant = forms.ChoiceField(label=pgettext_lazy("such as Scopa", "Game"))
    entry_size = forms.TypedChoiceField(
        label=gettext_lazy("Who plays"),
        choices=[(1, gettext_lazy("everybody alone")), (2, gettext_lazy("fixed pairs"))],
        coerce=int,
        initial=2,
        widget=forms.RadioSelect,
    )
    format = forms.ChoiceField(
        label=gettext_lazy("Pairing"),
        choices=[
            ("swiss", gettext_lazy("Swiss: a few rounds, equals meet, late entries welcome")),
            ("round_robin", gettext_lazy("Round robin: everybody meets everybody")),
        ],
        initial="swiss",
        widget=forms.RadioSelect,
    )
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"),
        min_value=0,
        max_value=ROUNDS_MAX,
        required=False,
        initial=0,
        help_text=gettext_lazy("For Swiss; 0 takes as many as single out a winner."),
    )
    deals = deals_field()
    minutes = minutes_field()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        variant = self.fields["variant"]
        if isinstance(variant, forms.ChoiceField):
            variant.choices = [(card.name, card.title) for card in list_variants() if card.side_count == 2]


class NamesForm(forms.Form):
    """A lone player, or two as a pair."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    partner = forms.CharField(label=gettext_lazy("Partner"), max_length=80)

    def __init__(self, *args: Any, entry_size: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.update({"autocomplete": "off", "autocapitalize": "words"})
        if entry_size == 1:
            del self.fields["partner"]

    def names(self) -> list[str]:
        """Only after `is_valid`."""
        return [self.cleaned_data[name] for name in ("name", "partner") if name in self.fields]


class SheetForm(forms.Form):
    """Entries as a CSV file, or pasted."""

    sheet = forms.FileField(
        label=gettext_lazy("CSV file"),
        required=False,
        max_length=200,
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,text/csv,text/plain"}),
    )
    text = forms.CharField(
        label=gettext_lazy("or paste the lines here"),
        required=False,
        max_length=200_000,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "placeholder": "name,partner,rating"}),
    )

    def data_read(self) -> bytes:
        """What was given, the file before the text. Only after `is_valid`."""
        sheet = self.cleaned_data.get("sheet")
        return sheet.read() if sheet else str(self.cleaned_data["text"]).encode("utf-8")


class TotalsForm(forms.Form):
    """The two totals alone."""

    first = forms.IntegerField(min_value=0, max_value=999)
    second = forms.IntegerField(min_value=0, max_value=999)
    early = forms.BooleanField(
        label=gettext_lazy("The game was broken off, for want of time"), required=False
    )

    def __init__(self, *args: Any, names: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field, name in zip(("first", "second"), names, strict=True):
            self.fields[field].label = name
            self.fields[field].widget.attrs["inputmode"] = "numeric"


class ReasonForm(forms.Form):
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=500, required=False)


@dataclass(frozen=True, slots=True)
class PadLine:
    """A line of the slip as a page shows it: a holder's choices, or a number for each side, in reading order.

    `choices` are (value, label), `counts` (label, field); one of them is empty.
    """

    item: PadItem
    title: str
    hint: str
    fields: list[forms.BoundField]
    choices: list[tuple[str, str]]
    counts: list[tuple[str, forms.BoundField]]

    @property
    def is_choice(self) -> bool:
        return self.item.kind is MarkKind.HOLDER

    @property
    def is_wrong(self) -> bool:
        return any(field.errors for field in self.fields)


class PadForm(forms.Form):
    """One deal as its rule set is written down. `labels` name the match's sides, `order` is the reader's."""

    def __init__(
        self,
        *args: Any,
        rules: RuleSet,
        labels: Sequence[str] = ("A", "B"),
        order: Sequence[int] = (0, 1),
        marks: Marks | None = None,
        **kwargs: Any,
    ) -> None:
        self.pad = pad_of(rules)
        if marks is not None:
            kwargs["initial"] = {
                name: value for item in self.pad for name, value in _initial_of(item, marks[item.name])
            }
        super().__init__(*args, **kwargs)
        self._labels, self._order = labels, order
        for item in self.pad:
            self.fields.update(_fields_of(item))

    def lines(self) -> list[PadLine]:
        """In the order in which the rules count."""
        return [self._line(item) for item in self.pad]

    def marks(self) -> dict[str, tuple[int, ...]]:
        """Only after `is_valid`."""
        return {item.name: _marks_of(item, self.cleaned_data) for item in self.pad}

    def _line(self, item: PadItem) -> PadLine:
        fields = [self[name] for name in _names_of(item)]
        is_choice = item.kind is MarkKind.HOLDER
        return PadLine(
            item,
            _title_of(item.name),
            str(PAD_HINTS.get(item.name, "")),
            fields,
            choices=self._choices(item) if is_choice else [],
            counts=[] if is_choice else [(self._labels[side], fields[side]) for side in self._order],
        )

    def _choices(self, item: PadItem) -> list[tuple[str, str]]:
        labels = {FIRST: self._labels[0], SECOND: self._labels[1]}
        choices = [(value, labels.get(value, label)) for value, label in _holders_of(item)]
        return choices if list(self._order) == [0, 1] else choices[::-1]


def _title_of(name: str) -> str:
    return item_name(name) if name in ITEM_NAMES else str(PAD_TITLES[name])


def _names_of(item: PadItem) -> list[str]:
    if item.kind is MarkKind.HOLDER:
        return [item.name]
    return [f"{item.name}_{side}" for side in (FIRST, SECOND)]


def _initial_of(item: PadItem, values: Sequence[int]) -> list[tuple[str, str | int]]:
    """What was marked, as the fields of a line say it."""
    if item.kind is not MarkKind.HOLDER:
        return list(zip(_names_of(item), values, strict=True))
    holder = next((name for name, held in _HOLDERS.items() if held == tuple(values)), NOBODY)
    return [(item.name, holder)]


def _fields_of(item: PadItem) -> dict[str, forms.Field]:
    if item.kind is MarkKind.HOLDER:
        return {item.name: forms.ChoiceField(choices=_holders_of(item), widget=forms.RadioSelect)}
    return {name: _count_field(item) for name in _names_of(item)}


def _holders_of(item: PadItem) -> list[tuple[str, str]]:
    between = [(NOBODY, "–")] if item.may_be_nobody else []
    shared = [(ALL, _("both"))] if item.may_be_all else []
    return [(FIRST, FIRST), *between, *shared, (SECOND, SECOND)]


def _count_field(item: PadItem) -> forms.Field:
    low, high = min(item.values), max(item.values)
    gaps = list(item.values) != list(range(low, high + 1))
    if gaps or len(item.values) <= SHORT_LIST:
        return forms.TypedChoiceField(
            choices=[(value, str(value)) for value in item.values], coerce=int, initial=low
        )
    widget = forms.NumberInput(attrs={"inputmode": "numeric", "data-stepper": ""})
    return forms.IntegerField(min_value=low, max_value=high, initial=low, widget=widget)


def _marks_of(item: PadItem, values: Mapping[str, Any]) -> tuple[int, ...]:
    if item.kind is MarkKind.HOLDER:
        return _HOLDERS[values[item.name]]
    return tuple(int(values[name]) for name in _names_of(item))
