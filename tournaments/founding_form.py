"""The form that founds a tournament: what formats share, and a part for each, made from its options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from engine.rules import preset
from tournaments.desk_forms import deals_field, minutes_field
from tournaments.errors import Refused
from tournaments.format_words import translate
from tournaments.founding_fields import TIE_BREAK_FIELDS, field_name, field_of
from tournaments.limits import RULES_TEXT_MAX
from tournaments.models.events import Entrants, Venue
from tournaments.pairing import FORMATS, Format
from tournaments.rulebook.documents import RulesImport, read_rules
from tournaments.selectors.rule_lines import list_variants
from tournaments.services.desk_events import EveningPlan
from tournaments.services.events import TournamentPlan
from tournaments.standings import TIEBREAKS

# What can be played over the board.
DESK_FORMATS = ("swiss", "round_robin")
MOMENT = "%Y-%m-%dT%H:%M"


@dataclass(frozen=True, slots=True)
class FormatPart:
    """A format as a choice of the form, with the fields of its options."""

    code: str
    title: str
    explanation: str
    chosen: bool
    at_desk: bool
    fields: tuple[BoundField, ...]


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
    venue = forms.ChoiceField(
        label=_("Where it is played"),
        choices=Venue.choices,
        initial=Venue.ONLINE,
        required=False,
        widget=forms.RadioSelect,
        help_text=_("Over the board it is run at the club desk, which opens at once."),
    )
    entrants = forms.ChoiceField(label=_("Who may enter"), choices=Entrants.choices, initial=Entrants.BOTS)
    entry_size = forms.TypedChoiceField(
        label=_("An entry is"),
        choices=[("1", _("a lone player")), ("2", _("a pair (games of four)"))],
        coerce=int,
        initial="1",
        help_text=_("A pair is two people, two bots, one bot in both seats, or a person and a bot."),
    )
    format = forms.ChoiceField(label=_("Format"), initial="round_robin")
    sets_per_pairing = forms.IntegerField(
        label=_("Mirrored sets a pairing"),
        help_text=_(
            "In a mirrored set the same cards are played once from each side, so that luck evens out."
            " Where a person plays it is so many games."
        ),
        min_value=1,
        max_value=500,
        initial=2,
    )
    bank_seconds = forms.IntegerField(
        label=_("Time for a game, in seconds"),
        help_text=_("Of bots. The clock of people is set under Organise, Tables of people."),
        min_value=1,
        max_value=600,
        initial=10,
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
    entry_cap = forms.IntegerField(label=_("Most entries"), min_value=2, max_value=2000, required=False)
    entries_close_at = forms.DateTimeField(
        label=_("Entries close at"),
        required=False,
        help_text=_("Without a time they close at the start. A later time lets late entries in."),
    )
    freezes_at = forms.DateTimeField(
        label=_("Versions are fixed at"),
        required=False,
        help_text=_("Until then an owner may put a newer version in the place of the one entered."),
    )
    pairing_hours = forms.IntegerField(
        label=_("Hours to play a pairing"),
        min_value=1,
        max_value=24 * 60,
        required=False,
        help_text=_("For people: who has not played by then loses by forfeit."),
    )
    deals = deals_field()
    minutes = minutes_field()
    rules = forms.CharField(
        label=_("Imported rules"),
        required=False,
        max_length=RULES_TEXT_MAX,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
    )

    # What the page shows in groups; the fields of formats and tie-breaks come apart.
    BASICS = ("name", "description", "venue", "variant", "entrants", "entry_size")
    BOARD = ("deals", "minutes")
    PLAY = ("sets_per_pairing", "bank_seconds", "increment_ms", "rated")
    LIMITS = ("entries_per_owner", "entry_cap", "entries_close_at", "freezes_at", "pairing_hours")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._offer("variant", [(card.name, card.title) for card in list_variants() if card.side_count == 2])
        self._offer("format", [(code, translate(known.title)) for code, known in FORMATS.items()])
        for code, known in FORMATS.items():
            for option in known.options:
                self.fields[field_name(code, option)] = field_of(option)
        orders = [("", "–"), *((code, translate(one.title)) for code, one in TIEBREAKS.items())]
        for place, name in enumerate(TIE_BREAK_FIELDS, start=1):
            self.fields[name] = forms.ChoiceField(label=str(place), choices=orders, required=False)
        for name in ("entries_close_at", "freezes_at"):
            self.fields[name].widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MOMENT)

    def basics(self) -> list[BoundField]:
        return [self[name] for name in self.BASICS]

    def play(self) -> list[BoundField]:
        return [self[name] for name in self.PLAY]

    def board(self) -> list[BoundField]:
        return [self[name] for name in self.BOARD]

    def limits(self) -> list[BoundField]:
        return [self[name] for name in self.LIMITS]

    def tie_breaks(self) -> list[BoundField]:
        return [self[name] for name in TIE_BREAK_FIELDS]

    def is_ordered(self) -> bool:
        """Whether an order of tie-breaks was begun, or is wrong."""
        return any(field.value() or field.errors for field in self.tie_breaks())

    def formats(self) -> Iterator[FormatPart]:
        """Every format with its options, in the order of the registry."""
        chosen = self["format"].value()
        for code, known in FORMATS.items():
            yield FormatPart(
                code=code,
                title=translate(known.title),
                explanation=translate(known.explanation),
                chosen=code == chosen,
                at_desk=code in DESK_FORMATS,
                fields=tuple(self[field_name(code, option)] for option in known.options),
            )

    def explanations(self) -> list[tuple[str, str, str]]:
        """(code, title, explanation) of every tie-break."""
        return [(code, translate(one.title), translate(one.explanation)) for code, one in TIEBREAKS.items()]

    def clean_rules(self) -> RulesImport:
        try:
            return read_rules(self.cleaned_data["rules"])
        except Refused as refusal:
            raise forms.ValidationError(f"{refusal.message} ({refusal.code})", code=refusal.code) from refusal

    def clean(self) -> dict[str, Any]:
        values = super().clean() or self.cleaned_data
        self._forget_other_formats(values.get("format", ""))
        if self.is_over_the_board:
            self._check_desk(values)
        self._check_tie_breaks(values)
        if values.get("entry_size") == 2 and values.get("variant") and not _seats_pairs(values["variant"]):
            self.add_error("entry_size", _("Pairs play games of four: choose such a game."))
        opens, freezes = values.get("entries_close_at"), values.get("freezes_at")
        if opens and opens <= timezone.now():
            self.add_error("entries_close_at", _("This time is over."))
        if freezes and freezes <= timezone.now():
            self.add_error("freezes_at", _("This time is over."))
        return values

    @property
    def is_over_the_board(self) -> bool:
        return bool(self["venue"].value() == Venue.BOARD)

    def to_evening(self, rules: Mapping[str, Any]) -> EveningPlan:
        """The values as the club desk wants them, with `rules` as overrides. Only after `is_valid`."""
        values = self.cleaned_data
        return EveningPlan(
            name=values["name"],
            variant=values["variant"],
            description=values["description"],
            rules=rules,
            entry_size=values["entry_size"],
            format=values["format"],
            format_config=self._config(FORMATS[values["format"]]),
            tie_breaks=self._tie_breaks(),
            deals=values.get("deals"),
            minutes=values.get("minutes") or 0,
        )

    def to_plan(self, rules: Mapping[str, Any]) -> TournamentPlan:
        """The values as the service wants them, with `rules` as overrides. Only after `is_valid`."""
        values = self.cleaned_data
        return TournamentPlan(
            name=values["name"],
            variant=values["variant"],
            description=values["description"],
            rules=rules,
            format=values["format"],
            format_config=self._config(FORMATS[values["format"]]),
            tie_breaks=self._tie_breaks(),
            sets_per_pairing=values["sets_per_pairing"],
            bank_ms=values["bank_seconds"] * 1000,
            increment_ms=values["increment_ms"],
            rated=values["rated"],
            entries_per_owner=values["entries_per_owner"],
            entrants=values["entrants"],
            entry_size=values["entry_size"],
            entry_cap=values["entry_cap"],
            entries_close_at=values["entries_close_at"],
            freezes_at=values["freezes_at"],
            pairing_hours=values["pairing_hours"],
        )

    def _config(self, chosen: Format) -> dict[str, Any]:
        given = (
            (option, self.cleaned_data.get(field_name(chosen.code, option))) for option in chosen.options
        )
        return {option.name: option.default if value in (None, "") else value for option, value in given}

    def _tie_breaks(self) -> tuple[str, ...]:
        return tuple(self.cleaned_data[name] for name in TIE_BREAK_FIELDS if self.cleaned_data.get(name))

    def _check_desk(self, values: Mapping[str, Any]) -> None:
        """What is asked of events on the site alone is nobody's fault here."""
        for name in (*self.PLAY, *self.LIMITS, "entrants"):
            self.errors.pop(name, None)
        if values.get("format") and values["format"] not in DESK_FORMATS:
            self.add_error("format", _("At the club desk it is Swiss or round robin."))

    def _forget_other_formats(self, chosen: str) -> None:
        """What stands in the fields of a format that is not chosen is nobody's fault."""
        for code, known in FORMATS.items():
            for option in known.options if code != chosen else ():
                self.errors.pop(field_name(code, option), None)

    def _check_tie_breaks(self, values: Mapping[str, Any]) -> None:
        order = [(name, values[name]) for name in TIE_BREAK_FIELDS if values.get(name)]
        if not order:
            return
        if order[0][1] not in ("PTS", "KO"):
            self.add_error(order[0][0], _("Points or the place in the bracket come first."))
        seen: set[str] = set()
        for name, code in order:
            if code in seen:
                self.add_error(name, _("This is in the order already."))
            seen.add(code)

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices


def _seats_pairs(variant: str) -> bool:
    rules = preset(variant)
    return rules.players == 2 * rules.side_count
