"""What an organiser types while his event runs; choices are the entries and matches of the event alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, Match, Tournament
from tournaments.models.matches import Ruling
from tournaments.selectors.draw_page import DrawPage

BYE = "bye"


class EntryChoice(forms.ModelChoiceField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"empty_label": "–", **kwargs})

    def label_from_instance(self, entry: Any) -> str:
        return f"{entry.number} · {entry.name}"


class MatchChoice(forms.ModelChoiceField):
    def label_from_instance(self, match: Any) -> str:
        names = " – ".join(side.entry.name for side in match.sides.all())
        return f"{match.round.number}.{match.number} · {names}"


def _entries(tournament: Tournament) -> Any:
    return tournament.entries.filter(status=Entry.Status.ACCEPTED).order_by("number")


class PenaltyForm(forms.Form):
    entry = EntryChoice(label=_("Entry"), queryset=Entry.objects.none())
    points = forms.DecimalField(
        label=_("Points"), min_value=0.5, max_value=100, decimal_places=1, initial=0.5
    )
    reason = forms.CharField(label=_("Reason"), max_length=200)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entry"].queryset = _entries(tournament)  # type: ignore[attr-defined]
        self.fields["points"].widget.attrs["step"] = "0.5"

    def clean_points(self) -> int:
        half_points = self.cleaned_data["points"] * 2
        if half_points != int(half_points):
            raise forms.ValidationError(_("Whole and half points only."))
        return int(half_points)


class UntilForm(forms.Form):
    """Until when entries are taken."""

    close_at = forms.DateTimeField(
        label=_("Entries close at"),
        required=False,
        help_text=_("Without a time they close at the start. A later time lets late entries in."),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )


class ForbidForm(forms.Form):
    one = EntryChoice(label=_("Entry"), queryset=Entry.objects.none())
    other = EntryChoice(label=_("never with"), queryset=Entry.objects.none())

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("one", "other"):
            self.fields[name].queryset = _entries(tournament)  # type: ignore[attr-defined]


class DecideForm(forms.Form):
    match = MatchChoice(label=_("Match"), queryset=Match.objects.none())
    ruling = forms.ChoiceField(
        label=_("How it ends"), choices=[one for one in Ruling.choices if one[0]], widget=forms.RadioSelect
    )
    reason = forms.CharField(label=_("Reason"), max_length=200)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        matches = Match.objects.filter(round__tournament=tournament).select_related("round")
        matches = matches.prefetch_related("sides__entry").order_by("-round__number", "number")
        self.fields["match"].queryset = matches  # type: ignore[attr-defined]


class PairingForm(forms.Form):
    """A round by hand: a row a table, each side an entry's id, the second side perhaps a bye."""

    confirmed = forms.BooleanField(label=_("It shall be so"), required=False)

    def __init__(self, *args: Any, entries: list[Entry], rows: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", "–"), *((str(one.pk), f"{one.number} · {one.name}") for one in entries)]
        self.row_count = rows
        for row in range(rows):
            self.fields[f"first_{row}"] = forms.ChoiceField(choices=choices, required=False)
            self.fields[f"second_{row}"] = forms.ChoiceField(
                choices=[*choices, (BYE, _("bye"))], required=False
            )

    def rows(self) -> list[tuple[Any, Any]]:
        return [(self[f"first_{row}"], self[f"second_{row}"]) for row in range(self.row_count)]

    def pairings(self) -> tuple[list[tuple[int, int]], list[int]]:
        """Pairs of entry ids and byes. Only after `is_valid`."""
        pairs, byes = [], []
        for row in range(self.row_count):
            first, second = self.cleaned_data[f"first_{row}"], self.cleaned_data[f"second_{row}"]
            if first and second == BYE:
                byes.append(int(first))
            elif first and second:
                pairs.append((int(first), int(second)))
        return pairs, byes


class DrawForm(forms.Form):
    """A change of the draw: two entries, an entry and a group, or two rounds; only what the draw takes."""

    confirmed = forms.BooleanField(label=_("It shall be so"), required=False)

    def __init__(self, *args: Any, tournament: Tournament, page: DrawPage, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if page.takes_seats or page.takes_groups:
            entries = _entries(tournament)
            self.fields["one"] = EntryChoice(label=_("Entry"), queryset=entries, required=False)
            self.fields["other"] = EntryChoice(
                label=_("changes places with"), queryset=entries, required=False
            )
        if page.takes_groups:
            letters = [("", "–"), *((letter, letter) for letter in page.groups)]
            self.fields["group"] = forms.ChoiceField(
                label=_("or goes to group"), choices=letters, required=False
            )
        if page.takes_rounds:
            rounds = [("", "–"), *((str(number), str(number)) for number in page.rounds_to_come)]
            for name, label in (("round_one", _("Round")), ("round_other", _("changes places with round"))):
                self.fields[name] = forms.TypedChoiceField(
                    label=label, choices=rounds, coerce=int, empty_value=None, required=False
                )

    def seats(self) -> list[Any]:
        return [self[name] for name in ("one", "other", "group") if name in self.fields]

    def rounds(self) -> list[Any]:
        return [self[name] for name in ("round_one", "round_other") if name in self.fields]


def read_moves(data: Mapping[str, str]) -> list[int]:
    """Entry numbers in the order that was typed or moved; `seen` is the order that the page showed.

    Who was given a place comes to stand in it, and the others close up. `move` is `up-7` or `down-7`.
    """
    shown = [int(text) for text in data.get("seen", "").split("-") if _is_number(text)]
    was = {number: place for place, number in enumerate(shown, start=1)}
    wanted = {number: _place(data.get(f"place_{number}", ""), was[number]) for number in shown}

    def rank(number: int) -> tuple[int, int, int]:
        step = wanted[number] - was[number]
        return wanted[number], (step > 0) - (step < 0), was[number]

    order = sorted(shown, key=rank)
    way, _dash, text = data.get("move", "").partition("-")
    if _is_number(text) and int(text) in was:
        place = order.index(int(text))
        other = place - 1 if way == "up" else place + 1
        if 0 <= other < len(order):
            order[place], order[other] = order[other], order[place]
    return order


def _is_number(text: str) -> bool:
    """Of an entry, and not of so many digits that reading them is work."""
    return text.isdecimal() and len(text) < 8


def _place(text: str, default: int) -> int:
    return int(text) if text.isdecimal() and len(text) < 6 else default
