"""The forms of a director's acts at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from engine.rules import RuleSet
from replays.titles import shown_name
from tournaments.models import LiveGame, User
from tournaments.services import table_director
from tournaments.services.tables import public_bot


class DirectorForm(forms.Form):
    """An act with its reason, which stands in the game's log. Each kind has an `act(actor, game)`."""

    reason = forms.CharField(label=_("Reason"), max_length=200)


class AdjournForm(DirectorForm):
    def act(self, actor: User, game: LiveGame) -> LiveGame:
        return table_director.adjourn_game(actor=actor, game_id=game.pk, **self.cleaned_data)


class ResumeForm(forms.Form):
    def act(self, actor: User, game: LiveGame) -> LiveGame:
        return table_director.resume_game(actor=actor, game_id=game.pk)


class SeatForm(DirectorForm):
    seat = forms.TypedChoiceField(label=_("Seat"), coerce=int)

    def __init__(self, *args: Any, game: LiveGame, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seats = [(str(seat.seat), shown_name(seat.name)) for seat in game.seats.order_by("seat")]
        self.fields["seat"].choices = seats  # type: ignore[attr-defined]


class ClockForm(SeatForm):
    seconds = forms.IntegerField(
        label=_("Seconds"),
        min_value=-3600,
        max_value=3600,
        help_text=_("With a minus to take time away."),
    )

    def act(self, actor: User, game: LiveGame) -> LiveGame:
        chosen = self.cleaned_data
        return table_director.adjust_clock(
            actor=actor,
            game_id=game.pk,
            seat=chosen["seat"],
            milliseconds=1000 * chosen["seconds"],
            reason=chosen["reason"],
        )


class SubstituteForm(SeatForm):
    member = forms.CharField(label=pgettext_lazy("of the site", "Member"), max_length=150, required=False)
    bot = forms.CharField(
        label=_("Bot"),
        max_length=40,
        required=False,
        help_text=_("Instead of a member: greedy, counting or random."),
    )

    def act(self, actor: User, game: LiveGame) -> LiveGame:
        chosen = self.cleaned_data
        user = User.objects.filter(username__iexact=chosen["member"], is_active=True).first()
        submission = public_bot(chosen["bot"], game.variant) if chosen["bot"] else None
        return table_director.substitute_player(
            actor=actor,
            game_id=game.pk,
            seat=chosen["seat"],
            user=user if chosen["member"] else None,
            submission=submission,
            reason=chosen["reason"],
        )


class DecideForm(DirectorForm):
    winner = forms.ChoiceField(label=_("Winner"))

    def __init__(self, *args: Any, game: LiveGame, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rules, seats = RuleSet.from_json(game.rules), list(game.seats.order_by("seat"))
        names = [
            " + ".join(shown_name(seat.name) for seat in seats if rules.side_of(seat.seat) == side)
            for side in range(rules.side_count)
        ]
        won = [(str(side), name) for side, name in enumerate(names)]
        choices = [("", _("choose")), *won, ("drawn", _("nobody: drawn"))]
        self.fields["winner"].choices = choices  # type: ignore[attr-defined]

    def act(self, actor: User, game: LiveGame) -> LiveGame:
        chosen = self.cleaned_data
        winner = None if chosen["winner"] == "drawn" else int(chosen["winner"])
        return table_director.decide_game(
            actor=actor, game_id=game.pk, winner=winner, reason=chosen["reason"]
        )


def director_forms(game: LiveGame, values: Any = None, chosen: str = "") -> dict[str, forms.Form]:
    """What can be done with the game as it stands, by the name of the act; `values` are those of `chosen`."""
    makers: dict[str, Callable[[Any], forms.Form]] = {}
    if game.status == LiveGame.Status.ADJOURNED:
        makers["resume"] = lambda data: ResumeForm(data, prefix="resume")
    if game.status == LiveGame.Status.LIVE:
        makers["adjourn"] = lambda data: AdjournForm(data, prefix="adjourn")
    if game.status in (LiveGame.Status.LIVE, LiveGame.Status.ADJOURNED):
        if game.bank_ms is not None:
            makers["clock"] = lambda data: ClockForm(data, game=game, prefix="clock")
        makers["substitute"] = lambda data: SubstituteForm(data, game=game, prefix="substitute")
        makers["decide"] = lambda data: DecideForm(data, game=game, prefix="decide")
    return {name: make(values if name == chosen else None) for name, make in makers.items()}
