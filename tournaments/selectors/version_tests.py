"""Sequential tests between versions, as their owner and their page read them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet, Sum
from django.utils.translation import gettext as _

from tournaments.models import Bot, MatchSet, User, VersionTest
from tournaments.models.matches import PlayStatus
from tournaments.ratings import Sprt, SprtState, count_sets, follow, judge
from tournaments.ratings.sprt import SETS_MIN


@dataclass(frozen=True, slots=True)
class VersionTestPage:
    """A test so far. `counts` are sets by the points of the new version: 0, ½, 1, 1½, 2."""

    test: VersionTest
    state: SprtState
    counts: list[int]
    chart: dict[str, Any]
    games: tuple[int, int, int]
    open_sets: int
    mark: str

    @property
    def is_open(self) -> bool:
        return self.test.status == VersionTest.Status.OPEN


def sprt_of(test: VersionTest) -> Sprt:
    return Sprt(elo0=test.elo0, elo1=test.elo1, alpha=test.alpha, beta=test.beta)


def judged_scores(test: VersionTest) -> list[float]:
    """The new version's points of each set that counts, in order of numbers up to the first open one.

    A set that ends sooner than one before it waits for that one: what is judged does not depend on how
    fast which kind of game is played. Sets that are void or were called off are passed over.
    """
    half_points = Sum("games__sides__half_points", filter=Q(games__sides__side=0))
    sets = MatchSet.objects.filter(match=test.match_id).annotate(half=half_points).order_by("number")
    scores = []
    for status, half in sets.values_list("status", "half"):
        if status in (PlayStatus.SCHEDULED, PlayStatus.RUNNING):
            break
        if status == PlayStatus.FINISHED:
            scores.append((half or 0) / 2)
    return scores


def find_test(test_id: int, user: User | AnonymousUser) -> VersionTest | None:
    """A test of one's own, for staff anybody's; to others it does not exist."""
    tests = VersionTest.objects.select_related("bot", "new", "old", "match__round__tournament")
    if not user.is_authenticated:
        return None
    if not user.is_staff:
        tests = tests.filter(owner=user.pk)
    return tests.filter(pk=test_id).first()


def tests_of(bot: Bot) -> QuerySet[VersionTest]:
    return bot.version_tests.select_related("new", "old", "match__round__tournament")


def version_test_page(test: VersionTest) -> VersionTestPage:
    scores = judged_scores(test)
    sprt = sprt_of(test)
    states = follow(sprt, scores)
    counts = count_sets(scores[: len(states)])
    open_sets = test.match.sets.filter(status__in=(PlayStatus.SCHEDULED, PlayStatus.RUNNING)).count()
    state = states[-1] if states else judge(sprt, counts)
    return VersionTestPage(
        test=test,
        state=state,
        counts=counts,
        chart=chart_of(states, sprt),
        games=_games(test),
        open_sets=open_sets,
        mark=f"{test.status}.{state.sets}.{open_sets}",
    )


def chart_of(states: list[SprtState], sprt: Sprt) -> dict[str, Any]:
    """What the graph draws: the ratio after each set, and the bounds at which it ends."""
    return {
        "ratios": [round(state.ratio, 4) for state in states],
        "lower": round(sprt.lower, 4),
        "upper": round(sprt.upper, 4),
        "least": SETS_MIN,
        "words": {"upper": _("H1 is accepted here"), "lower": _("H0 is accepted here")},
    }


def _games(test: VersionTest) -> tuple[int, int, int]:
    """Games won, drawn and lost by the new version, in sets that are finished."""
    sides = MatchSet.objects.filter(match=test.match_id, status=PlayStatus.FINISHED, games__sides__side=0)
    found = sides.values_list("games__sides__half_points", flat=True)
    halves = list(found)
    return halves.count(2), halves.count(1), halves.count(0)
