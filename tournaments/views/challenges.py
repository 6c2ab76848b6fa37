"""Test games: offering, answering, and the list of both."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refused
from tournaments.models import Bot, Challenge
from tournaments.selectors.challenges import challenges_page, find_challenge, opponents_for, own_bots
from tournaments.selectors.rule_lines import list_variants
from tournaments.services import challenges
from tournaments.views.acts import button_of, member, submit


class ChallengeForm(forms.Form):
    """One's own bot, whom it meets, and at what."""

    bot = forms.ModelChoiceField(label=gettext_lazy("Your bot"), queryset=Bot.objects.none())
    opponent = forms.ModelChoiceField(label=gettext_lazy("Against"), queryset=Bot.objects.none())
    variant = forms.ChoiceField(label=pgettext_lazy("such as Scopa", "Game"))

    def __init__(self, *args: object, request: HttpRequest, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        mine = Bot.objects.filter(pk__in=[bot.pk for bot in own_bots(member(request))])
        self.fields["bot"].queryset = mine  # type: ignore[attr-defined]
        self.fields["opponent"].queryset = opponents_for(member(request))  # type: ignore[attr-defined]
        games = [(card.name, card.title) for card in list_variants() if card.side_count == 2]
        self.fields["variant"].choices = games  # type: ignore[attr-defined]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_challenges(request: HttpRequest) -> HttpResponse:
    """What was offered to whom; a POST offers a test game."""
    if request.method != "POST":
        initial = {"opponent": request.GET.get("opponent", "")}
        return _show(request, ChallengeForm(request=request, initial=initial))
    form = ChallengeForm(request.POST, request=request)
    challenge, status = submit(
        form, lambda: challenges.offer_challenge(actor=member(request), **form.cleaned_data)
    )
    if challenge is None:
        return _show(request, form, status)
    if challenge.event:
        messages.success(request, _("The test game is being played."))
        return redirect("tournament", challenge.event.slug)
    messages.success(request, _("The offer is made. You are told of the answer."))
    return redirect("challenges")


@button_of("challenges")
def accept(request: HttpRequest, challenge_id: int) -> HttpResponse:
    return _answer(request, challenge_id, challenges.accept_challenge, _("The test game is being played."))


@button_of("challenges")
def decline(request: HttpRequest, challenge_id: int) -> HttpResponse:
    return _answer(request, challenge_id, challenges.decline_challenge, _("The offer is declined."))


@button_of("bot", "bot_id")
def set_wish(request: HttpRequest, bot_id: int) -> HttpResponse:
    bot = get_object_or_404(Bot, pk=bot_id)
    challenges.set_wish(actor=member(request), bot=bot, wish=request.POST.get("wish", ""))
    messages.success(request, _("Kept."))
    return redirect("bot", bot_id)


def _answer(request: HttpRequest, challenge_id: int, act: Callable[..., None], done: str) -> HttpResponse:
    challenge: Challenge | None = find_challenge(challenge_id)
    if challenge is None:
        raise Http404
    try:
        act(actor=member(request), challenge=challenge)
    except Refused as refusal:
        form = ChallengeForm(request=request)
        return _show(request, form, refusal.status, f"{refusal.message} ({refusal.code})")
    messages.success(request, done)
    return redirect("challenges")


def _show(request: HttpRequest, form: ChallengeForm, status: int = 200, refusal: str = "") -> HttpResponse:
    context = {"form": form, "page": challenges_page(member(request)), "refusal": refusal}
    return render(request, "tournaments/challenges.html", context, status=status)
