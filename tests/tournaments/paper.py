"""Events on paper: matches end as a test writes it, and no card is dealt."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import pytest
from django.utils import timezone

from tests.tournaments.cast import make_bot, make_user
from tournaments.models import Bot, Entry, Match, Submission, Tournament, User
from tournaments.models.matches import PlayStatus
from tournaments.selectors import outcomes
from tournaments.selectors.outcome_sources import Score
from tournaments.selectors.tables import tables_of
from tournaments.services import dockets, openers
from tournaments.services.dockets import ENTRIES
from tournaments.services.entering import enter_bot
from tournaments.services.entry_checks import record_entry_check
from tournaments.services.events import TournamentPlan, create_tournament, open_tournament, start_tournament
from tournaments.services.openers import Opener
from tournaments.services.rounds import advance_tournament


class Paper:
    """The results of all matches, by match id; a match counts as played once it has one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.scores: dict[int, Score] = {}
        monkeypatch.setattr(outcomes, "SOURCES", (self._read,))
        monkeypatch.setattr(
            openers, "OPENERS", (Opener(lambda match: True, lambda match: None, self._extend),)
        )
        self.extended: list[int] = []
        self.extensions = 0

    def write(self, match: Match, first: float, second: float, margin: int = 0) -> None:
        """A result, as if the sets had been played."""
        self.scores[match.pk] = Score(first, second, margin, max(0, margin) + 11)
        Match.objects.filter(pk=match.pk).update(status=PlayStatus.FINISHED, finished_at=timezone.now())

    def play_round(self, tournament: Tournament, judge: Callable[[Entry, Entry], float]) -> None:
        """End every open match: `judge` gives the first side's share of two points."""
        for match in open_matches(tournament):
            first, second = (side.entry for side in match.sides.select_related("entry").order_by("side"))
            points = judge(first, second)
            self.write(match, points, 2 - points, margin=int(4 * (points - 1)))

    def play_out(self, tournament: Tournament, judge: Callable[[Entry, Entry], float]) -> list[str]:
        """Round after round to the end; what each step did."""
        done = []
        for _ in range(200):
            done.append(advance_tournament(tournament.pk))
            tournament.refresh_from_db()
            if tournament.status != Tournament.Status.RUNNING or done[-1].startswith("waits"):
                return done
            self.play_round(tournament, judge)
        raise AssertionError(f"no end: {done[-5:]}")

    def _read(self, tournament: Tournament, matches: Collection[int] | None) -> dict[int, Score]:
        return self.scores

    def _extend(self, match: Match) -> bool:
        self.extended.append(match.pk)
        if self.extended.count(match.pk) > self.extensions:
            return False
        Match.objects.filter(pk=match.pk).update(status=PlayStatus.RUNNING)
        return True


def open_matches(tournament: Tournament) -> list[Match]:
    matches = Match.objects.filter(round__tournament=tournament).exclude(status__in=outcomes.OVER)
    return list(matches.order_by("number"))


def field(organiser: User, count: int, **plan: Any) -> Tournament:
    """A running tournament of so many bots, each of another owner; number 1 is the strongest by intent."""
    plan = {"name": "Coppa di carta", "variant": "scopa", "sets_per_pairing": 1} | plan
    tournament = create_tournament(organiser=organiser, plan=TournamentPlan(**plan))
    open_tournament(actor=organiser, tournament=tournament)
    for number in range(1, count + 1):
        add_bot(tournament, number)
    start_tournament(actor=organiser, tournament=tournament)
    tournament.refresh_from_db()
    return tournament


def add_bot(tournament: Tournament, number: int) -> Entry:
    owner = make_user(f"autore{tournament.pk}_{number}")
    return enter_bot(actor=owner, tournament=tournament, bot=make_bot(owner, f"Bot {tournament.pk}-{number}"))


def pass_check(late: Entry) -> None:
    """A worker has played the entry's check under house rules, and the bot kept them."""
    check = late.check_under_rules
    token = dockets.claim(ENTRIES, check.pk)
    assert token
    assert record_entry_check(check, token, {"verdict": "OK"})
    late.refresh_from_db()


def new_version(bot: Bot) -> Submission:
    """A newer accepted version of a bot, which is the active one from now on."""
    old = bot.submissions.latest("number")
    old.pk, old.number, old.sha256 = None, old.number + 1, "f" * 63 + str(old.number)
    old.save()
    Bot.objects.filter(pk=bot.pk).update(active_submission=old)
    return old


def stronger(first: Entry, second: Entry) -> float:
    """The lower number wins both games."""
    return 2.0 if first.number < second.number else 0.0


def points(tournament: Tournament) -> dict[int, float]:
    """The points of the table by the numbers of the entries."""
    return {row.entry.number: row.standing.points for row in tables_of(tournament).rows}
