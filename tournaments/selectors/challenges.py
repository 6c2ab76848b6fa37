"""Test games: offers to one's bots, one's own, and whom one may challenge."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournaments.models import Bot, Challenge, Submission, User
from tournaments.models.bots import ChallengeWish
from tournaments.models.organising import ChallengeStatus

SHOWN = 50


@dataclass(frozen=True, slots=True)
class ChallengesPage:
    waiting: list[Challenge]
    mine: list[Challenge]
    bots: list[Bot]


def challenges_page(user: User) -> ChallengesPage:
    offers = _challenges().filter(opponent__owner=user, status=ChallengeStatus.OFFERED)
    return ChallengesPage(
        waiting=list(offers),
        mine=list(_challenges().filter(challenger=user)[:SHOWN]),
        bots=own_bots(user),
    )


def own_bots(user: User) -> list[Bot]:
    """This person's bots that can play now."""
    return list(_playing().filter(owner=user, builtin=""))


def opponents_for(user: User) -> QuerySet[Bot]:
    """Bots that take test games from this person."""
    open_to_all = ~Q(challenge_wish=ChallengeWish.NEVER) | Q(owner=user) | ~Q(builtin="")
    return _playing().filter(open_to_all).order_by("name")


def find_challenge(challenge_id: int) -> Challenge | None:
    return _challenges().filter(pk=challenge_id).first()


def _challenges() -> QuerySet[Challenge]:
    return Challenge.objects.select_related("challenger", "submission__bot", "opponent__owner", "event")


def _playing() -> QuerySet[Bot]:
    return Bot.objects.filter(
        disabled_at=None, active_submission__status=Submission.Status.ACCEPTED
    ).select_related("owner")
