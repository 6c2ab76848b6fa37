"""Tournaments as lists and pages read them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from tournaments.models import Bot, Match, Submission, Tournament, User
from tournaments.models.events import Entrants, Venue
from tournaments.models.matches import OPEN_STATUSES, PlayStatus
from tournaments.pairing import Contestant, contestants_of, find_format
from tournaments.selectors.books import Books
from tournaments.selectors.outcomes import OVER
from tournaments.selectors.plans import is_fielded

NOT_OVER = (Tournament.Status.DRAFT, Tournament.Status.OPEN, Tournament.Status.RUNNING)


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
        .filter(purpose=Tournament.Purpose.EVENT)
        .select_related("organiser")
        .annotate(entry_count=Count("entries"))
    )


def listed_tournaments(user: User | AnonymousUser | None) -> QuerySet[Tournament]:
    """As `visible_tournaments`, without test games."""
    return visible_tournaments(user).filter(purpose=Tournament.Purpose.EVENT)


def visible_tournaments(user: User | AnonymousUser | None) -> QuerySet[Tournament]:
    """What this person may see: everything open, and his own drafts."""
    shown = Tournament.objects.exclude(purpose=Tournament.Purpose.TEST)
    tournaments = shown.select_related("organiser").annotate(entry_count=Count("entries"))
    if user is None or not user.is_authenticated:
        return tournaments.exclude(status=Tournament.Status.DRAFT)
    if user.is_staff:
        return tournaments
    return tournaments.filter(~Q(status=Tournament.Status.DRAFT) | Q(organiser=user))


def count_sets(tournament: Tournament) -> dict[str, int]:
    """Matches paired and over, their sets, and of these the ones done and running."""
    matches = Match.objects.filter(round__tournament=tournament)
    return matches.aggregate(
        paired=Count("pk", distinct=True),
        matches_done=Count("pk", distinct=True, filter=Q(status__in=OVER)),
        all_sets=Count("sets"),
        done=Count("sets", filter=~Q(sets__status__in=OPEN_STATUSES)),
        running=Count("sets", filter=Q(sets__status=PlayStatus.RUNNING)),
    )


def sets_in(books: Books) -> dict[str, int]:
    """As `count_sets`, from books that hold every round."""
    matches: list[Any] = books.matches
    return {
        "paired": len(matches),
        "matches_done": sum(match.status in OVER for match in matches),
        "all_sets": sum(match.sets_all for match in matches),
        "done": sum(match.sets_over for match in matches),
        "running": sum(match.sets_running for match in matches),
    }


def progress_of(
    tournament: Tournament, books: Books | None = None, counts: Mapping[str, int] | None = None
) -> Progress:
    """How far the event is. Time left comes from the pace of the sets that ended so far.

    `books` and `counts` (`count_sets`) are looked into where they are known already. Where results decide
    how many matches there will be, those that are paired are all that is counted.
    """
    counts = counts or count_sets(tournament)
    contestants = books.contestants if books else _contestants_of(tournament)
    chosen = find_format(tournament.format)
    planned = chosen.count_matches(contestants, dict(tournament.format_config)) or 0
    to_play = max(0, planned - counts["paired"]) if tournament.status in NOT_OVER else 0
    total = counts["all_sets"] + to_play * tournament.sets_per_pairing
    return Progress(
        matches_done=counts["matches_done"],
        matches_total=counts["paired"] + to_play,
        done=counts["done"],
        total=total,
        running=counts["running"],
        seconds_left=_seconds_left(tournament, counts["done"], total),
    )


def _contestants_of(tournament: Tournament) -> list[Contestant]:
    return contestants_of([entry.pk for entry in tournament.entries.all() if is_fielded(entry, tournament)])


def _seconds_left(tournament: Tournament, done: int, total: int) -> int | None:
    if tournament.status != Tournament.Status.RUNNING or not tournament.started_at:
        return 0 if done >= total else None
    if not done:
        return None
    spent: timedelta = timezone.now() - tournament.started_at
    return round(spent.total_seconds() / done * (total - done))


def enterable_bots(user: User | AnonymousUser, tournament: Tournament) -> list[Bot]:
    """The bots this person may enter here, as long as anybody may, and has not entered yet."""
    if not user.is_authenticated:
        return []
    if tournament.venue == Venue.BOARD or tournament.entrants == Entrants.PEOPLE:
        return []
    mine = Q(owner=user, builtin="")
    if tournament.organiser_id == user.pk:
        mine |= ~Q(builtin="")
    bots = (
        Bot.objects.filter(mine, active_submission__status=Submission.Status.ACCEPTED)
        .exclude(pk__in=tournament.entry_members.filter(replaced_at=None, bot__isnull=False).values("bot"))
        .select_related("active_submission")
    )
    return [
        bot
        for bot in bots
        if bot.active_submission and {"*", tournament.variant} & set(bot.active_submission.variants)
    ]
