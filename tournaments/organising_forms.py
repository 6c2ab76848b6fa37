"""What an organiser types while his event runs; choices are the entries and matches of the event alone."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, Match, Tournament
from tournaments.models.matches import Ruling

BYE = "bye"


class EntryChoice(forms.ModelChoiceField):
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
