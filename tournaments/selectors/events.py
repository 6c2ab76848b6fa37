"""Tournaments as lists and pages read them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils import timezone

from tournaments.models import Bot, Entry, Match, MatchSet, MatchSide, Round, Submission, Tournament, User
from tournaments.models.matches import OPEN_STATUSES, PlayStatus
from tournaments.selectors.plans import plans_of


@dataclass(frozen=True, slots=True)
class Progress:
    """Matches and sets done and planned, and how long the rest may take (None before the first set)."""

    matches_done: int
    matches_total: int
    done: int
    total: int
    running: int
    seconds_left: int | None

    @property
    def percent(self) -> int:
        return 100 * self.done // self.total if self.total else 0


def list_tournaments() -> QuerySet[Tournament]:
    """Newest first, drafts left out, with the number of entries."""
    return (
        Tournament.objects.exclude(status=Tournament.Status.DRAFT)
        .select_related("organiser")
        .annotate(entry_count=Count("entries"))
    )


def visible_tournaments(user: User | AnonymousUser | None) -> QuerySet[Tournament]:
    """What this person may see: everything open, and his own drafts."""
    tournaments = Tournament.objects.select_related("organiser").annotate(entry_count=Count("entries"))
    if user is None or not user.is_authenticated:
        return tournaments.exclude(status=Tournament.Status.DRAFT)
    if user.is_staff:
        return tournaments
    return tournaments.filter(~Q(status=Tournament.Status.DRAFT) | Q(organiser=user))


def rounds_of(tournament: Tournament) -> list[Round]:
    """Rounds with their matches, sides and entries, in few queries."""
    sides = MatchSide.objects.select_related("entry").order_by("side")
    matches = Match.objects.prefetch_related(Prefetch("sides", queryset=sides)).annotate(
        sets_done=Count("sets", filter=Q(sets__status=PlayStatus.FINISHED)), sets_all=Count("sets")
    )
    return list(tournament.rounds.prefetch_related(Prefetch("matches", queryset=matches)).order_by("number"))


def count_sets(tournament: Tournament) -> dict[str, int]:
    """Sets done and running, and matches done, so far."""
    sets = MatchSet.objects.filter(match__round__tournament=tournament)
    return sets.aggregate(
        done=Count("pk", filter=~Q(status__in=OPEN_STATUSES)),
        running=Count("pk", filter=Q(status=PlayStatus.RUNNING)),
        matches_done=Count("match", distinct=True, filter=~Q(match__status__in=OPEN_STATUSES)),
    )


def progress_of(
    tournament: Tournament,
    entries: Iterable[Entry] | None = None,
    counts: Mapping[str, int] | None = None,
) -> Progress:
    """How far the event is. Time left comes from the pace of the sets that ended so far.

    `entries` and `counts` (`count_sets`) are read where they are not known already.
    """
    counts = counts or count_sets(tournament)
    matches_total = sum(len(plan.pairings) for plan in plans_of(tournament, entries))
    total = matches_total * tournament.sets_per_pairing
    return Progress(
        matches_done=counts["matches_done"],
        matches_total=matches_total,
        done=counts["done"],
        total=total,
        running=counts["running"],
        seconds_left=_seconds_left(tournament, counts["done"], total),
    )


def _seconds_left(tournament: Tournament, done: int, total: int) -> int | None:
    if tournament.status != Tournament.Status.RUNNING or not tournament.started_at:
        return 0 if done >= total else None
    if not done:
        return None
    spent: timedelta = timezone.now() - tournament.started_at
    return round(spent.total_seconds() / done * (total - done))


def enterable_bots(user: User | AnonymousUser, tournament: Tournament) -> list[Bot]:
    """The bots this person may enter here and has not entered yet."""
    if tournament.status != Tournament.Status.OPEN or not user.is_authenticated:
        return []
    mine = Q(owner=user, builtin="")
    if tournament.organiser_id == user.pk:
        mine |= ~Q(builtin="")
    bots = (
        Bot.objects.filter(mine, active_submission__status=Submission.Status.ACCEPTED)
        .exclude(memberships__tournament=tournament)
        .select_related("active_submission")
    )
    return [
        bot
        for bot in bots
        if bot.active_submission and {"*", tournament.variant} & set(bot.active_submission.variants)
    ]
